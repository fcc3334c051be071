// table
import type { PlatformId } from '@talao/contract/ids'

/** Platforms of the common form: Hotmart has its own, and API clients are no integration. */
export type FormPlatformId = Exclude<PlatformId, 'HOTMART' | 'API'>
export type CredentialKey = 'client_id' | 'account_id' | 'client_secret' | 'auth_token' | 'webhook_token'
export type Credential = {
  key: CredentialKey
  label: string
  /** Where the user finds it. */
  hint: string
  isSecret: boolean
  /** The first act that needs it. */
  need: 'receive' | 'pull' | 'never'
}
export type PlatformSpec = {
  /** On the card of a platform that is not connected. */
  about: string
  /** Beside the title of the credentials. */
  where: string
  credentials: readonly Credential[]
  /** What the platform can be asked for; nothing where it has no such door. */
  asks: readonly ('range' | 'transaction' | 'products')[]
  /** Of a platform whose format the user shows us. */
  isMapped?: true
}

/** What the forms know about each platform. */
export const PLATFORMS: Readonly<Record<FormPlatformId, PlatformSpec>> = {
  EDUZZ: {
    about: 'Recebe vendas, reembolsos e contestações por webhook e busca vendas antigas.',
    where: 'na Eduzz: Developer Hub',
    credentials: [
      webhookToken('Segredo do webhook', 'No Developer Hub, em Webhook, na configuração criada para o Talão.'),
      authToken(
        'Token pessoal',
        'No Developer Hub, no aplicativo criado para o Talão. Dispensa os dois campos seguintes.',
      ),
      clientId('No mesmo aplicativo. Só para quem não usa o token pessoal.', 'never'),
      clientSecret('No mesmo aplicativo. Só para quem não usa o token pessoal.', 'never'),
    ],
    asks: ['range', 'products'],
  },
  KIWIFY: {
    about: 'Recebe vendas, reembolsos e contestações por webhook e busca vendas antigas.',
    where: 'na Kiwify: Apps, Webhooks e API',
    credentials: [
      webhookToken(
        'Token do webhook',
        'Em Apps, Webhooks, no webhook criado para o Talão. Confirma que o aviso veio da Kiwify.',
      ),
      clientId('Em Apps, API, na chave criada para o Talão.', 'pull'),
      clientSecret('Em Apps, API, na mesma chave.', 'pull'),
      {
        key: 'account_id',
        label: 'ID da conta',
        hint: 'Em Apps, API, na mesma chave (account_id).',
        isSecret: false,
        need: 'pull',
      },
    ],
    asks: ['range', 'transaction', 'products'],
  },
  MONETIZZE: {
    about: 'Recebe os postbacks de vendas, devoluções e disputas e busca vendas antigas.',
    where: 'na Monetizze: Ferramentas',
    credentials: [
      webhookToken('Chave única', 'Em Ferramentas, Postback: a chave que a Monetizze manda em cada aviso.'),
      authToken('Consumer key', 'Em Ferramentas, API, na chave criada para o Talão.'),
    ],
    asks: ['range', 'transaction'],
  },
  TICTO: {
    about: 'Recebe vendas, reembolsos e contestações por webhook e busca vendas antigas.',
    where: 'na Ticto: Ferramentas',
    credentials: [
      webhookToken('Token do webhook', 'Em Ferramentas, Webhook, no webhook criado para o Talão (versão 2.0).'),
      clientId('Em Ferramentas, API, nas credenciais criadas para o Talão.', 'pull'),
      clientSecret('Nas mesmas credenciais da API.', 'pull'),
    ],
    asks: ['range', 'transaction', 'products'],
  },
  BRAIP: {
    about: 'Recebe vendas, devoluções e contestações por postback e busca vendas antigas.',
    where: 'na Braip: Ferramentas',
    credentials: [
      webhookToken('Chave de autenticação', 'Em Ferramentas, Postback: a chave que a Braip manda em cada aviso.'),
      authToken('Token da API', 'Em Ferramentas, API, no token criado para o Talão.'),
    ],
    asks: ['range', 'transaction', 'products'],
  },
  PREFECTPAY: {
    about: 'Recebe vendas, reembolsos e contestações por webhook e busca vendas antigas.',
    where: 'na PerfectPay: Ferramentas',
    credentials: [
      webhookToken(
        'Token do webhook',
        'Em Ferramentas, Webhook, no campo Token público da integração criada para o Talão.',
      ),
      authToken('Token da API', 'Em Ferramentas, API, no token criado para o Talão.'),
    ],
    asks: ['range', 'transaction'],
  },
  TMB: {
    about: 'Vendas no boleto parcelado: uma nota por contrato efetivado.',
    where: 'na TMB: Portal do Produtor',
    credentials: [
      {
        ...webhookToken(
          'Segredo do webhook',
          'A TMB não assina os avisos. Invente um segredo e repita-o lá, em Webhook Vendas: chave x-webhook-secret.',
        ),
        need: 'never',
      },
      authToken('Token da API', 'No Portal do Produtor, em Produtos, TMB API.'),
    ],
    asks: ['range', 'transaction', 'products'],
  },
  XGROW: {
    about: 'Você aponta os campos de um aviso de exemplo; o Talão aprende o formato.',
    where: 'na Xgrow: Integrações',
    credentials: [mappedToken('a Xgrow')],
    asks: [],
    isMapped: true,
  },
  OTHER: {
    about: 'Qualquer programa que avise vendas por webhook: você aponta os campos de um aviso de exemplo.',
    where: 'no painel da sua plataforma',
    credentials: [mappedToken('a plataforma')],
    asks: [],
    isMapped: true,
  },
}

function webhookToken(label: string, hint: string): Credential {
  return { key: 'webhook_token', label, hint, isSecret: true, need: 'receive' }
}

function authToken(label: string, hint: string): Credential {
  return { key: 'auth_token', label, hint, isSecret: true, need: 'pull' }
}

function clientId(hint: string, need: Credential['need']): Credential {
  return { key: 'client_id', label: 'Client ID', hint, isSecret: false, need }
}

function clientSecret(hint: string, need: Credential['need']): Credential {
  return { key: 'client_secret', label: 'Client Secret', hint, isSecret: true, need }
}

function mappedToken(who: string): Credential {
  const hint = `Invente um segredo e faça ${who} mandá-lo no cabeçalho x-webhook-secret, em Authorization: Bearer ou em token. Sem ele, vale a chave do endereço.`
  return { ...webhookToken('Segredo do webhook', hint), need: 'never' }
}

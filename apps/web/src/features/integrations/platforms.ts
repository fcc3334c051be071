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
  /** Where the address goes. */
  paste: string
  /** What to tick there, in the platform's own words. */
  events: readonly string[]
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
    paste: 'No Developer Hub da Eduzz, em Webhook, crie uma configuração com este endereço.',
    events: [
      'myeduzz.invoice_paid',
      'myeduzz.invoice_waiting_payment',
      'myeduzz.invoice_canceled',
      'myeduzz.invoice_expired',
      'myeduzz.invoice_refused',
      'myeduzz.invoice_overdue',
      'myeduzz.invoice_waiting_refund',
      'myeduzz.invoice_refunded',
      'myeduzz.invoice_chargeback',
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
    paste: 'Na Kiwify, em Apps, Webhooks, crie um webhook com este endereço para todos os produtos.',
    events: [
      'Compra aprovada',
      'Compra recusada',
      'Compra reembolsada',
      'Chargeback',
      'Pix gerado',
      'Boleto gerado',
      'Assinatura renovada',
      'Assinatura atrasada',
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
    paste: 'Na Monetizze, em Ferramentas, Postback, cadastre este endereço como Server to Server.',
    events: ['Aguardando pagamento', 'Finalizada', 'Cancelada', 'Devolvida', 'Bloqueada', 'Completa'],
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
    paste: 'Na Ticto, em Ferramentas, Webhook, crie um webhook da versão 2.0 com este endereço.',
    events: [
      'Venda realizada',
      'Aguardando pagamento',
      'Boleto e Pix gerados',
      'Boleto atrasado',
      'Pix expirado',
      'Venda recusada',
      'Reclamada',
      'Reembolso',
      'Chargeback',
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
    paste: 'Na Braip, em Ferramentas, Postback, cadastre este endereço para todos os produtos.',
    events: [
      'Pagamento aprovado',
      'Aguardando pagamento',
      'Cancelada',
      'Chargeback',
      'Devolvida',
      'Em análise',
      'Estorno pendente',
      'Parcialmente pago',
      'Pagamento atrasado',
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
    paste: 'Na PerfectPay, em Ferramentas, Webhook, cadastre este endereço para todos os produtos.',
    events: [
      'Aprovada',
      'Pendente',
      'Em mediação',
      'Rejeitada',
      'Cancelada',
      'Devolvida',
      'Chargeback',
      'Completa',
      'Expirada',
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
    paste: 'No Portal do Produtor da TMB, em Webhooks, cadastre este endereço no webhook de Vendas.',
    events: ['Vendas (pedido efetivado, cancelado ou em análise)'],
    asks: ['range', 'transaction', 'products'],
  },
  XGROW: {
    about: 'Você aponta os campos de um aviso de exemplo; o Talão aprende o formato.',
    where: 'na Xgrow: Integrações',
    credentials: [mappedToken('a Xgrow')],
    paste: 'Na Xgrow, em Integrações, Webhook, cadastre este endereço.',
    events: ['Pagamento aprovado', 'Boleto e Pix gerados', 'Reembolso', 'Chargeback'],
    asks: [],
    isMapped: true,
  },
  OTHER: {
    about: 'Qualquer programa que avise vendas por webhook: você aponta os campos de um aviso de exemplo.',
    where: 'no painel da sua plataforma',
    credentials: [mappedToken('a plataforma')],
    paste: 'No painel da sua plataforma, cadastre este endereço como webhook (POST, em JSON ou formulário).',
    events: ['Venda aprovada', 'Venda cancelada', 'Reembolso', 'Contestação'],
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

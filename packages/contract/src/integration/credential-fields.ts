// table
import type { PlatformId } from '../fields/ids.ts'

export const CREDENTIAL_KEYS = [
  'client_id',
  'client_secret',
  'auth_token',
  'webhook_token',
  'account_id',
  'basic_token',
  'hottok',
] as const
export type CredentialKey = (typeof CREDENTIAL_KEYS)[number]
export type Credentials = Partial<Record<CredentialKey, string>>

export type CredentialField = {
  key: CredentialKey
  /** Name in the generic integration calls, where it differs from the platform's own name. */
  generic?: 'auth_token' | 'webhook_token'
  label: string
  /** Where the user finds it, in Portuguese. */
  hint: string
  /** A secret is stored encrypted and never returned. */
  secret: boolean
  /** The first action that needs it: receiving deliveries, asking the platform for past sales, or none. */
  required: 'receive' | 'pull' | 'never'
}

const MAPPED = [
  {
    key: 'webhook_token',
    label: 'Segredo do webhook',
    hint: 'Invente um segredo e faça a plataforma enviá-lo no cabeçalho x-webhook-secret, em Authorization: Bearer, em token, ou no corpo como a Cakto (secret), a Guru (api_token) e a PayT (integration_key) fazem.',
    secret: true,
    required: 'never',
  },
] as const

/** Credential fields of each platform's integration form, in form order. API clients are not integrations. */
export const CREDENTIAL_FIELDS = {
  HOTMART: [
    {
      key: 'hottok',
      generic: 'webhook_token',
      label: 'Hottok',
      hint: 'Na Hotmart, em Ferramentas, Webhook (API e notificações), aba Autenticação. Prova que o aviso veio da Hotmart.',
      secret: true,
      required: 'receive',
    },
    {
      key: 'basic_token',
      generic: 'auth_token',
      label: 'Basic',
      hint: 'Na Hotmart, em Ferramentas, Credenciais Hotmart, no par de chaves criado para o Talão.',
      secret: true,
      required: 'pull',
    },
    {
      key: 'client_id',
      label: 'Client ID',
      hint: 'No mesmo par de chaves das Credenciais Hotmart. Serve para buscar vendas antigas.',
      secret: false,
      required: 'pull',
    },
    {
      key: 'client_secret',
      label: 'Client Secret',
      hint: 'No mesmo par de chaves das Credenciais Hotmart.',
      secret: true,
      required: 'pull',
    },
  ],
  EDUZZ: [
    {
      key: 'webhook_token',
      label: 'Segredo do webhook',
      hint: 'No Developer Hub da Eduzz, em Webhook, na configuração criada para o Talão.',
      secret: true,
      required: 'receive',
    },
    {
      key: 'auth_token',
      label: 'Token pessoal',
      hint: 'No Developer Hub da Eduzz, no aplicativo criado para o Talão, em Token pessoal. Dispensa os dois campos seguintes.',
      secret: true,
      required: 'pull',
    },
    {
      key: 'client_id',
      label: 'Client ID',
      hint: 'No mesmo aplicativo do Developer Hub. Só é preciso para quem não usa o token pessoal.',
      secret: false,
      required: 'never',
    },
    {
      key: 'client_secret',
      label: 'Client Secret',
      hint: 'No mesmo aplicativo do Developer Hub. Só é preciso para quem não usa o token pessoal.',
      secret: true,
      required: 'never',
    },
  ],
  KIWIFY: [
    {
      key: 'webhook_token',
      label: 'Token do webhook',
      hint: 'Na Kiwify, em Apps, Webhooks, no webhook criado para o Talão. Sem token a Kiwify não prova que o aviso é dela.',
      secret: true,
      required: 'receive',
    },
    {
      key: 'client_id',
      label: 'Client ID',
      hint: 'Na Kiwify, em Apps, API, na chave criada para o Talão.',
      secret: false,
      required: 'pull',
    },
    {
      key: 'client_secret',
      label: 'Client Secret',
      hint: 'Na mesma chave de API, mostrado quando ela é criada.',
      secret: true,
      required: 'pull',
    },
    {
      key: 'account_id',
      label: 'ID da conta',
      hint: 'Na mesma chave de API, em account_id.',
      secret: false,
      required: 'pull',
    },
  ],
  MONETIZZE: [
    {
      key: 'webhook_token',
      label: 'Chave única',
      hint: 'Na Monetizze, em Ferramentas, Postback, no alto da página.',
      secret: true,
      required: 'receive',
    },
    {
      key: 'auth_token',
      label: 'Consumer key',
      hint: 'Na Monetizze, em Ferramentas, API 2.1.',
      secret: true,
      required: 'pull',
    },
  ],
  TICTO: [
    {
      key: 'webhook_token',
      label: 'Token do webhook',
      hint: 'Na Ticto, em Ferramentas, Webhook, no webhook criado para o Talão (versão 2.0).',
      secret: true,
      required: 'receive',
    },
    {
      key: 'client_id',
      label: 'Client ID',
      hint: 'Na Ticto, em Ferramentas, API, nas credenciais criadas para o Talão.',
      secret: false,
      required: 'pull',
    },
    {
      key: 'client_secret',
      label: 'Client Secret',
      hint: 'Nas mesmas credenciais da API da Ticto.',
      secret: true,
      required: 'pull',
    },
  ],
  BRAIP: [
    {
      key: 'webhook_token',
      label: 'Chave de autenticação',
      hint: 'Na Braip, em Ferramentas, Postback, no campo Autenticação (basic_authentication).',
      secret: true,
      required: 'receive',
    },
    {
      key: 'auth_token',
      label: 'Token da API',
      hint: 'Na Braip, em Ferramentas, API, no token criado para o Talão.',
      secret: true,
      required: 'pull',
    },
  ],
  PREFECTPAY: [
    {
      key: 'webhook_token',
      label: 'Token do webhook',
      hint: 'Na PerfectPay, em Ferramentas, Webhook, no campo Token público da integração criada para o Talão.',
      secret: true,
      required: 'receive',
    },
    {
      key: 'auth_token',
      label: 'Token da API',
      hint: 'Na PerfectPay, em Ferramentas, API, no token de acesso pessoal criado para o Talão.',
      secret: true,
      required: 'pull',
    },
  ],
  TMB: [
    {
      key: 'webhook_token',
      label: 'Segredo do webhook',
      hint: 'Invente um segredo e repita-o na TMB, em Produtos, Integrações, Webhook Vendas: Chave x-webhook-secret, Valor o segredo.',
      secret: true,
      required: 'never',
    },
    {
      key: 'auth_token',
      label: 'Token da API',
      hint: 'No Portal do Produtor da TMB, em Produtos, TMB API, Token de acesso.',
      secret: true,
      required: 'pull',
    },
  ],
  XGROW: MAPPED,
  OTHER: MAPPED,
} as const satisfies Record<Exclude<PlatformId, 'API'>, readonly CredentialField[]>

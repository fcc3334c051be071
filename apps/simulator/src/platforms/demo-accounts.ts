import type { Credentials } from '@talao/platforms'
import type { PulledPlatform } from './platform.ts'

export const DEMO_ACCOUNT = 'demonstracao'

const HOTMART = { client_id: '5d6a1c0e-demo-hotmart', client_secret: 'segredo-demo-hotmart' }

/**
 * Credentials of each platform's demonstration account, also used to sign its webhooks. They are public, because they
 * protect no real data.
 */
export const DEMO_CREDENTIALS: Readonly<Record<PulledPlatform, Credentials>> = {
  HOTMART: {
    ...HOTMART,
    basic_token: Buffer.from(`${HOTMART.client_id}:${HOTMART.client_secret}`).toString('base64'),
    hottok: 'hottok-demo-0123456789',
  },
  EDUZZ: {
    webhook_token: 'eduzz-demo-segredo',
    auth_token: 'eduzz-demo-token',
    client_id: 'eduzz-demo-cliente',
    client_secret: 'segredo-demo-eduzz',
  },
  KIWIFY: {
    webhook_token: 'kiwify-demo-segredo',
    client_id: '6e0f2a44-demo-kiwify',
    client_secret: 'segredo-demo-kiwify',
    account_id: 'conta-demo-kiwify',
  },
  MONETIZZE: { webhook_token: 'monetizze-demo-chave-unica', auth_token: 'monetizze-demo-chave' },
  TICTO: {
    webhook_token: 'ticto-demo-segredo',
    client_id: '7a1b3c55-demo-ticto',
    client_secret: 'segredo-demo-ticto',
  },
  BRAIP: { webhook_token: 'braip-demo-segredo', auth_token: 'braip-demo-token' },
  PREFECTPAY: { webhook_token: 'perfectpay-demo-segredo', auth_token: 'perfectpay-demo-token' },
  TMB: { webhook_token: 'tmb-demo-segredo', auth_token: 'tmb-demo-token' },
}

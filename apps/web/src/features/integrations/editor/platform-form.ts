import type { SaleIntegrationOut } from '@talao/contract'
import type { FormPlatformId } from '../platforms.ts'
import { type SettingsValues, settingsBody, settingsValues } from './settings-form.ts'

export type TmbAmount = 'PRINCIPAL' | 'TOTAL'
export type PlatformValues = SettingsValues & {
  tmb_amount: TmbAmount
  credentials: {
    client_id: string
    account_id: string
    client_secret: string
    auth_token: string
    webhook_token: string
  }
}

const FOREIGN_BUYERS = 'ISSUE'
const NO_SECRETS = { client_secret: '', auth_token: '', webhook_token: '' }

export function platformValues(integration: SaleIntegrationOut): PlatformValues {
  const { credentials, options } = integration
  return {
    ...settingsValues(integration, FOREIGN_BUYERS),
    tmb_amount: options.tmb_amount ?? 'PRINCIPAL',
    credentials: {
      ...NO_SECRETS,
      client_id: credentials.client_id ?? '',
      account_id: credentials.account_id ?? '',
    },
  }
}

/** Request body. An untouched secret is left out, so the stored one stays. */
export function platformBody(type: FormPlatformId, values: PlatformValues, version: number) {
  const { client_id, account_id, ...secrets } = values.credentials
  const settings = settingsBody(values)
  return {
    ...settings,
    type,
    options: { ...settings.options, ...(type === 'TMB' ? { tmb_amount: values.tmb_amount } : {}) },
    credentials: {
      client_id: client_id.trim() || null,
      account_id: account_id.trim() || null,
      ...Object.fromEntries(Object.entries(secrets).filter(([, secret]) => secret !== '')),
    },
    version,
  }
}

/** The server names a credential bare or within `credentials`; both belong to the same field. */
export function besideFields(messages: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(messages).map(([path, text]) => [CREDENTIALS.has(path) ? `credentials.${path}` : path, text]),
  )
}

const CREDENTIALS: ReadonlySet<string> = new Set([
  'client_id',
  'account_id',
  'client_secret',
  'auth_token',
  'webhook_token',
])

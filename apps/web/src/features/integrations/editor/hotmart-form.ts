import type { HotmartIntegrationOut } from '@talao/contract'
import { type SettingsValues, settingsBody, settingsValues } from './settings-form.ts'

export type HotmartValues = SettingsValues & {
  client_id: string
  client_secret: string
  basic_token: string
  hottok: string
  version: 'V1' | 'V2'
}

/**
 * Hotmart itself issues documents for purchases from abroad, so sales to foreign buyers wait for a decision by default.
 */
const FOREIGN_BUYERS = 'ASK'
const NO_SECRETS = { client_secret: '', basic_token: '', hottok: '' }

export function hotmartValues(integration: HotmartIntegrationOut): HotmartValues {
  const { client_id, version } = integration
  return { ...settingsValues(integration, FOREIGN_BUYERS), ...NO_SECRETS, client_id: client_id ?? '', version }
}

/** Request body. An untouched secret is left out, so the stored one stays. */
export function hotmartBody(values: HotmartValues, rowVersion: number) {
  const { client_id, client_secret, basic_token, hottok, version } = values
  return {
    ...settingsBody(values),
    client_id: client_id.trim() || null,
    version,
    ...(client_secret ? { client_secret } : {}),
    ...(basic_token ? { basic_token } : {}),
    ...(hottok ? { hottok } : {}),
    row_version: rowVersion,
  }
}

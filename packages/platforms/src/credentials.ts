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
  /** Its name in the generic call of integrations, where the platform calls it otherwise (specification, section 3). */
  generic?: 'auth_token' | 'webhook_token'
  label: string
  /** Where the user finds it, in Portuguese. */
  hint: string
  /** A secret is stored encrypted and never answered. */
  secret: boolean
  /** The first act that needs it: receiving deliveries, asking the platform for past sales, or none. */
  required: 'receive' | 'pull' | 'never'
}

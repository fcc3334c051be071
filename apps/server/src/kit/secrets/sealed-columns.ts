type Row = Readonly<Record<string, string>>
export type SealedColumn = {
  table: string
  column: string
  /** Columns from which the `place` is built. */
  of: readonly string[]
  place: (row: Row) => string
}

const ofCompany = (table: string, column: string, what: string): SealedColumn => ({
  table,
  column,
  of: ['company_id'],
  place: (row) => `company:${row.company_id}|${what}`,
})

/** Every column that holds sealed values, with the place each value is bound to. A key rotation reseals all of them. */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  { table: 'platform_setting', column: 'sealed', of: ['key'], place: ({ key }) => `setting:${key}` },
  {
    table: 'company_certificate',
    column: 'key_sealed',
    of: ['company_id', 'fingerprint'],
    place: (row) => `company:${row.company_id}|certificate:${row.fingerprint}`,
  },
  {
    table: 'company_gateway',
    column: 'tokens_sealed',
    of: ['company_id', 'gateway'],
    place: (row) => `company:${row.company_id}|gateway-tokens:${row.gateway}`,
  },
  ofGatewayHook('hook_path_key_sealed'),
  ofGatewayHook('hook_secret_sealed'),
  ofCity('password_sealed', 'password'),
  ofCity('token_sealed', 'token'),
  ofCompany('sale_integration', 'secrets_sealed', 'integration-secrets'),
  ofCompany('sale_integration', 'secrets_before_sealed', 'integration-secrets'),
  ofCompany('sale_integration', 'path_key_sealed', 'path-key'),
  {
    table: 'sale_integration',
    column: 'access_token_sealed',
    of: ['company_id', 'id'],
    place: (row) => `company:${row.company_id}|integration:${row.id}|access-token`,
  },
  {
    table: 'unverified_delivery',
    column: 'sealed',
    of: ['company_id', 'sale_integration_id'],
    place: (row) => `company:${row.company_id}|integration:${row.sale_integration_id}|unverified-delivery`,
  },
  ofCompany('webhook_endpoint', 'secret_sealed', 'webhook-endpoint'),
  ofCompany('webhook_endpoint', 'secret_before_sealed', 'webhook-endpoint'),
  { table: 'account_mail', column: 'token_sealed', of: ['id'], place: ({ id }) => `account-mail:${id}|token` },
  {
    table: 'second_factor',
    column: 'secret_sealed',
    of: ['user_id'],
    place: (row) => `user:${row.user_id}|second-factor`,
  },
  { table: 'master_key', column: 'hash_key_sealed', of: ['key_id'], place: ({ key_id }) => hashKeyPlace(key_id ?? '') },
]

export function hashKeyPlace(keyId: string): string {
  return `hash-key:${keyId}`
}

function ofGatewayHook(column: string): SealedColumn {
  return {
    table: 'company_gateway',
    column,
    of: ['company_id', 'gateway'],
    place: (row) => `company:${row.company_id}|gateway-hook:${row.gateway}`,
  }
}

function ofCity(column: string, what: string): SealedColumn {
  return {
    table: 'nfs_access_setting',
    column,
    of: ['company_id', 'in_production'],
    place: (row) =>
      `company:${row.company_id}|nfs-${what}:${row.in_production === 'true' ? 'producao' : 'homologacao'}`,
  }
}

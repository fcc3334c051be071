import type { Access, Environment, Transport } from '@talao/gateways'
import type { Config } from '../config.ts'
import type { Tx } from '../db/scope.ts'
import type { Vault } from '../secrets/vault.ts'

export type GatewayTokens = { producao: string | null; homologacao: string | null }

const tokensPlace = (companyId: number, gateway: string) => `company:${companyId}|gateway-tokens:${gateway}`

export function sealTokens(vault: Vault, companyId: number, gateway: string, tokens: GatewayTokens): string {
  return vault.seal(JSON.stringify(tokens), tokensPlace(companyId, gateway))
}

type AccessDeps = { config: Config; vault: Vault; transport: Transport }

/** Where and as whom to speak for a company, or null while the gateway has not given it a token. */
export async function companyAccess(
  tx: Tx,
  deps: AccessDeps,
  companyId: number,
  gateway: string,
  environment: Environment,
): Promise<Access | null> {
  const row = await tx
    .selectFrom('company_gateway')
    .select('tokens_sealed')
    .where('company_id', '=', companyId)
    .where('gateway', '=', gateway)
    .executeTakeFirst()
  if (!row?.tokens_sealed) return null
  const tokens = JSON.parse(deps.vault.open(row.tokens_sealed, tokensPlace(companyId, gateway))) as GatewayTokens
  const token = tokens[environment]
  if (!token) return null
  const baseUrl = environment === 'producao' ? deps.config.focus.production : deps.config.focus.homologation
  return { baseUrl, token, transport: deps.transport }
}

export const FOCUS_ACCOUNT_SETTING = 'focus_account_token'

/** The account's own access, which registers companies; null until the platform's administrator has set the token. */
export async function accountAccess(tx: Tx, deps: AccessDeps): Promise<Access | null> {
  const row = await tx
    .selectFrom('platform_setting')
    .select('sealed')
    .where('key', '=', FOCUS_ACCOUNT_SETTING)
    .executeTakeFirst()
  if (!row) return null
  const token = deps.vault.open(row.sealed, `setting:${FOCUS_ACCOUNT_SETTING}`)
  const baseUrl = deps.config.focus.production
  return { baseUrl, token, transport: deps.transport, accountBaseUrl: baseUrl, accountToken: token }
}

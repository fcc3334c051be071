import type { Access, Environment } from '@talao/gateways'
import type { Clock } from '../../kit/clock.ts'
import type { Config } from '../../kit/config/config.ts'
import type { Tx } from '../../kit/db/scope.ts'
import type { Vault } from '../../kit/secrets/vault.ts'
import { loadRejections } from '../../ledger/norms/load-rejections.ts'
import { signingCertificate } from '../companies/certificate.ts'
import { focusAccountToken } from './focus-account.ts'
import { gatewayFor } from './gateway.ts'
import type { Transports } from './transports.ts'

/** All routes through Focus NFe share one token, stored under this gateway. */
export const TOKEN_GATEWAY = 'FOCUS_NFE'

export type GatewayTokens = { producao: string | null; homologacao: string | null }

const tokensPlace = (companyId: number, gateway: string) => `company:${companyId}|gateway-tokens:${gateway}`

export function sealTokens(vault: Vault, companyId: number, gateway: string, tokens: GatewayTokens): string {
  return vault.seal(JSON.stringify(tokens), tokensPlace(companyId, gateway))
}

export function openTokens(vault: Vault, companyId: number, sealed: string): GatewayTokens {
  return JSON.parse(vault.open(sealed, tokensPlace(companyId, TOKEN_GATEWAY))) as GatewayTokens
}

type AccessDeps = { config: Config; clock: Clock; vault: Vault; transports: Transports }

/**
 * URL and credentials for a company at a gateway, and what this installation knows of the codes it answers; null while
 * the company has no token or certificate for it.
 */
export async function companyAccess(
  tx: Tx,
  deps: AccessDeps,
  companyId: number,
  gateway: string,
  environment: Environment,
): Promise<Access | null> {
  const isLocal = gatewayFor(gateway).capabilities.certificate === 'local'
  const access = isLocal
    ? await certificateAccess(tx, deps, companyId, gateway, environment)
    : await tokenAccess(tx, deps, companyId, environment)
  return access && { ...access, rejections: await loadRejections(tx, deps.clock.now()) }
}

async function tokenAccess(
  tx: Tx,
  deps: AccessDeps,
  companyId: number,
  environment: Environment,
): Promise<Access | null> {
  const row = await tx
    .selectFrom('company_gateway')
    .select('tokens_sealed')
    .where('company_id', '=', companyId)
    .where('gateway', '=', TOKEN_GATEWAY)
    .executeTakeFirst()
  if (!row?.tokens_sealed) return null
  const token = openTokens(deps.vault, companyId, row.tokens_sealed)[environment]
  if (!token) return null
  return { baseUrl: hostOf(deps.config.focus, environment), token, meter: token, transport: deps.transports.plain }
}

/** Access for gateways that talk directly to an authority, which knows the company by its certificate alone. */
async function certificateAccess(
  tx: Tx,
  { config, clock, vault, transports }: AccessDeps,
  companyId: number,
  gateway: string,
  environment: Environment,
): Promise<Access | null> {
  const inProduction = environment === 'producao'
  const certificate = await signingCertificate(tx, vault, companyId, { at: clock.now(), inProduction })
  if (!certificate) return null
  const transport = transports.withCertificate(certificate)
  const meter = `${gateway}|${environment}|${certificate.fingerprint}`
  if (gateway === 'SEFAZ') return { baseUrl: config.sefazUrl ?? '', token: '', meter, transport }
  const [baseUrl, otherBaseUrl] = [hostOf(config.sefin, environment), hostOf(config.adn, environment)]
  return { baseUrl, otherBaseUrl, token: '', meter, transport }
}

function hostOf(hosts: { production: string; homologation: string }, environment: Environment): string {
  return environment === 'producao' ? hosts.production : hosts.homologation
}

/** Access of the Focus NFe account that registers companies; null until its token is set (focus:token). */
export async function accountAccess(tx: Tx, deps: AccessDeps): Promise<Access | null> {
  const token = await focusAccountToken(tx, deps.vault)
  if (token === null) return null
  const baseUrl = deps.config.focus.production
  return {
    baseUrl,
    token,
    meter: token,
    transport: deps.transports.plain,
    accountBaseUrl: baseUrl,
    accountToken: token,
    rejections: await loadRejections(tx, deps.clock.now()),
  }
}

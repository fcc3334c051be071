import { parseChaveDeAcesso, type Uf, ufOfCode } from '@talao/fiscal'
import type { Access } from '../port/gateway.ts'
import type { Environment } from '../port/preparation.ts'
import { AUTHORIZERS, type Authorizer, CONTINGENCY_AT_SVC_RS, SITES, VIRTUAL } from './addresses.ts'
import type { Service } from './services.ts'

/** The authorizer of a UF (IBGE code). Throws a RangeError for an unknown code. */
export function authorizerOf(stateCode: number): Authorizer {
  const uf = ufOf(stateCode)
  return AUTHORIZERS.find((own) => own === uf) ?? VIRTUAL[uf] ?? 'SVRS'
}

/** The contingency service of a UF. Throws a RangeError for an unknown code. */
export function svcOf(stateCode: number): 'SVC-AN' | 'SVC-RS' {
  return CONTINGENCY_AT_SVC_RS.includes(ufOf(stateCode)) ? 'SVC-RS' : 'SVC-AN'
}

/**
 * The authorizer that accepted a note, from its key (tpEmis 6 and 7 are the contingency services). Throws a RangeError
 * for an invalid chave.
 */
export function authorizerOfChave(chave: string): Authorizer {
  const key = parseChaveDeAcesso(chave)
  if (!key) throw new RangeError(`not a chave de acesso: ${chave}`)
  return CONTINGENCIES[key.emissionType] ?? authorizerOf(key.stateCode)
}

const CONTINGENCIES: Readonly<Record<number, Authorizer>> = { 6: 'SVC-AN', 7: 'SVC-RS' }

export type Destination = { service: Service; authorizer: Authorizer; environment: Environment }

/**
 * The address of a service; undefined when the authorizer does not offer it. A base URL in `access` replaces the whole
 * table.
 */
export function urlOf({ service, authorizer, environment }: Destination, access: Access): string | undefined {
  const [base, paths] = SITES[authorizer][environment]
  const path = paths[service]
  if (path === undefined) return undefined
  if (access.baseUrl !== '') return `${access.baseUrl.replace(/\/+$/, '')}/${authorizer}/${environment}/${service}`
  return path.startsWith('https://') ? path : `${base}${path}`
}

function ufOf(stateCode: number): Uf {
  const uf = ufOfCode(stateCode)
  if (!uf) throw new RangeError(`no UF has the code ${stateCode}`)
  return uf
}

// table
import { UFS, type Uf } from '@talao/fiscal'

/**
 * The authoriser of each UF, in normal operation and in contingency. Source: Portal da NF-e, relação de autorizadores,
 * 2026.
 */
const OWN = 'AM BA GO MG MS MT PE PR RS SP'.split(' ')
const BY_SVAN = ['MA']
const BY_SVC_RS = 'AM BA GO MA MS MT PE PR'.split(' ')

export const CONTINGENCIES = ['SVC-AN', 'SVC-RS'] as const
/** Ambiente Nacional: accepts only EPEC events. */
export const NATIONAL = 'AN'
export const UF_NAMES: readonly Uf[] = UFS.map(({ uf }) => uf)
export const AUTHORIZERS: readonly string[] = [...UF_NAMES, 'SVRS', 'SVAN', ...CONTINGENCIES, NATIONAL]

export const NORMAL_SERVICES = [
  'NFeAutorizacao4',
  'NFeRetAutorizacao4',
  'NFeConsultaProtocolo4',
  'NFeStatusServico4',
  'NFeRecepcaoEvento4',
  'NFeInutilizacao4',
  'CadConsultaCadastro4',
] as const
export type Service = (typeof NORMAL_SERVICES)[number]

/**
 * Services that SVC does not offer, because they can wait for the normal authoriser. Source: MOC 7.0, contingência SVC.
 */
const NOT_IN_CONTINGENCY: readonly Service[] = ['NFeInutilizacao4', 'CadConsultaCadastro4']

export function normalAuthorizer(uf: Uf): string {
  if (OWN.includes(uf)) return uf
  return BY_SVAN.includes(uf) ? 'SVAN' : 'SVRS'
}

export function contingencyOf(uf: string): (typeof CONTINGENCIES)[number] {
  return BY_SVC_RS.includes(uf) ? 'SVC-RS' : 'SVC-AN'
}

export function isContingency(authorizer: string): boolean {
  return CONTINGENCIES.some((name) => name === authorizer)
}

/** Whether an authoriser serves a UF. A UF is also reachable under its own name. */
export function serves(authorizer: string, uf: Uf): boolean {
  return authorizer === uf || authorizer === normalAuthorizer(uf) || authorizer === contingencyOf(uf)
}

export function offers(authorizer: string, service: Service): boolean {
  if (authorizer === NATIONAL) return service === 'NFeRecepcaoEvento4'
  return !isContingency(authorizer) || !NOT_IN_CONTINGENCY.includes(service)
}

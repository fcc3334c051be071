import { codeOfUf, isoInSaoPaulo, type Uf, ufOfCode } from '@talao/fiscal'
import type { XmlElement } from '@talao/fiscal/xml/tree'
import type { CertificateCaller } from '../companies/caller.ts'
import type { Environment, SimulatorContext } from '../context/context.ts'
import { type Service, UF_NAMES } from './authorizers.ts'
import { type SefazAnswer, xMotivoOf } from './cstat.ts'
import { APPLICATION } from './layout/write.ts'

/**
 * One message to one service of one authoriser. `payload` is the content of nfeDadosMsg, byte for byte; `root` is the
 * same content parsed. Both are empty when `unreadable` gives the refusal.
 */
export type Call = {
  authorizer: string
  environment: Environment
  service: Service
  caller: CertificateCaller
  payload: string
  root: XmlElement
  unreadable?: SefazAnswer
}

/** A service. `refuse` writes a refusal in the service's own format, when the message was not processed. */
export type ServiceParts = {
  refuse(world: SimulatorContext, call: Call, verdict: SefazAnswer): string
  serve(world: SimulatorContext, call: Call): string
}

export function tpAmbOf({ environment }: { environment: Environment }): '1' | '2' {
  return environment === 'producao' ? '1' : '2'
}

/** The UF of a message, from the first element that names one. */
export function ufOf({ payload }: Pick<Call, 'payload'>): Uf | undefined {
  const [, named] = /<UF>([A-Z]{2})<\/UF>/.exec(payload) ?? []
  const [, code] = /<(?:cUF|cOrgao|chNFe)>([0-9]{2})/.exec(payload) ?? []
  return ufOfCode(Number(code)) ?? UF_NAMES.find((uf) => uf === named)
}

/**
 * cUF of an answer: the message's UF, else the authoriser's own, else that of Rio Grande do Sul, which runs the shared
 * authorisers.
 */
export function cUfOf(call: Call): string {
  const own = UF_NAMES.find((uf) => uf === call.authorizer)
  return String(codeOfUf(ufOf(call) ?? own ?? 'RS'))
}

/** The common head of every answer about notes. */
export function headOf(world: SimulatorContext, call: Call, verdict: SefazAnswer) {
  return {
    versao: '4.00',
    tpAmb: tpAmbOf(call),
    verAplic: APPLICATION,
    cStat: verdict.code,
    xMotivo: xMotivoOf(verdict),
    cUF: cUfOf(call),
    dhRecbto: isoInSaoPaulo(world.time.now()),
  }
}

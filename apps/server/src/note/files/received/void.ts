import { buildVoidRangeId, NFE_NAMESPACE, readXml } from '@talao/fiscal'
import { readInstant } from '@talao/fiscal/value/instant'
import { attributeOf, child } from '@talao/fiscal/xml/tree'
import { codeAt, expectEnvironment, expectSame, expectSigned, textAt } from './expectations.ts'
import { type Accepted, accept, refuseFile } from './verdict.ts'

/** The range of one serie and year in an inutilização. */
export type VoidedNumbers = {
  cnpj: string
  environment: 'homologacao' | 'producao'
  /** IBGE code of the issuer's UF. */
  state_id: number
  year: number
  serie: number
  first: number
  last: number
}

/** cStat 102: inutilização homologada. Source: NF-e manual, annex on messages. */
const VOIDED = '102'
const COMPARED = ['ano', 'CNPJ', 'mod', 'serie', 'nNFIni', 'nNFFin']

/** Accepts a ProcInutNFe of exactly this range. Some archives write the element name with a lower-case initial. */
export function checkVoidFile(xml: string, range: VoidedNumbers): Accepted {
  const root = readXml(xml)
  const asked = child(root, 'inutNFe')
  const info = asked && child(asked, 'infInut')
  const answered = child(root, 'retInutNFe')
  const answer = answered && child(answered, 'infInut')
  const isOne = root.namespace === NFE_NAMESPACE && /^[Pp]rocInutNFe$/.test(root.name)
  if (!isOne || !info) return refuseFile('arquivo_outro_documento', root.name)
  expectSigned(root, 'infInut', { issuer: range.cnpj })
  const { state_id: stateCode, year, cnpj, serie, first, last, environment } = range
  const id = buildVoidRangeId({ stateCode, year, cnpj, model: '55', serie, first, last })
  expectSame('arquivo_outro_numero', 'Id', attributeOf(info, 'Id'), id)
  expectEnvironment(textAt(info, 'tpAmb'), environment === 'producao')
  if (!answer) return refuseFile('arquivo_sem_protocolo', 'no answer inside')
  expectEnvironment(textAt(answer, 'tpAmb'), environment === 'producao')
  expectSame('arquivo_sem_autorizacao', 'cStat', codeAt(answer), VOIDED)
  for (const name of COMPARED) {
    expectSame('arquivo_outro_numero', name, textAt(answer, name), textAt(info, name) ?? null)
  }
  const protocol = textAt(answer, 'nProt') ?? refuseFile('arquivo_sem_protocolo', 'no nProt')
  return accept(protocol, readInstant(textAt(answer, 'dhRecbto')))
}

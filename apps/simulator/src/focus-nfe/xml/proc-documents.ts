import {
  type Assembled,
  assembleProcEvento,
  assembleProcInut,
  assembleProcNfe,
  prepareSealKey,
  type SealKey,
  sealInutilizacao,
  sealNfe,
  sealNfeEvent,
} from '@talao/documents'
import { type InfNfe, type InfProt, isoInSaoPaulo, type NfeEventBody } from '@talao/fiscal'
import type { Layout } from '@talao/fiscal/layout/row'
import { writeLayout } from '@talao/fiscal/layout/write'
import { EVENT_RECEIPT, type EventReceipt, type Inutilizacao } from '@talao/fiscal/nfe/event/layout'
import type { Company } from '../../companies/company.ts'
import type { SefazAnswer } from '../../sefaz/cstat.ts'
import { RET_INUT, type RetInut } from '../../sefaz/layout/ret-inut.ts'
import { writeProtocol } from '../../sefaz/layout/write.ts'

/** The authority's answer to one document. */
export type Verdict = SefazAnswer & { protocol: string; at: Date }

/** procNFe: the signed note with the authority's protocol, the file that a seller must keep. */
export function procNfe(infNFe: InfNfe, company: Company, { code, text, alerts, protocol, at }: Verdict): string {
  const signedNfe = sealNfe(infNFe, keyOf(company))
  const answer: InfProt = {
    tpAmb: infNFe.ide.tpAmb,
    verAplic: APPLICATION,
    chNFe: infNFe.Id.slice('NFe'.length),
    dhRecbto: isoInSaoPaulo(at),
    nProt: protocol,
    digVal: /<DigestValue>([^<]+)</.exec(signedNfe)?.[1],
    cStat: code,
    xMotivo: text,
  }
  return whole(assembleProcNfe({ signedNfe, protNfe: writeProtocol(answer, alerts) }))
}

/** procEventoNFe: the signed event and its answer. `name` is the authority's name for the registered event. */
export function procEvent(event: NfeEventBody, company: Company, name: string, verdict: Verdict): string {
  const receipt: EventReceipt = {
    tpAmb: event.tpAmb,
    verAplic: APPLICATION,
    cOrgao: event.cOrgao,
    cStat: verdict.code,
    xMotivo: verdict.text,
    chNFe: event.chNFe,
    tpEvento: event.tpEvento,
    xEvento: name,
    nSeqEvento: event.nSeqEvento,
    dhRegEvento: isoInSaoPaulo(verdict.at),
    nProt: verdict.protocol,
  }
  const retEvento = answerOf('retEvento', '1.00', EVENT_RECEIPT, receipt)
  return whole(assembleProcEvento({ evento: sealNfeEvent(event, keyOf(company)), retEvento }))
}

/** procInutNFe: the inutilização of numbers of a series. */
export function procVoid(request: Inutilizacao, company: Company, verdict: Verdict): string {
  const { tpAmb, cUF, ano, CNPJ, mod, serie, nNFIni, nNFFin } = request
  const answer: RetInut = {
    tpAmb,
    verAplic: APPLICATION,
    cStat: verdict.code,
    xMotivo: verdict.text,
    cUF,
    ano,
    CNPJ,
    mod,
    serie,
    nNFIni,
    nNFFin,
    dhRecbto: isoInSaoPaulo(verdict.at),
    nProt: verdict.protocol,
  }
  const retInutNfe = answerOf('retInutNFe', '4.00', RET_INUT, answer)
  return whole(assembleProcInut({ inutNfe: sealInutilizacao(request, keyOf(company)), retInutNfe }))
}

const APPLICATION = 'SIM_TALAO'

function answerOf<V extends object>(root: string, versao: string, layout: Layout<V>, answer: V): string {
  return `<${root} xmlns="${layout.namespace}" versao="${versao}">${writeLayout(layout, answer)}</${root}>`
}

function whole(assembled: Assembled): string {
  if (!assembled.ok) throw new Error(`${assembled.code}: ${assembled.detail}`)
  return assembled.xml
}

/** Prepares the signing key from the company's certificate. Throws an Error when it has none. */
export function keyOf(company: Company): SealKey {
  if (!company.key_pem || !company.certificate_pem) throw new Error(`company ${company.id} has no certificate`)
  return prepareSealKey({ keyPem: company.key_pem, certificatePem: company.certificate_pem })
}

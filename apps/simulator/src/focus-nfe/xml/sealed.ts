import { signCanonical, signNfe } from '@talao/documents'
import { isoInSaoPaulo } from '@talao/fiscal'
import type { Submission } from '../authority/submission.ts'
import type { Company } from '../companies/company.ts'
import { type Numbering, noteXml } from './note-xml.ts'
import { group, leaf, type Xml } from './tags.ts'

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>'
const NAMESPACE = 'xmlns="http://www.portalfiscal.inf.br/nfe"'
const APPLICATION = 'SIM_TALAO'

type Verdict = { code: string; text: string; protocol: string; at: Date }

/** procNFe: the signed note and the authority's protocol, the file a seller keeps. Joined as text, never parsed again. */
export function procNfe(note: Submission, numbering: Numbering, company: Company, verdict: Verdict): Xml {
  const signed = signNfe({ infNFe: noteXml(note, numbering), id: `NFe${numbering.chave}`, ...keysOf(company) })
  const protocol = group(
    'infProt',
    leaf('tpAmb', note.environment === 'producao' ? '1' : '2'),
    leaf('verAplic', APPLICATION),
    leaf('chNFe', numbering.chave),
    leaf('dhRecbto', isoInSaoPaulo(verdict.at)),
    leaf('nProt', verdict.protocol),
    leaf('digVal', /<DigestValue>([^<]+)</.exec(signed)?.[1]),
    leaf('cStat', verdict.code),
    leaf('xMotivo', verdict.text),
  )
  return `${DECLARATION}<nfeProc ${NAMESPACE} versao="4.00">${signed}<protNFe versao="4.00">${protocol}</protNFe></nfeProc>`
}

export type EventToSeal = {
  type: '110110' | '110111'
  seq: number
  chave: string
  environment: string
  cnpj: string
  at: Date
  protocol: string
  /** detEvento without its wrapper. */
  detail: Xml
  name: string
}

/** procEventoNFe: the signed event and its answer. */
export function procEvent(event: EventToSeal, company: Company): Xml {
  const organ = event.chave.slice(0, 2)
  const ambiente = event.environment === 'producao' ? '1' : '2'
  const at = isoInSaoPaulo(event.at)
  const id = `ID${event.type}${event.chave}${String(event.seq).padStart(2, '0')}`
  const inner =
    leaf('cOrgao', organ) +
    leaf('tpAmb', ambiente) +
    leaf('CNPJ', event.cnpj) +
    leaf('chNFe', event.chave) +
    leaf('dhEvento', at) +
    leaf('tpEvento', event.type) +
    leaf('nSeqEvento', String(event.seq)) +
    leaf('verEvento', '1.00') +
    `<detEvento versao="1.00">${event.detail}</detEvento>`
  const signature = signCanonical(`<infEvento ${NAMESPACE} Id="${id}">${inner}</infEvento>`, id, keysOf(company))
  const answer = group(
    'infEvento',
    leaf('tpAmb', ambiente),
    leaf('verAplic', APPLICATION),
    leaf('cOrgao', organ),
    leaf('cStat', '135'),
    leaf('xMotivo', 'Evento registrado e vinculado a NF-e'),
    leaf('chNFe', event.chave),
    leaf('tpEvento', event.type),
    leaf('xEvento', event.name),
    leaf('nSeqEvento', String(event.seq)),
    leaf('dhRegEvento', at),
    leaf('nProt', event.protocol),
  )
  return `${DECLARATION}<procEventoNFe ${NAMESPACE} versao="1.00"><evento ${NAMESPACE} versao="1.00"><infEvento Id="${id}">${inner}</infEvento>${signature}</evento><retEvento ${NAMESPACE} versao="1.00">${answer}</retEvento></procEventoNFe>`
}

export type VoidToSeal = {
  stateCode: string
  year: string
  cnpj: string
  serie: number
  first: number
  last: number
  reason: string
  environment: string
  at: Date
  protocol: string
}

/** procInutNFe: numbers of a series declared void. */
export function procVoid(range: VoidToSeal, company: Company): Xml {
  const shared =
    leaf('cUF', range.stateCode) +
    leaf('ano', range.year) +
    leaf('CNPJ', range.cnpj) +
    leaf('mod', '55') +
    leaf('serie', String(range.serie)) +
    leaf('nNFIni', String(range.first)) +
    leaf('nNFFin', String(range.last))
  const ambiente = leaf('tpAmb', range.environment === 'producao' ? '1' : '2')
  const digits = (value: number, length: number) => String(value).padStart(length, '0')
  const id = `ID${range.stateCode}${range.year}${range.cnpj}55${digits(range.serie, 3)}${digits(range.first, 9)}${digits(range.last, 9)}`
  const inner = `${ambiente}${leaf('xServ', 'INUTILIZAR')}${shared}${leaf('xJust', range.reason)}`
  const signature = signCanonical(`<infInut ${NAMESPACE} Id="${id}">${inner}</infInut>`, id, keysOf(company))
  const answer =
    ambiente +
    leaf('verAplic', APPLICATION) +
    leaf('cStat', '102') +
    leaf('xMotivo', 'Inutilizacao de numero homologado') +
    shared +
    leaf('dhRecbto', isoInSaoPaulo(range.at)) +
    leaf('nProt', range.protocol)
  return `${DECLARATION}<ProcInutNFe ${NAMESPACE} versao="4.00"><inutNFe ${NAMESPACE} versao="4.00"><infInut Id="${id}">${inner}</infInut>${signature}</inutNFe><retInutNFe ${NAMESPACE} versao="4.00"><infInut>${answer}</infInut></retInutNFe></ProcInutNFe>`
}

function keysOf(company: Company): { keyPem: string; certificatePem: string } {
  if (!company.key_pem || !company.certificate_pem) throw new Error(`company ${company.id} has no certificate`)
  return { keyPem: company.key_pem, certificatePem: company.certificate_pem }
}

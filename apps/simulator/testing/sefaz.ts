import { randomBytes } from 'node:crypto'
import { prepareSealKey, type SealKey, sealNfe, sealNfeEvent } from '@talao/documents'
import {
  buildChaveDeAcesso,
  composeCancellation,
  composeCorrection,
  type InfNfe,
  isoInSaoPaulo,
  type NfeEventBody,
} from '@talao/fiscal'
import { ebookNote } from '@talao/fiscal/testing/nfe/inf-nfe'
import type { Service } from '../src/sefaz/authorizers.ts'
import { type Simulator, type SimulatorOptions, startSimulator } from '../src/simulator.ts'
import { askTls, demoClient, type TlsAnswer, type TlsClient } from './tls.ts'

export const ISSUER = '11222333000181'
/** Friday 20 November 2026, 10:05 in São Paulo: five minutes after the note of the fixture. */
const NOW = new Date('2026-11-20T13:05:00Z')
const NAME = 'NF-E EMITIDA EM AMBIENTE DE HOMOLOGACAO - SEM VALOR FISCAL'
const NFE = 'xmlns="http://www.portalfiscal.inf.br/nfe"'

export type SoapAnswer = TlsAnswer & {
  /** The text of the first or the last tag of that name. */
  first(tag: string): string | undefined
  last(tag: string): string | undefined
}

export type SefazBench = {
  simulator: Simulator
  client: TlsClient
  key: SealKey
  ask(service: Service, payload: string, wish?: AskWish): Promise<SoapAnswer>
  /** Sends one signed note and returns SEFAZ's answer. */
  send(nfe: InfNfe, wish?: AskWish): Promise<SoapAnswer>
  sendEvent(event: NfeEventBody, wish?: AskWish): Promise<SoapAnswer>
  consult(chave: string, wish?: AskWish): Promise<SoapAnswer>
}
export type AskWish = {
  authorizer?: string
  environment?: string
  client?: TlsClient
  key?: SealKey
  contentType?: string
  envelope?: (service: string, payload: string) => string
}

const certificates = new Map<string, ReturnType<typeof demoClient>>()

/** A demonstration certificate of a CNPJ, made once per test file because it is slow. */
export function certificateOf(cnpj: string) {
  const known = certificates.get(cnpj) ?? demoClient(cnpj)
  certificates.set(cnpj, known)
  return known
}

/** A certificate of the issuer with some data changed. */
export function demoOf(changes: Parameters<typeof demoClient>[1]) {
  return demoClient(ISSUER, changes)
}

/** Uses a new simulator, or one that is already running. */
export async function openSefaz(options: SimulatorOptions = {}, running?: Simulator): Promise<SefazBench> {
  const standing = { clock: { now: () => NOW }, automatic: false, seed: 'sefaz' }
  const simulator = running ?? (await startSimulator({ ...standing, ...options }))
  const pair = certificateOf(ISSUER)
  const client = { ca: simulator.caPem, ...pair }
  const key = prepareSealKey({ keyPem: pair.key, certificatePem: pair.cert })
  const bench: SefazBench = {
    simulator,
    client,
    key,
    ask: async (service, payload, wish = {}) => {
      const {
        authorizer = 'SP',
        environment = 'homologacao',
        contentType = 'application/soap+xml; charset=utf-8',
      } = wish
      const url = `${simulator.tlsUrl}/sefaz/${authorizer}/${environment}/${service}`
      const body = (wish.envelope ?? sentence)(service, payload)
      const headers = { 'Content-Type': contentType }
      return readable(await askTls({ url, client: wish.client ?? client, method: 'POST', headers, body }))
    },
    send: (nfe, wish = {}) => bench.ask('NFeAutorizacao4', lotOf([sealNfe(nfe, wish.key ?? key)]), wish),
    sendEvent: (event, wish = {}) => {
      const signed = sealNfeEvent(event, wish.key ?? key)
      return bench.ask(
        'NFeRecepcaoEvento4',
        `<envEvento ${NFE} versao="1.00"><idLote>1</idLote>${signed}</envEvento>`,
        wish,
      )
    },
    consult: (chave, wish = {}) => {
      const tpAmb = wish.environment === 'producao' ? '1' : '2'
      const request = `<tpAmb>${tpAmb}</tpAmb><xServ>CONSULTAR</xServ><chNFe>${chave}</chNFe>`
      return bench.ask('NFeConsultaProtocolo4', `<consSitNFe ${NFE} versao="4.00">${request}</consSitNFe>`, wish)
    },
  }
  return bench
}

export function lotOf(notes: readonly string[], indSinc = '1'): string {
  return `<enviNFe ${NFE} versao="4.00"><idLote>1</idLote><indSinc>${indSinc}</indSinc>${notes.join('')}</enviNFe>`
}

/** Wraps a message in its SOAP envelope. */
export function sentence(service: string, payload: string): string {
  return `<soap12:Envelope xmlns:soap12="http://www.w3.org/2003/05/soap-envelope"><soap12:Body><nfeDadosMsg xmlns="http://www.portalfiscal.inf.br/nfe/wsdl/${service}">${payload}</nfeDadosMsg></soap12:Body></soap12:Envelope>`
}

function readable(answer: TlsAnswer): SoapAnswer {
  const all = (tag: string) =>
    Array.from(answer.text.matchAll(new RegExp(`<${tag}>([^<]*)</${tag}>`, 'g')), ([, text]) => text)
  return { ...answer, first: (tag) => all(tag)[0], last: (tag) => all(tag).at(-1) }
}

export type NoteWish = {
  number?: number
  serie?: number
  code?: string
  emission?: string
  at?: Date
  production?: boolean
  cnpj?: string
  text?: string
  change?: (nfe: InfNfe) => InfNfe
}

/** The e-book of the fixture, sold from São Paulo to Rio de Janeiro, with the requested number. */
export function noteOf(wish: NoteWish = {}): InfNfe {
  const {
    number = 1,
    serie = 1,
    code = lawfulCode(),
    emission = '1',
    at = NOW,
    production = false,
    cnpj = ISSUER,
  } = wish
  const plain = ebookNote(isoInSaoPaulo(new Date(at.getTime() - 60_000)))
  const changed = (wish.change ?? ((nfe) => nfe))({
    ...plain,
    emit: { ...plain.emit, CNPJ: cnpj },
    dest: plain.dest && { ...plain.dest, xNome: production ? plain.dest.xNome : NAME },
    infAdic: { infCpl: wish.text ?? `Venda HP${number}` },
  })
  const chave = buildChaveDeAcesso({
    stateCode: Number(changed.ide.cUF),
    yearMonth: changed.ide.dhEmi.slice(2, 7).replace('-', ''),
    document: cnpj,
    model: '55',
    serie,
    number,
    emissionType: Number(emission),
    code,
  })
  const contingency = emission === '1' ? {} : { dhCont: changed.ide.dhEmi, xJust: 'SEFAZ de origem sem resposta' }
  return {
    ...changed,
    Id: `NFe${chave}`,
    ide: {
      ...changed.ide,
      ...contingency,
      cNF: code,
      serie: String(serie),
      nNF: String(number),
      tpEmis: emission,
      cDV: chave.slice(-1),
      tpAmb: production ? '1' : '2',
    },
  }
}

export function keyOf({ Id }: InfNfe): string {
  return Id.slice('NFe'.length)
}

type EventWish = { production?: boolean; at?: Date; sequence?: number; author?: string }

export function cancellation(
  chave: string,
  protocol: string,
  { production = false, at = NOW, sequence = 1, author = ISSUER }: EventWish = {},
) {
  const subject = { chave, author, in_production: production }
  const event = composeCancellation({ subject, protocol, reason: 'Compra desfeita pelo cliente', at })
  return renumbered(event, sequence)
}

export function letter(chave: string, { production = false, at = NOW, sequence = 1 }: EventWish = {}) {
  const subject = { chave, author: ISSUER, in_production: production }
  return composeCorrection({ subject, sequence, text: 'O bairro correto e Agua Verde', at })
}

function renumbered(event: NfeEventBody, sequence: number): NfeEventBody {
  const Id = `${event.Id.slice(0, -2)}${String(sequence).padStart(2, '0')}`
  return { ...event, Id, nSeqEvento: String(sequence) }
}

function lawfulCode(): string {
  return `4${String(randomBytes(4).readUInt32BE(0) % 10_000_000).padStart(7, '0')}`
}

export function statusRequest(cUF: string): string {
  return `<consStatServ ${NFE} versao="4.00"><tpAmb>2</tpAmb><cUF>${cUF}</cUF><xServ>STATUS</xServ></consStatServ>`
}

export function taxpayerRequest(uf: string, who: string): string {
  return `<ConsCad ${NFE} versao="2.00"><infCons><xServ>CONS-CAD</xServ><UF>${uf}</UF>${who}</infCons></ConsCad>`
}

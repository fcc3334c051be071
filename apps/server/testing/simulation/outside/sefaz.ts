import { buildChaveDeAcesso, isoInSaoPaulo, parseChaveDeAcesso } from '@talao/fiscal'
import type { Layout } from '@talao/fiscal/layout/row'
import { writeCanonical, writeLayout } from '@talao/fiscal/layout/write'
import { EVENT_RECEIPT } from '@talao/fiscal/nfe/event/layout'
import { INF_PROT } from '@talao/fiscal/nfe/layout/protocol'
import type { TransportRequest } from '@talao/gateways'
import type { Plan } from '../plan.ts'
import type { World } from '../world.ts'
import type { Answer, Service } from './answer.ts'
import { type AuthorityDocument, type Book, MARKS, readMarks } from './book.ts'
import { CONSULT_ANSWER, EVENT_ANSWER, LOT_ANSWER, RECEIPT, STATUS_ANSWER } from './sefaz-answers.ts'

type SefazDeps = {
  world: World
  plan: Plan
  book: Book
  cnpj: string
  onAbuse: (chave: string, since: number, asked: number) => void
}
/** What was registered for a document, verbatim, and by which authorizer. */
type Held = {
  protNFe: string
  by: string
  events: { chave: string; type: string; sequence: number; xml: string }[]
}
/**
 * `inWork`: received, to be decided later. `here`: the authorizer being asked (the UF's or the contingency service).
 */
type Sefaz = SefazDeps & {
  held: Map<string, Held>
  inWork: Set<string>
  consults: Map<string, number[]>
  here: string
}
type Said = { cStat: string; xMotivo: string }

const HOUR_MS = 3_600_000

/**
 * A UF's authorizer and its contingency service: one note a lot, events, consults; each counts how often it is asked.
 * The UF knows what the contingency service received; the contingency service knows only its own.
 */
export function makeSefaz(deps: SefazDeps): Service {
  const sefaz: Sefaz = { ...deps, held: new Map(), inWork: new Set(), consults: new Map(), here: HOME }
  foreignSoftware(sefaz)
  return (request) => {
    const [, here = HOME, , service = ''] = new URL(request.url).pathname.split('/')
    return { status: 200, body: envelope(service, answerOf({ ...sefaz, here }, service, request)) }
  }
}

const HOME = 'PR'

function answerOf(sefaz: Sefaz, service: string, { body }: TransportRequest): string {
  const text = new TextDecoder().decode(body)
  const closed = closedNow(sefaz) ?? (sefaz.world.random.chance(sefaz.plan.throttled / 4) ? PAUSED : null)
  if (service === 'NFeStatusServico4') return framed(STATUS_ANSWER, headOf(sefaz, closed ?? OPERATING))
  if (service === 'NFeConsultaProtocolo4') return consulted(sefaz, text, closed)
  if (service === 'NFeRecepcaoEvento4')
    return closed ? eventAnswer(text, closed) : eventAnswer(text, said('128', 'Lote processado'), register(sefaz, text))
  if (closed) return framed(LOT_ANSWER, headOf(sefaz, closed))
  return sefaz.world.random.chance(sefaz.plan.receipts) ? takenIn(sefaz, text) : atOnce(sefaz, text)
}

const said = (cStat: string, xMotivo: string): Said => ({ cStat, xMotivo })
const PAUSED = said('108', 'Servico Paralisado Momentaneamente')
const OPERATING = said('107', 'Servico em Operacao')

/** The status an authorizer reports while it is out of service. */
function closedNow({ here, world, plan }: Sefaz): Said | null {
  const now = world.now()
  const isWithin = ({ from, to }: { from: number; to: number }) => now >= from && now < to
  if (here !== HOME) return plan.closures.some(({ svc }) => isWithin(svc)) ? null : said('114', 'SVC desabilitada')
  const closure = plan.closures.find((one) => one.says && isWithin(one))
  return closure ? said('109', 'Servico Paralisado sem Previsao') : null
}

function atOnce(sefaz: Sefaz, text: string): string {
  return framed(LOT_ANSWER, headOf(sefaz, said('104', 'Lote processado')), authorised(sefaz, text))
}

/** Answers with a receipt; the note is decided later. A note refused then leaves no trace. */
function takenIn(sefaz: Sefaz, text: string): string {
  const { world, inWork } = sefaz
  const chave = chaveIn(text)
  inWork.add(chave)
  world.at(world.now() + world.random.spread(2_000, 20 * 60_000), () => {
    inWork.delete(chave)
    authorised(sefaz, text)
  })
  const receipt = writeLayout(RECEIPT, { nRec: `411${String(world.now()).slice(-12)}`, tMed: '1' })
  return framed(LOT_ANSWER, headOf(sefaz, said('103', 'Lote recebido com sucesso')), receipt)
}

function chaveIn(text: string): string {
  return /Id="NFe([0-9A-Z]{44})"/.exec(text)?.[1] ?? ''
}

function authorised(sefaz: Sefaz, text: string): string {
  const chave = chaveIn(text)
  const digest = /<DigestValue>([^<]+)</.exec(text)?.[1] ?? ''
  const { number = 0, serie = 1 } = parseChaveDeAcesso(chave) ?? {}
  const { sale, mark } = readMarks(text)
  const { book, held, world } = sefaz
  const refusal = duplicate(sefaz, chave, number) ?? (mark === 'refused' || mark === 'invalid' ? WRONG_NCM : undefined)
  if (refusal) return protocol(sefaz, chave, digest, refusal)
  const isDenied = mark === 'denied'
  const verdict = isDenied ? said('302', 'Uso Denegado') : said('100', 'Autorizado o uso da NF-e')
  const protNFe = protocol(sefaz, chave, digest, verdict, `14126${String(held.size + 1).padStart(10, '0')}`)
  held.set(chave, { protNFe, by: sefaz.here, events: [] })
  const status = isDenied ? 'denied' : 'valid'
  book.enter({ sale, key: chave, number, serie, status, at: world.now(), letters: [], isSpare: false })
  return protNFe
}

const WRONG_NCM = said('778', 'Rejeicao: Informado NCM inexistente')

function duplicate(sefaz: Sefaz, chave: string, number: number): Said | undefined {
  const { book, here } = sefaz
  if (here === HOME && book.voids.has(number))
    return said('206', 'Rejeicao: NF-e ja esta inutilizada na Base de dados da SEFAZ')
  const holder = book.documents.find((document) => document.number === number && isKnownHere(sefaz, document.key))
  if (!holder) return undefined
  if (holder.key !== chave)
    return said('539', `Rejeicao: Duplicidade de NF-e com diferenca na Chave de Acesso [chNFe:${holder.key}]`)
  if (holder.status === 'cancelled') return said('218', 'Rejeicao: NF-e ja esta cancelada na base de dados da SEFAZ')
  if (holder.status === 'denied') return said('205', 'Rejeicao: NF-e esta denegada na base de dados da SEFAZ')
  return said('204', 'Rejeicao: Duplicidade de NF-e [nRec:411000000000001]')
}

function isKnownHere({ here, held }: Sefaz, chave: string): boolean {
  return here === HOME || held.get(chave)?.by === here
}

function protocol({ world }: Sefaz, chNFe: string, digVal: string, verdict: Said, nProt?: string): string {
  const dhRecbto = isoInSaoPaulo(new Date(world.now()))
  const value = { tpAmb: '2', verAplic: PROGRAM, chNFe, dhRecbto, nProt, digVal, ...verdict }
  return `<protNFe versao="4.00">${writeLayout(INF_PROT, value)}</protNFe>`
}

const PROGRAM = 'SIMULADA'

function consulted(sefaz: Sefaz, text: string, closed: Said | null): string {
  const chNFe = /<chNFe>([0-9A-Z]{44})</.exec(text)?.[1] ?? ''
  const answer = (verdict: Said, ...behind: string[]) =>
    framed(CONSULT_ANSWER, { ...headOf(sefaz, verdict), chNFe }, ...behind)
  if (isAbuse(sefaz, chNFe)) return answer(said('656', 'Rejeicao: Consumo Indevido'))
  if (closed) return answer(closed)
  const document = isKnownHere(sefaz, chNFe) ? sefaz.book.byKey(chNFe) : undefined
  const held = sefaz.held.get(chNFe)
  // While a lot is being processed, some consults report that and some do not find the note yet.
  if (!document && sefaz.inWork.has(chNFe) && sefaz.world.random.chance(0.6))
    return answer(said('105', 'Lote em processamento'))
  if (!document) return answer(said('217', 'Rejeicao: NF-e nao consta na base de dados da SEFAZ'))
  const events = held?.events.map(({ xml }) => xml) ?? []
  return answer(STANDING[document.status], held?.protNFe ?? '', ...events)
}

const STANDING = {
  valid: said('100', 'Autorizado o uso da NF-e'),
  cancelled: said('101', 'Cancelamento de NF-e homologado'),
  denied: said('302', 'Uso Denegado'),
} as const

/** More than ten consults of one chave within an hour. */
function isAbuse({ consults, world, onAbuse, here }: Sefaz, chave: string): boolean {
  const since = world.now() - HOUR_MS
  const name = `${here} ${chave}`
  const recent = (consults.get(name) ?? []).filter((at) => at > since)
  consults.set(name, [...recent, world.now()])
  if (recent.length < 10) return false
  onAbuse(chave, since, recent.length + 1)
  return true
}

/** The answer to a registered event, or why it was refused. */
function register(sefaz: Sefaz, text: string): string {
  const [, type = '', chave = '', order = ''] = /Id="ID([0-9]{6})([0-9A-Z]{44})([0-9]{2})"/.exec(text) ?? []
  const sequence = Number(order)
  const event = { chNFe: chave, tpEvento: type, nSeqEvento: String(sequence) }
  const document = sefaz.book.byKey(chave)
  const held = sefaz.held.get(chave)
  const refuse = (verdict: Said) => receipt(sefaz, { ...event, ...verdict })
  if (!document || !held) return refuse(said('494', 'Rejeicao: Chave de Acesso inexistente'))
  if (held.events.some((one) => one.type === type && one.sequence === sequence))
    return refuse(said('573', 'Rejeicao: Duplicidade de evento'))
  if (document.status !== 'valid') return refuse(said('218', 'Rejeicao: NF-e ja esta cancelada'))
  const why = whyNot(sefaz, document, type, text)
  if (why) return refuse(why)
  if (type === '110111') document.status = 'cancelled'
  else document.letters.push(/<xCorrecao>([^<]*)</.exec(text)?.[1] ?? '')
  const nProt = `14127${String(sefaz.world.now()).slice(-10)}`
  const done = receipt(sefaz, { ...event, ...said('135', 'Evento registrado e vinculado a NF-e'), nProt })
  const asked = /<evento[\s>].*<\/evento>/s.exec(text)?.[0] ?? ''
  held.events.push({ chave, type, sequence, xml: `<procEventoNFe versao="1.00">${asked}${done}</procEventoNFe>` })
  return done
}

function whyNot({ world }: Sefaz, document: AuthorityDocument, type: string, text: string): Said | undefined {
  if (type === '110111')
    return world.now() - document.at > 24 * HOUR_MS ? said('501', 'Rejeicao: Pedido intempestivo') : undefined
  return text.includes(MARKS.refused) ? said('594', 'Rejeicao: sequencia do evento maior que o permitido') : undefined
}

type Receipt = Said & { chNFe: string; tpEvento: string; nSeqEvento: string; nProt?: string }

function receipt({ world }: Sefaz, event: Receipt): string {
  const dhRegEvento = isoInSaoPaulo(new Date(world.now()))
  const value = { tpAmb: '2', verAplic: PROGRAM, cOrgao: '41', ...event, dhRegEvento } as const
  return `<retEvento versao="1.00">${writeLayout(EVENT_RECEIPT, value)}</retEvento>`
}

function eventAnswer(text: string, verdict: Said, ...behind: string[]): string {
  const idLote = /<idLote>([0-9]+)</.exec(text)?.[1] ?? '1'
  const head = { versao: '1.00', idLote, tpAmb: '2', verAplic: PROGRAM, cOrgao: '41', ...verdict } as const
  return framed(EVENT_ANSWER, head, ...behind)
}

function headOf({ world }: Sefaz, verdict: Said) {
  const dhRecbto = isoInSaoPaulo(new Date(world.now()))
  return { versao: '4.00', tpAmb: '2', verAplic: PROGRAM, ...verdict, cUF: '41', dhRecbto } as const
}

function framed<V extends object>(layout: Layout<V>, value: V, ...behind: string[]): string {
  const end = `</${layout.root}>`
  return `${writeCanonical(layout, value).slice(0, -end.length)}${behind.join('')}${end}`
}

function envelope(service: string, answer: string): Answer['body'] {
  return `<soap:Envelope xmlns:soap="http://www.w3.org/2003/05/soap-envelope"><soap:Body><nfeResultMsg xmlns="http://www.portalfiscal.inf.br/nfe/wsdl/${service}">${answer}</nfeResultMsg></soap:Body></soap:Envelope>`
}

/** Numbers that other software of the same company used or declared void, before and while we issue. */
function foreignSoftware({ world, plan, book, cnpj }: Sefaz): void {
  // A gateway that assigns the numbers knows them; other software only matters for numbers of our own.
  if (plan.gateways.nfe !== 'SEFAZ') return
  for (let left = plan.foreignNumbers; left > 0; left -= 1) {
    const number = world.random.between(1, 12)
    const isVoid = world.random.chance(0.3)
    const code = String(world.random.between(10_000_000, 99_999_999))
    world.at(world.now() + (world.random.chance(0.5) ? 0 : world.random.spread(1_000, 48 * HOUR_MS)), () => {
      if (book.byNumber(number) || book.voids.has(number)) return
      if (isVoid) {
        book.voids.add(number)
        return
      }
      const yearMonth = '2611'
      const parts = { stateCode: 41, yearMonth, document: cnpj, model: '55', serie: 1, number, emissionType: 1, code }
      const key = buildChaveDeAcesso(parts)
      book.enter({ sale: null, key, number, serie: 1, status: 'valid', at: world.now(), letters: [], isSpare: false })
    })
  }
}

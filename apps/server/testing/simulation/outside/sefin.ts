import { gunzipSync, gzipSync } from 'node:zlib'
import { buildChaveNfse, isoInSaoPaulo } from '@talao/fiscal'
import type { TransportRequest } from '@talao/gateways'
import { cityEvento, eventoOf, nfseOf } from '@talao/gateways/testing/nfse-nacional/authority'
import type { Plan } from '../plan.ts'
import type { World } from '../world.ts'
import type { Answer, Service } from './answer.ts'
import { type AuthorityDocument, type Book, readMarks } from './book.ts'

type SefinDeps = { world: World; plan: Plan; book: Book; cnpj: string; cityId: number }
/** A note as stored there, with its registered events. */
type Held = { document: AuthorityDocument; xml: string; events: { type: string; xml: string }[] }
export type Sefin = SefinDeps & { byDps: Map<string, Held>; byKey: Map<string, Held> }

const HOUR_MS = 3_600_000
/** The cancellation deadline, which differs between cities. */
const CANCEL_WITHIN_MS = 60 * HOUR_MS

export function openSefin(deps: SefinDeps): Sefin {
  return { ...deps, byDps: new Map(), byKey: new Map() }
}

/** Sefin Nacional: one note for each DPS, for ever, decided at once; only events show what became of it. */
export function serveSefin(sefin: Sefin): Service {
  return (request) => {
    const [, resource = '', name = '', events, type] = new URL(request.url).pathname.split('/')
    if (request.method === 'GET' && resource === 'dps') return keyOf(sefin, name)
    if (request.method === 'GET' && events) return type ? oneEvent(sefin, name, type) : allEvents(sefin, name)
    if (request.method === 'GET') return note(sefin, name)
    const broken = breakage(sefin)
    if (broken === 'before') return UNCATALOGUED
    const answer = events ? register(sefin, name, request) : issue(sefin, request)
    return broken === 'after' ? UNCATALOGUED : answer
  }
}

/** "Erro não catalogado": an internal error there, before or after the work was done. */
function breakage({ world: { random }, plan }: Sefin): 'before' | 'after' | null {
  return random.chance(plan.serverError / 2) ? random.pick(['before', 'after']) : null
}

const UNCATALOGUED: Answer = {
  status: 500,
  body: JSON.stringify({ erros: [{ codigo: 'E9999', descricao: 'Erro não catalogado.' }] }),
}

function issue(sefin: Sefin, request: TransportRequest): Answer {
  const dps = opened(request, 'dpsXmlGZipB64')
  const id = /Id="(DPS[0-9A-Z]{42})"/.exec(dps)?.[1] ?? ''
  const { mark } = readMarks(dps)
  if (sefin.world.random.chance(sefin.plan.throttled / 4)) return refusal('E1206', 'LCR indisponível', id)
  if (sefin.byDps.has(id)) return refusal('E0014', 'Já existe NFS-e gerada para este DPS', id)
  if (mark === 'invalid') return refusal('E1235', 'Falha no esquema XML do DF-e', id)
  if (mark === 'refused') return refusal('E0160', 'Opção pelo Simples Nacional diverge do cadastro', id)
  const replaced = sefin.byKey.get(/<chSubstda>([0-9A-Z]{50})</.exec(dps)?.[1] ?? '')
  if (replaced && replaced.document.status !== 'valid')
    return refusal('E0046', 'A NFS-e a substituir foi cancelada', id)
  const { document, xml } = enter(sefin, id, dps)
  if (replaced) takePlace(sefin, replaced, document)
  return stamped(sefin, 201, { idDps: id, chaveAcesso: document.key, nfseXmlGZipB64: packed(xml) })
}

/** Makes a note of a DPS, no matter who sent it. */
export function enter(sefin: Sefin, id: string, dps: string): Held {
  const { world, book, byDps, byKey, cnpj, cityId } = sefin
  const number = book.documents.length + 1
  const at = world.now()
  const yearMonth = isoInSaoPaulo(new Date(at)).slice(2, 7).replace('-', '')
  const code = String(world.random.between(100_000_000, 999_999_999))
  const key = buildChaveNfse({ cityId, environment: 2, document: cnpj, number, yearMonth, code })
  const document = book.enter({
    sale: readMarks(dps).sale || null,
    key,
    number,
    serie: 1,
    declared: Number(id.slice(-15)),
    status: 'valid',
    at,
    letters: [],
    isSpare: false,
  })
  const held = { document, xml: nfseOf(dps, key, { dhProc: isoInSaoPaulo(new Date(at)) }), events: [] }
  byDps.set(id, held)
  byKey.set(key, held)
  return held
}

/** The authority cancels the replaced note by itself. */
function takePlace({ world, cnpj }: Sefin, replaced: Held, by: AuthorityDocument): void {
  const { document } = replaced
  document.status = 'cancelled'
  document.replacedBy = by.key
  const at = isoInSaoPaulo(new Date(world.now()))
  const e105102 = { xDesc: 'Cancelamento de NFS-e por Substituição', cMotivo: '99', chSubstituta: by.key } as const
  const asked = {
    chNFSe: document.key,
    dhEvento: at,
    CNPJAutor: cnpj,
    tpAmb: '2',
    verAplic: 'SIMULADA',
    e105102,
  } as const
  const xml = cityEvento({ Id: `PRE${document.key}105102`, ...asked }, { dhProc: at })
  replaced.events.push({ type: '105102', xml })
}

function keyOf(sefin: Sefin, id: string): Answer {
  const held = sefin.byDps.get(id)
  if (held) return stamped(sefin, 200, { idDps: id, chaveAcesso: held.document.key })
  return absent(sefin, 'E2404', 'Não foi gerada NFS-e com o identificador de DPS informado.')
}

function note(sefin: Sefin, chave: string): Answer {
  const held = sefin.byKey.get(chave)
  if (held) return stamped(sefin, 200, { chaveAcesso: chave, nfseXmlGZipB64: packed(held.xml) })
  return absent(sefin, 'E2406', 'NFS-e não encontrada.')
}

/** The manual has this query and the OpenAPI document does not, so half of the runs meet a service without it. */
function allEvents(sefin: Sefin, chave: string): Answer {
  if (!sefin.plan.listsEvents) return { status: 404, body: '<html>404</html>' }
  const events = sefin.byKey.get(chave)?.events ?? []
  if (events.length === 0) return absent(sefin, 'E2410', 'Nenhum evento encontrado para a NFS-e.')
  const eventos = events.map(({ type, xml }) => ({
    chaveAcesso: chave,
    tipoEvento: type,
    arquivoXml: packedTwice(xml),
  }))
  return stamped(sefin, 200, { eventos })
}

function oneEvent(sefin: Sefin, chave: string, type: string): Answer {
  const event = sefin.byKey.get(chave)?.events.find((one) => one.type === type)
  if (event) return stamped(sefin, 200, { eventoXmlGZipB64: packed(event.xml) })
  return absent(sefin, 'E2410', 'Nenhum evento encontrado para a NFS-e.')
}

function register(sefin: Sefin, chave: string, request: TransportRequest): Answer {
  const { world, plan } = sefin
  const asked = opened(request, 'pedidoRegistroEventoXmlGZipB64')
  const held = sefin.byKey.get(chave)
  if (world.random.chance(plan.throttled / 4)) return refusal('E1843', 'Data do evento posterior à do processamento')
  if (!held) return refusal('E0817', 'Chave de acesso inexistente')
  const isKnown = held.events.some(({ type }) => type === '101101')
  if (isKnown && world.random.chance(0.5)) return refusal('E0802', 'Já existe um documento identificado com este id')
  if (held.document.status !== 'valid') return refusal('E0840', 'Outro evento da nota impede o cancelamento')
  if (world.now() - held.document.at > CANCEL_WITHIN_MS) return refusal('E0822', 'O prazo para o cancelamento expirou')
  const xml = eventoOf(asked, { dhProc: isoInSaoPaulo(new Date(world.now())) })
  held.events.push({ type: '101101', xml })
  held.document.status = 'cancelled'
  return stamped(sefin, 201, { eventoXmlGZipB64: packed(xml) })
}

function opened({ body }: TransportRequest, name: string): string {
  const wrapped = JSON.parse(new TextDecoder().decode(body)) as Record<string, string>
  return gunzipSync(Buffer.from(wrapped[name] ?? '', 'base64')).toString('utf8')
}

function packed(xml: string): string {
  return gzipSync(xml, { level: 1 }).toString('base64')
}

/** Listed events are Base64-encoded twice. */
function packedTwice(xml: string): string {
  return Buffer.from(packed(xml)).toString('base64')
}

function stamped({ world }: Sefin, status: number, body: object): Answer {
  const stamp = {
    tipoAmbiente: 2,
    versaoAplicativo: 'SIMULADA',
    dataHoraProcessamento: isoInSaoPaulo(new Date(world.now())),
  }
  return { status, body: JSON.stringify({ ...stamp, ...body }) }
}

function refusal(codigo: string, descricao: string, idDPS?: string): Answer {
  return { status: 400, body: JSON.stringify({ tipoAmbiente: 2, idDPS, erros: [{ codigo, descricao }] }) }
}

function absent(sefin: Sefin, codigo: string, descricao: string): Answer {
  return stamped(sefin, 404, { erros: [{ codigo, descricao }] })
}

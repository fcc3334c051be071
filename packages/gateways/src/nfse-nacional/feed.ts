import type { Access } from '../gateway.ts'
import type { Exchange, Unknown } from '../outcome.ts'
import { unknownFromAnswer } from '../unknown.ts'
import { type NationalAnswer, readAdn } from './client.ts'
import { codesIn, complaintsOf } from './complaint.ts'
import { unpack } from './envelope.ts'
import { isObject, member, objectsIn, textMember } from './member.ts'
import { unknownFromRead } from './refuse.ts'

/**
 * A document that concerns a company, as the national environment hands it out. `type` and `eventType` are its own words (NFSE, EVENTO,
 * CANCELAMENTO_POR_OFICIO …) and may be new ones. `xml` is null where it could not be opened: the document still counts.
 */
export type FeedDocument = {
  nsu: number
  key: string | null
  type: string
  eventType: string | null
  xml: Uint8Array | null
}

/**
 * `lastNsu` is where to go on from; `more` says that asking again may bring more, so one asks until it is false. `leftOut` counts entries
 * without a number of their own, which nobody can go on from: the others are not held up by them.
 */
export type FeedOutcome =
  | { kind: 'FOUND'; exchange: Exchange; documents: FeedDocument[]; lastNsu: number; more: boolean; leftOut: number }
  | Unknown

/**
 * What came after `nsu` for a CNPJ of the certificate's root: notes made elsewhere, and what cities and buyers did to ours. How many come
 * at once is not published, nor whether the document of that very number comes again: if it does, it is left out.
 * Fonte: OpenAPI do ADN Contribuinte.
 */
export async function readFeed(nsu: number, access: Access, cnpj: string): Promise<FeedOutcome> {
  const query = new URLSearchParams({ cnpjConsulta: cnpj, lote: 'true' })
  const answer = await readAdn(`/contribuintes/DFe/${nsu}?${query.toString()}`, access)
  const { exchange, result, json } = answer
  if (result.kind !== 'answered' || ![200, 404].includes(result.status)) return unknownFromRead(answer)
  if (isEmpty(answer)) return { kind: 'FOUND', exchange, documents: [], lastNsu: nsu, more: false, leftOut: 0 }
  const batch = member(json, 'LoteDFe')
  if (!Array.isArray(batch) || result.status !== 200) return refused(answer)
  const numbered = batch.flatMap(withNumber)
  if (numbered.length === 0 && batch.length > 0) {
    return unknownFromAnswer(answer, 'malformed', 'a distribuição trouxe documentos sem a ordem deles')
  }
  const documents = opened(earliest(numbered.filter((found) => found.nsu > nsu)))
  const lastNsu = documents.reduce((last, found) => Math.max(last, found.nsu), nsu)
  return { kind: 'FOUND', exchange, documents, lastNsu, more: lastNsu > nsu, leftOut: batch.length - numbered.length }
}

/** A batch brings some fifty; of a longer one the rest is asked for again. */
const MOST_DOCUMENTS = 500
/** Of all documents of a batch together; the ones behind it count without being opened. */
const MOST_BYTES = 50 * 1024 * 1024

/** "Nothing there" comes as 404 in the form of an answer, or as 200 with an empty batch. */
function isEmpty({ result, json }: NationalAnswer): boolean {
  if (!isObject(json)) return false
  const status = textMember(json, 'StatusProcessamento')?.toUpperCase()
  if (status === 'NENHUM_DOCUMENTO_LOCALIZADO') return true
  return (
    result.status === 404 &&
    status !== 'REJEICAO' &&
    member(json, 'LoteDFe') !== undefined &&
    objectsIn(member(json, 'LoteDFe')).length === 0
  )
}

type Numbered = { nsu: number; item: unknown }

function withNumber(item: unknown): Numbered[] {
  const nsu = Number(textMember(item, 'NSU') ?? Number.NaN)
  return Number.isSafeInteger(nsu) && nsu >= 0 ? [{ nsu, item }] : []
}

function earliest(numbered: Numbered[]): Numbered[] {
  if (numbered.length <= MOST_DOCUMENTS) return numbered
  return numbered.toSorted((one, other) => one.nsu - other.nsu).slice(0, MOST_DOCUMENTS)
}

function opened(numbered: readonly Numbered[]): FeedDocument[] {
  let left = MOST_BYTES
  return numbered.map(({ nsu, item }) => {
    const xml = unpack(member(item, 'ArquivoXml'), left) ?? null
    left -= xml?.byteLength ?? 0
    return {
      nsu,
      key: textMember(item, 'ChaveAcesso') ?? null,
      type: textMember(item, 'TipoDocumento') ?? 'NENHUM',
      eventType: textMember(item, 'TipoEvento') ?? null,
      xml,
    }
  })
}

function refused(answer: NationalAnswer): Unknown {
  const codes = codesIn(complaintsOf(answer.json))
  const reason = codes ? `a distribuição recusou a consulta (${codes})` : 'a distribuição deu uma resposta inesperada'
  return unknownFromAnswer(answer, 'malformed', reason)
}

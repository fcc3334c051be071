import type { Access } from '../port/gateway.ts'
import type { Exchange, Unknown } from '../port/outcome.ts'
import { unknownFromAnswer } from '../port/unknown-outcome.ts'
import { codesIn, complaintsOf } from './authority-errors.ts'
import { type NationalAnswer, readAdn } from './client.ts'
import { unpack } from './envelope.ts'
import { isObject, member, objectsIn, textMember } from './member.ts'
import { unknownFromRead } from './refusal-outcome.ts'

/**
 * A document about a company from the national feed. `type` and `eventType` are the feed's own values (NFSE, EVENTO,
 * CANCELAMENTO_POR_OFICIO …), and new ones may appear. `xml` is null when it could not be opened; the document still
 * counts.
 */
export type FeedDocument = {
  nsu: number
  key: string | null
  type: string
  eventType: string | null
  xml: Uint8Array | null
}

/**
 * `lastNsu` is the position to continue from. `more` means another request may bring more documents: repeat until it is
 * false. `leftOut` counts entries without a valid NSU, which are skipped so that they do not block the others.
 */
export type FeedOutcome =
  | { kind: 'FOUND'; exchange: Exchange; documents: FeedDocument[]; lastNsu: number; more: boolean; leftOut: number }
  | Unknown

/**
 * The documents after `nsu` for a CNPJ of the certificate's root: notes issued elsewhere, and events by cities and
 * buyers on our notes. The batch size is not documented, nor whether the document with exactly that NSU is repeated; if
 * it is, it is dropped. Source: OpenAPI do ADN Contribuinte.
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

/** A batch normally has about fifty documents; the rest of a longer one is fetched by the next request. */
const MOST_DOCUMENTS = 500
/** Limit for all documents of a batch together; those beyond it count without being opened. */
const MOST_BYTES = 50 * 1024 * 1024

/** "No documents" comes as a 404 in the API's own form, or as a 200 with an empty batch. */
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

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

/** `lastNsu` is where to go on from; `more` says that asking again may bring more, so one asks until it is false. */
export type FeedOutcome =
  | { kind: 'FOUND'; exchange: Exchange; documents: FeedDocument[]; lastNsu: number; more: boolean }
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
  if (isEmpty(answer)) return { kind: 'FOUND', exchange, documents: [], lastNsu: nsu, more: false }
  const batch = member(json, 'LoteDFe')
  if (!Array.isArray(batch) || result.status !== 200) return refused(answer)
  const documents = batch.map(documentOf)
  if (!documents.every((found) => found !== null)) {
    return unknownFromAnswer(answer, 'malformed', 'a distribuição trouxe um documento sem NSU')
  }
  const fresh = documents.filter((found) => found.nsu > nsu)
  const lastNsu = fresh.reduce((last, found) => Math.max(last, found.nsu), nsu)
  return { kind: 'FOUND', exchange, documents: fresh, lastNsu, more: lastNsu > nsu }
}

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

function documentOf(item: unknown): FeedDocument | null {
  const nsu = Number(textMember(item, 'NSU') ?? Number.NaN)
  if (!Number.isSafeInteger(nsu) || nsu < 0) return null
  return {
    nsu,
    key: textMember(item, 'ChaveAcesso') ?? null,
    type: textMember(item, 'TipoDocumento') ?? 'NENHUM',
    eventType: textMember(item, 'TipoEvento') ?? null,
    xml: unpack(member(item, 'ArquivoXml')) ?? null,
  }
}

function refused(answer: NationalAnswer): Unknown {
  const codes = codesIn(complaintsOf(answer.json))
  const reason = codes ? `a distribuição recusou a consulta (${codes})` : 'a distribuição deu uma resposta inesperada'
  return unknownFromAnswer(answer, 'malformed', reason)
}

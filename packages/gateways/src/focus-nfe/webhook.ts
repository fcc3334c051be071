import { createHash, timingSafeEqual } from 'node:crypto'
import type { RejectionTable } from '@talao/fiscal/rejection/rejection-table'
import { z } from 'zod'
import type { NoteKind } from '../port/outcome.ts'
import type { MalformedWebhook, VoidRangeNotice, WebhookNotice } from '../port/registration.ts'
import { readJson } from '../transport/json.ts'
import { Complaints, Text } from './authority-errors.ts'
import type { FocusApis } from './focus-api.ts'

/**
 * Whether a delivery carries the secret we gave Focus. Hashing first prevents the comparison's duration from revealing
 * anything, even the length.
 */
export function verifyFocusWebhook(
  { headers }: { headers: Record<string, string | undefined> },
  expected: { secret: string; header: string },
): boolean {
  const wanted = expected.header.toLowerCase()
  const given = Object.entries(headers).find(([name]) => name.toLowerCase() === wanted)?.[1]
  if (!given) return false
  return timingSafeEqual(digest(given), digest(expected.secret))
}

/**
 * Reads a delivery about one note or about numbers that Focus declared void. A note's body equals that of a consult,
 * but is only used to choose the note to consult. The kind of note is known from the issuer field: `cnpj_emitente` for
 * an NF-e, `cnpj_prestador` for an NFS-e.
 */
export function parseFocusWebhook(
  roads: FocusApis,
  { body }: { body: Uint8Array },
  rejections?: RejectionTable,
): WebhookNotice | VoidRangeNotice | MalformedWebhook {
  const json = readJson(body)
  const range = Range.safeParse(json)
  if (range.success) return voidRangeOf(range.data)
  const named = Named.safeParse(json)
  if (!named.success) return { kind: 'MALFORMED', reason: 'a entrega não diz de qual nota fala' }
  const { cnpj_emitente, cnpj_prestador } = named.data
  const document: NoteKind = cnpj_emitente ? 'NFE' : 'NFSE'
  const [cnpj, road] = [cnpj_emitente ?? cnpj_prestador, roads[document]]
  if (!cnpj || !road) return { kind: 'MALFORMED', reason: 'a entrega não é de um documento da Focus NFe' }
  const result = road.read(json, rejections)
  return {
    kind: 'HINT',
    document,
    ref: named.data.ref,
    cnpj: cnpj.toUpperCase(),
    provider_status: named.data.status,
    dedupeKey: dedupeKeyOf(road.resource, named.data),
    result: 'malformed' in result ? null : result,
  }
}

const Named = z.object({
  ref: z.string().min(1),
  status: z.string().min(1),
  cnpj_emitente: z.string().min(1).nullish(),
  cnpj_prestador: z.string().min(1).nullish(),
  status_sefaz: Text,
  numero_carta_correcao: Text,
  numero: Text,
  erros: Complaints,
})

/** The same state repeated gives the same key; another refusal of the same note gives another. */
function dedupeKeyOf(resource: string, said: z.output<typeof Named>): string {
  const { ref, status, status_sefaz, numero_carta_correcao, numero, erros } = said
  const codes = (erros ?? []).map(({ codigo, mensagem }) => `${codigo}:${mensagem}`)
  return keyOf([resource, ref, status, status_sefaz, numero_carta_correcao, numero, ...codes])
}

/**
 * Source: documentação da Focus NFe, "Inutilização" e gatilho `inutilizacao`. The body equals that of the declaration.
 */
const Range = z.object({
  status: z.literal('autorizado'),
  cnpj: z.string().min(1),
  modelo: Text.refine((model) => model === null || model === '55'),
  serie: z.coerce.number().int().nonnegative(),
  numero_inicial: z.coerce.number().int().positive(),
  numero_final: z.coerce.number().int().positive(),
  caminho_xml: Text,
  protocolo_sefaz: Text,
})

function voidRangeOf(range: z.output<typeof Range>): VoidRangeNotice {
  const { serie, numero_inicial: first, numero_final: last, protocolo_sefaz: protocol, caminho_xml: path } = range
  const cnpj = range.cnpj.toUpperCase()
  return { kind: 'VOID_RANGE', cnpj, serie, first, last, protocol, path, dedupeKey: keyOf([cnpj, serie, first, last]) }
}

function keyOf(parts: readonly (string | number | null)[]): string {
  return digest(parts.map((part) => part ?? '').join('|')).toString('hex')
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

import { createHash, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { MalformedWebhook, WebhookHint } from '../registration.ts'
import { readJson } from '../json.ts'
import { readFocusNote } from './from-focus.ts'

/** Whether a delivery carries the secret we gave Focus. Hashing first makes the comparison's time tell nothing, not even the length. */
export function verifyFocusWebhook(
  { headers }: { headers: Record<string, string | undefined> },
  expected: { secret: string; header: string },
): boolean {
  const wanted = expected.header.toLowerCase()
  const given = Object.entries(headers).find(([name]) => name.toLowerCase() === wanted)?.[1]
  if (!given) return false
  return timingSafeEqual(digest(given), digest(expected.secret))
}

/** Reads a delivery about one note. Its body is the same as that of a consult, yet it only says which note to consult. */
export function parseFocusWebhook({ body }: { body: Uint8Array }): WebhookHint | MalformedWebhook {
  const json = readJson(body)
  const named = Named.safeParse(json)
  if (!named.success) return { kind: 'MALFORMED', reason: 'a entrega não diz de qual nota fala' }
  const { ref, cnpj_emitente, status, status_sefaz, numero_carta_correcao } = named.data
  const result = readFocusNote(json)
  return {
    kind: 'HINT',
    document: 'NFE',
    ref,
    cnpj: cnpj_emitente.toUpperCase(),
    provider_status: status,
    dedupeKey: digest([ref, status, status_sefaz ?? '', numero_carta_correcao ?? ''].join('|')).toString('hex'),
    result: 'malformed' in result ? null : result,
  }
}

const Named = z.object({
  ref: z.string().min(1),
  cnpj_emitente: z.string().min(1),
  status: z.string().min(1),
  status_sefaz: z.union([z.string(), z.number()]).nullish(),
  numero_carta_correcao: z.union([z.string(), z.number()]).nullish(),
})

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

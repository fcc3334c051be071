import { createHash, randomBytes } from 'node:crypto'

export type BusinessKey = {
  cnpj: string
  environment: string
  platform: string
  external_sales_id: string
  kind: string
  part: number
  generation: number
}

const LENGTH = 40

/**
 * The reference under which the gateway knows a note. It is derived from the sale's own key and never from our ids,
 * because ids repeat after a restore and their references are already used. A note authorised elsewhere has no such key
 * and gets a random reference.
 */
export function refOf(key: BusinessKey | null): string {
  if (key === null) return randomBytes(LENGTH / 2).toString('hex')
  return digestOf([
    key.cnpj,
    key.environment,
    key.platform,
    key.external_sales_id,
    key.kind,
    String(key.part),
    String(key.generation),
  ])
}

export type ByHand = { companyId: number; noteId: number; created_at: Date }

/**
 * The reference of a note made by hand. Its draft may be older than a backup and its sending newer, so the reference
 * uses only what the draft already had. The creation time distinguishes notes with the same id before and after a
 * restore.
 */
export function refByHand({ companyId, noteId, created_at }: ByHand): string {
  return digestOf(['by hand', String(companyId), String(noteId), created_at.toISOString()])
}

function digestOf(parts: readonly string[]): string {
  // Lengths are included, so that two different keys never join to the same text.
  return createHash('sha256')
    .update(parts.map((part) => `${part.length}:${part}`).join('|'))
    .digest('hex')
    .slice(0, LENGTH)
}

/**
 * The seed of a chave's cNF. It is derived from the reference, so that after a restored backup a chave found at the
 * authority shows whether it belongs to this note.
 */
export function codeSeed(ref: string): number {
  return createHash('sha256').update(`cNF|${ref}`).digest().readUInt32BE(0)
}

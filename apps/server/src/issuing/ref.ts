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
 * The reference under which the gateway knows a note. It follows from the sale's own key, never from our ids: after a restore ids
 * repeat over references that are already burnt. A note authorised elsewhere has no such key and gets a random one.
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
 * Of a note made by hand: its draft may be older than a backup and its sending younger, so the reference follows from what the draft already
 * had. Beside the id stands the moment it was made, which no other note of that id has, before a restore or after it.
 */
export function refByHand({ companyId, noteId, created_at }: ByHand): string {
  return digestOf(['by hand', String(companyId), String(noteId), created_at.toISOString()])
}

function digestOf(parts: readonly string[]): string {
  // Lengths go in as well, so that no two different keys read the same when joined.
  return createHash('sha256')
    .update(parts.map((part) => `${part.length}:${part}`).join('|'))
    .digest('hex')
    .slice(0, LENGTH)
}

/**
 * The number from which the cNF of a chave is made. It follows from the reference, so that after a restored backup a chave found at the
 * authority tells whether it is of this very note.
 */
export function codeSeed(ref: string): number {
  return createHash('sha256').update(`cNF|${ref}`).digest().readUInt32BE(0)
}

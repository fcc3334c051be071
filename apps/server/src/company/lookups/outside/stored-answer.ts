import type { Db } from '../../../kit/db/connect.ts'

export type Kind = 'taxpayer' | 'postal_code'
/** `answer` is null when no source knew the key. */
export type StoredAnswer<T> = { answer: T | null; source: string; fetched_at: Date }

/** The last stored answer, whatever its age. */
export async function readStoredAnswer<T>(db: Db, kind: Kind, key: string): Promise<StoredAnswer<T> | undefined> {
  const row = await db
    .selectFrom('lookup_answer')
    .select(['answer', 'source', 'fetched_at'])
    .where('kind', '=', kind)
    .where('key', '=', key)
    .executeTakeFirst()
  return row && { ...row, answer: row.answer as T | null }
}

export async function storeAnswer<T>(
  db: Db,
  kind: Kind,
  key: string,
  { answer, ...how }: StoredAnswer<T>,
): Promise<void> {
  const kept = { ...how, answer: answer === null ? null : JSON.stringify(answer) }
  await db
    .insertInto('lookup_answer')
    .values({ kind, key, ...kept })
    .onConflict((conflict) => conflict.columns(['kind', 'key']).doUpdateSet(kept))
    .execute()
}

export function isYounger({ fetched_at }: { fetched_at: Date }, days: number, now: Date): boolean {
  return now.getTime() - fetched_at.getTime() < days * DAY_MS
}
const DAY_MS = 24 * 3600_000

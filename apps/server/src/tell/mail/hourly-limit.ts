import { AppError } from '@talao/contract'
import { readCompanies } from '../../kit/db/scope.ts'
import type { TellDeps } from '../tell-deps.ts'

const HOUR_MS = 3_600_000

/** Limits a user's mails of one kind per hour. The kind is the prefix of `dedupe`. Throws `limite_excedido`. */
export async function limitMailsPerHour(
  deps: Pick<TellDeps, 'db' | 'clock'>,
  asked: { company_id: number; user_id: number; sort: 'hand' | 'test'; most: number },
): Promise<void> {
  const since = new Date(deps.clock.now().getTime() - HOUR_MS)
  const taken = await readCompanies(deps.db, [asked.company_id], (tx) =>
    tx
      .selectFrom('outgoing_mail')
      .select('created_at')
      .where('company_id', '=', asked.company_id)
      .where('created_by', '=', asked.user_id)
      .where('created_at', '>', since)
      .where('dedupe', 'like', `${asked.sort}:%`)
      .orderBy('created_at', 'desc')
      .limit(asked.most)
      .execute(),
  )
  const first = taken[asked.most - 1]
  if (!first) return
  const retryAfterSeconds = Math.max(1, Math.ceil((first.created_at.getTime() - since.getTime()) / 1000))
  throw new AppError('limite_excedido', { retryAfterSeconds })
}

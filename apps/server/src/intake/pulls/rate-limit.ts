import { sql } from 'kysely'
import type { Db } from '../../kit/db/connect.ts'
import { withCompanies } from '../../kit/db/scope.ts'

type Place = { company_id: number; id: number }

/**
 * Reserves a request to the platform, shared by everything that queries for this integration. Requests are evenly
 * spaced with a small initial burst, and never exceed the platform's limit per minute. Null when reserved; otherwise
 * the time when it is possible (nothing is reserved).
 */
export async function reserveRequest(db: Db, place: Place, requestsPerMinute: number, now: Date): Promise<Date | null> {
  const { spacing, ahead } = spacingOf(requestsPerMinute)
  return withCompanies(db, [place.company_id], async (tx) => {
    const taken = await sql`update sale_integration
      set pace_at = greatest(pace_at, ${now}::timestamptz) + make_interval(secs => ${spacing / 1000})
      where company_id = ${place.company_id} and id = ${place.id}
        and (pace_at is null or pace_at <= ${new Date(now.getTime() + ahead)}) returning 1`.execute(tx)
    if (taken.rows.length > 0) return null
    const row = await tx
      .selectFrom('sale_integration')
      .select('pace_at')
      .where('company_id', '=', place.company_id)
      .where('id', '=', place.id)
      .executeTakeFirst()
    return new Date((row?.pace_at ?? now).getTime() - ahead)
  })
}

/** Blocks requests for this integration until then. */
export async function blockUntil(db: Db, place: Place, until: Date): Promise<void> {
  await withCompanies(db, [place.company_id], (tx) =>
    sql`update sale_integration set pace_at = greatest(pace_at, ${until}::timestamptz)
      where company_id = ${place.company_id} and id = ${place.id}`.execute(tx),
  )
}

/** In milliseconds: spacing between two requests, and how far ahead of it requests may run. */
export function spacingOf(requestsPerMinute: number): { spacing: number; ahead: number } {
  const atOnce = Math.max(1, Math.floor(requestsPerMinute / 10))
  const spacing = Math.ceil(60_000 / Math.max(1, requestsPerMinute - atOnce))
  return { spacing, ahead: (atOnce - 1) * spacing }
}

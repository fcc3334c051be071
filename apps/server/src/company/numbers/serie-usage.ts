import { sql } from 'kysely'
import type { Tx } from '../../kit/db/scope.ts'
import type { Gap, RequestedVoid, Span, UsedRun } from './gaps.ts'

export type Environment = 'homologacao' | 'producao'
type Series = { companyId: number; kind: 'NFE' | 'NFSE'; environment: Environment; serie: string }
/**
 * `pendingSince`: since when a note has been with a provider that assigns numbers, without a number yet. A number
 * skipped since then may be its own.
 */
export type SerieUsage = { used: UsedRun[]; voided: Span[]; asked: RequestedVoid[]; pendingSince: Date | null }

/**
 * Every number in use, with its serie and time: of a document, of a note that holds it, or of a document issued
 * elsewhere.
 */
const SOURCES = ({ companyId, kind, environment }: Omit<Series, 'serie'>) => [
  sql`select n.serie, n.number, coalesce(n.authorized_at, n.sent_to_provider_at, n.created_at) as at from note n
    where n.company_id = ${companyId} and n.kind = 'NFE' and ${kind} = 'NFE'
      and n.in_production = ${environment === 'producao'}
      and n.number is not null and n.serie is not null and (n.authorized_at is not null or n.denied_final)`,
  sql`select n.rps_serie, n.rps_number, coalesce(n.sent_to_provider_at, n.created_at) from note n
    where n.company_id = ${companyId} and n.kind = 'NFSE' and ${kind} = 'NFSE'
      and n.in_production = ${environment === 'producao'}
      and n.rps_number is not null and n.rps_serie is not null`,
  sql`select k.serie, k.number, k.created_at from issue_key k
    where k.company_id = ${companyId} and k.kind = ${kind} and k.environment = ${environment} and k.number is not null
      and k.serie is not null`,
  sql`select t.serie, t.number, t.at from number_taken t
    where t.company_id = ${companyId} and t.kind = ${kind} and t.environment = ${environment}`,
]
const USED = (of: Omit<Series, 'serie'>) => sql.join(SOURCES(of), sql` union all `)

/** The NF-e series in which the company has numbers, ascending. */
export async function seriesInUse(tx: Tx, companyId: number, environment: Environment): Promise<string[]> {
  const { rows } = await sql<{ serie: string }>`
    select distinct serie from (${USED({ companyId, kind: 'NFE', environment })}) u(serie, number, at)
    where serie ~ '^[0-9]{1,3}$'`.execute(tx)
  return rows.map(({ serie }) => serie).toSorted((one, other) => Number(one) - Number(other))
}

export async function loadSerieUsage(tx: Tx, { companyId, kind, environment, serie }: Series): Promise<SerieUsage> {
  // Consecutive numbers have the same difference to their row number, so each run becomes one row.
  const { rows } = await sql<UsedRun>`
    select min(number)::int as first, max(number)::int as last, min(at) as at
    from (
      select number, min(at) as at, number - row_number() over (order by number) as run
      from (${USED({ companyId, kind, environment })}) u(serie, number, at)
      where serie = ${serie} group by number
    ) placed group by run order by first`.execute(tx)
  const ranges =
    kind === 'NFSE'
      ? []
      : await tx
          .selectFrom('void_range')
          .select(['id', 'first_number', 'last_number', 'state', 'authority_message'])
          .where('company_id', '=', companyId)
          .where('environment', '=', environment)
          .where('serie', '=', Number(serie))
          .execute()
  const spans = ranges.map(({ id, first_number, last_number, state, authority_message }) => ({
    id,
    first: first_number,
    last: last_number,
    state,
    message: authority_message,
  }))
  return {
    used: rows,
    voided: spans.filter(({ state }) => state === 'DONE').map(({ first, last }) => ({ first, last })),
    asked: spans.filter(({ state }) => state !== 'DONE'),
    pendingSince: await pendingSince(tx, { companyId, kind, environment }),
  }
}

/** Where the provider assigns numbers, a note in progress has none here, though it may already have one there. */
async function pendingSince(tx: Tx, of: Omit<Series, 'serie'>): Promise<Date | null> {
  const row = await tx
    .selectFrom('note')
    .innerJoin('issue_key', (join) =>
      join.onRef('issue_key.company_id', '=', 'note.company_id').onRef('issue_key.note_id', '=', 'note.id'),
    )
    .select((eb) => eb.fn.min('note.sent_to_provider_at').as('since'))
    .where('note.company_id', '=', of.companyId)
    .where('note.kind', '=', of.kind)
    .where('note.enotas_status', 'in', ['PROCESSING', 'WAINTING'])
    .where('issue_key.environment', '=', of.environment)
    .where('issue_key.number', 'is', null)
    .executeTakeFirst()
  return row?.since ?? null
}

/** A number skipped while such a note is in progress is not a settled gap until that note has ended. */
export function isSettled({ pendingSince }: Pick<SerieUsage, 'pendingSince'>, { skippedAt }: Gap): boolean {
  return pendingSince === null || skippedAt < pendingSince
}

/** Requests in these states changed nothing: their numbers are as before. */
const CAME_TO_NOTHING = ['DENIED', 'FAILED']

/**
 * The highest number in use, 0 when there is none. Inutilized ranges count, because their numbers are never used again.
 */
export function highestOf({ used, voided, asked }: SerieUsage): number {
  const living = asked.filter(({ state }) => !CAME_TO_NOTHING.includes(state))
  const ends = [...used, ...voided, ...living].map(({ last }) => last)
  return ends.reduce((most, end) => Math.max(most, end), 0)
}

/** Like `highestOf`, but reads only each source's maximum, because it runs while the serie is locked. */
export async function highestNumber(tx: Tx, { serie, ...of }: Series): Promise<number> {
  const highest = SOURCES(of).map(
    (source) => sql`select max(u.number) as number from (${source}) u(serie, number, at) where u.serie = ${serie}`,
  )
  if (of.kind === 'NFE')
    highest.push(sql`select max(v.last_number) from void_range v
      where v.company_id = ${of.companyId} and v.environment = ${of.environment} and v.serie = ${Number(serie)}
        and v.state <> all(${CAME_TO_NOTHING}::text[])`)
  const { rows } = await sql<{ highest: number }>`
    select coalesce(max(h.number), 0)::int as highest from (${sql.join(highest, sql` union all `)}) h`.execute(tx)
  return rows[0]?.highest ?? 0
}

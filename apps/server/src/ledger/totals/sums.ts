import { addDays } from '@talao/fiscal'
import { type RawBuilder, sql } from 'kysely'
import { type Companies, ofCompanies, type Tx } from '../../kit/db/scope.ts'
import { beforeDay, fromDay } from '../../kit/list/days.ts'
import { arrayOf } from '../../kit/list/sql-array.ts'
import type { RollupTable } from './rollup-tables.ts'
import { type Days, roundedUp, type Slice, wholeMonths } from './whole-months.ts'

export type Sum = { count: number; amountCents: number }
export type SumFilter<Field extends string, By extends string> = {
  /**
   * Companies of the transaction's scope, or some of them; 'every' only in a transaction of platform administrators.
   */
  companies: Companies
  /** Allowed values per column. Missing or undefined allows all. */
  where?: Partial<Record<By, readonly (string | boolean)[] | undefined>>
  /** A date range in days of each row's company, both ends inclusive. */
  date?: { field: Field; start?: string | undefined; end?: string | undefined } | undefined
}

/**
 * Count and amount of the rows a filter matches, exact at this moment and including changes of this transaction. Whole
 * months come from the stored totals, changes not yet folded from the deltas, partial months from the covering index.
 * It is one statement, so a concurrent fold cannot count anything twice.
 */
export async function totalsOf<Field extends string, By extends string>(
  tx: Tx,
  book: RollupTable<Field, By>,
  filter: SumFilter<Field, By>,
): Promise<Sum> {
  const [sum] = await summed(tx, book, filter, undefined)
  return { count: sum?.count ?? 0, amountCents: sum?.amountCents ?? 0 }
}

/**
 * Like `totalsOf`, per value of a column, per company (`company_id`) or per month (`month`, as 2026-11, of the filter's
 * date). Only keys with rows, in order. `company_id` always reads the monthly totals: a ranking over thousands of
 * companies is one index range.
 */
export async function countedBy<Field extends string, By extends string>(
  tx: Tx,
  book: RollupTable<Field, By>,
  filter: SumFilter<Field, By>,
  by: NoInfer<By> | 'company_id' | 'month',
): Promise<(Sum & { key: string })[]> {
  return summed(tx, book, filter, by)
}

/**
 * Like `totalsOf`, per day (as 2026-11-22): for the whole platform from its daily totals, for companies from the index
 * of that date.
 */
export async function countedByDay<Field extends string, By extends string>(
  tx: Tx,
  book: RollupTable<Field, By>,
  filter: SumFilter<Field, By> & { date: { field: Field; start: string; end: string } },
): Promise<(Sum & { key: string })[]> {
  return summed(tx, book, filter, 'day')
}

/**
 * The day reached by the first `rows` rows of a filter, newest or oldest first, over all companies of the platform.
 * Undefined when the filter matches fewer, or does not cover every company, because daily totals exist only for the
 * whole platform.
 */
export async function dayOfRow<Field extends string, By extends string>(
  tx: Tx,
  book: RollupTable<Field, By>,
  filter: SumFilter<Field, By>,
  { rows, isAscending }: { rows: number; isAscending: boolean },
): Promise<string | undefined> {
  if (!(await isOfEveryCompany(tx, filter.companies))) return undefined
  const days = await merged(tx, platformParts(book, filter, 'day'))
  let left = rows
  for (const { key, count } of isAscending ? days : days.toReversed()) {
    left -= count
    if (left <= 0) return key
  }
  return undefined
}

async function summed<Field extends string, By extends string>(
  tx: Tx,
  book: RollupTable<Field, By>,
  filter: SumFilter<Field, By>,
  by: string | undefined,
): Promise<(Sum & { key: string })[]> {
  // The platform's totals are visible only to a transaction whose scope is every company.
  const isPlatform = by !== 'company_id' && (await isOfEveryCompany(tx, filter.companies))
  return merged(tx, isPlatform ? platformParts(book, filter, by) : companyParts(book, filter, by))
}

async function merged(tx: Tx, parts: readonly Part[]): Promise<(Sum & { key: string })[]> {
  if (parts.length === 0) return []
  const { rows } = await sql<{ key: string | null; n: string; amount: string }>`
    select key, sum(n) as n, sum(amount_cents) as amount from (${sql.join(parts, sql` union all `)}) part
    group by key having sum(n) <> 0 order by key`.execute(tx)
  return rows.map((row) => ({ key: row.key ?? '', count: Number(row.n), amountCents: Number(row.amount) }))
}

/** Whether the scope is every company and the filter excludes none. */
async function isOfEveryCompany(tx: Tx, companies: Companies): Promise<boolean> {
  if (companies === 'every') return true
  if (companies.length < 2) return false
  const { rows } = await sql<{ every: boolean }>`
    select names_every_company() and not exists (select id
      from company except select unnest(${[...companies]}::bigint[])) as every`.execute(tx)
  return rows[0]?.every === true
}

type Part = RawBuilder<unknown>

function companyParts<F extends string, B extends string>(
  book: RollupTable<F, B>,
  filter: SumFilter<F, B>,
  by?: string,
) {
  const { whole, edges, beyond } = by === 'day' ? everyRow(filter) : roundedUp(filter.date?.start, filter.date?.end)
  const own = ofCompanies(filter.companies, 't.company_id')
  const { kind } = dateOf(book, filter)
  const summed = whole
    ? [
        keptPart(book, filter, by, {
          from: 'month',
          day: 'month',
          days: whole,
          own: sql`${own} and t.date_kind = ${kind}`,
        }),
        keptPart(book, filter, by, { from: 'delta', day: `${kind}_day`, days: whole, own }),
      ]
    : []
  const apart = edges.map((edge) => edgePart(book, filter, by, edge))
  return [...summed, ...apart, ...(beyond ? [takenAway(edgePart(book, filter, by, beyond))] : [])]
}

function takenAway(part: Part): Part {
  return sql`select key, -n, -amount_cents from (${part}) beyond`
}

/** Companies have only monthly totals, so days are counted from the rows. */
function everyRow<F extends string, B extends string>({ date }: SumFilter<F, B>): ReturnType<typeof roundedUp> {
  if (!date?.start || !date.end || date.end < date.start) return { edges: [] }
  return { edges: [{ from: date.start, until: addDays(date.end, 1) }] }
}

function platformParts<F extends string, B extends string>(
  book: RollupTable<F, B>,
  filter: SumFilter<F, B>,
  by?: string,
) {
  const { whole, edges } = wholeMonths(filter.date?.start, filter.date?.end)
  const { kind } = dateOf(book, filter)
  const own = sql`t.date_kind = ${kind}`
  return [...(whole ? [whole] : []), ...edges].flatMap((days) => [
    keptPart(book, filter, by, { from: 'day', day: 'day', days, own }),
    keptPart(book, filter, by, { from: 'delta', day: `${kind}_day`, days, own: sql`true` }),
  ])
}

/** The part that comes from stored totals or deltas. */
function keptPart<F extends string, B extends string>(
  book: RollupTable<F, B>,
  filter: SumFilter<F, B>,
  by: string | undefined,
  kept: { from: 'month' | 'day' | 'delta'; day: string; days: Days; own: RawBuilder<unknown> },
): Part {
  const day = sql.ref(`t.${kept.day}`)
  const { from, until } = kept.days
  const wanted = [
    kept.own,
    ...(from ? [sql`${day} >= ${from}::date`] : []),
    ...(until ? [sql`${day} < ${until}::date`] : []),
    ...valuesOf(filter, (name) => name),
  ]
  return sql`select ${keyOf(by, day, (name) => name)} as key, n, amount_cents
    from ${sql.table(`${book.table}_${kept.from}`)} t where ${sql.join(wanted, sql` and `)}`
}

/** The part of a partial month, counted from the rows. */
function edgePart<F extends string, B extends string>(
  book: RollupTable<F, B>,
  filter: SumFilter<F, B>,
  by: string | undefined,
  edge: Slice,
): Part {
  const date = dateOf(book, filter)
  const column = (name: string) => book.columns[name as B] ?? name
  const wanted = [
    ofCompanies(filter.companies, 't.company_id'),
    fromDay(date, edge.from),
    beforeDay(date, edge.until),
    ...valuesOf(filter, column),
  ]
  return sql`select ${keyOf(by, date.day, column)} as key, count(*) as n, sum(${book.amount}) as amount_cents
    from ${sql.table(book.table)} t where ${sql.join(wanted, sql` and `)} group by 1`
}

function dateOf<F extends string, B extends string>(book: RollupTable<F, B>, filter: SumFilter<F, B>) {
  return book.dates[filter.date?.field ?? book.anyDate]
}

function valuesOf<F extends string, B extends string>(
  filter: SumFilter<F, B>,
  column: (name: string) => string,
): Part[] {
  return Object.entries<readonly (string | boolean)[] | undefined>(filter.where ?? {}).flatMap(([name, values]) =>
    values ? [sql`${sql.ref(`t.${column(name)}`)} = any(${arrayOf(values)})`] : [],
  )
}

function keyOf(by: string | undefined, day: RawBuilder<unknown>, column: (name: string) => string): Part {
  if (by === undefined) return sql`null::text`
  if (by === 'day') return sql`(${day})::date::text`
  return by === 'month' ? sql`to_char(${day}, 'YYYY-MM')` : sql`${sql.ref(`t.${column(by)}`)}::text`
}

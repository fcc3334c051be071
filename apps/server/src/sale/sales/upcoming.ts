import type { UpcomingOut, UpcomingQuery } from '@talao/contract'
import { moneyOut } from '@talao/contract/fields/fields'
import { addDays } from '@talao/fiscal'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { companiesToday } from '../../kit/db/company-day.ts'
import { awaitAll } from '../../kit/db/reading.ts'
import { readCompanies, type Tx } from '../../kit/db/scope.ts'
import type { Actor } from '../../kit/http/actor.ts'
import type { StoredSale } from '../../ledger/stored-sale.ts'
import { ownCents } from '../../note/drafts/shares.ts'
import type { NoteDeps } from '../../note/note-deps.ts'
import { scopeIds } from '../../people/company-scope.ts'
import { loadSales } from './load.ts'

const MOST_SALES = 200
const BATCH = 1_000

/**
 * Sales that will be issued automatically on a day and the following ones, with the amount the companies document
 * themselves. Uses the conditions of the sweep. Overdue sales count for today and are also listed separately.
 */
export async function upcoming(
  deps: NoteDeps,
  actor: Actor,
  query: z.output<typeof UpcomingQuery>,
): Promise<UpcomingOut> {
  const companies = await scopeIds(deps, actor, query.company_id)
  return readCompanies(deps.db, companies, async (tx) => {
    const today = await companiesToday(tx, companies, deps.clock.now())
    const first = query.date ?? addDays(today, 1)
    const { days, overdue, sales, held } = await awaitAll({
      days: linesOf(tx, companies, leaving(first, addDays(first, query.days - 1), today)),
      overdue: linesOf(tx, companies, { due: sql`t.date_to_process < ${today}`, today }),
      sales: query.total ? [] : listedSales(tx, companies, leaving(first, first, today)),
      held: whyHeld(tx, companies),
    })
    return {
      data: Array.from({ length: query.days }, (_, at) => ({ date: addDays(first, at), ...days(addDays(first, at)) })),
      overdue: overdue(today),
      sales,
      held,
    }
  })
}

/** Today's line of `upcoming`, without the count of incomplete sales. */
export async function issuedToday(
  tx: Tx,
  companies: readonly number[],
  today: string,
): Promise<{ total: number; amount: number }> {
  const { total, amount } = (await linesOf(tx, companies, leaving(today, today, today), ['PENDING']))(today)
  return { total, amount }
}

type Line = { total: number; amount: number; incomplete: number }
/** Selects sales by their due day. */
type Span = { due: RawBuilder<boolean>; today: string }

function leaving(first: string, last: string, today: string): Span {
  if (first > today) return { due: sql`t.date_to_process between ${first} and ${last}`, today }
  return { due: last < today ? sql`false` : sql`t.date_to_process <= ${last}`, today }
}

/** SQL: no fence, integration switch or open question stops the sale. `t` is the sale. */
const GOES_BY_ITSELF = sql`t.asks_first is null and exists (
    select 1 from company_config cc join company c on c.id = cc.company_id and c.active
    where cc.company_id = t.company_id and cc.auto_process_sales_enabled and t.fence_at >= cc.auto_since
      and not came_due_while_off(t.fence_at, t.date_to_process, cc.resumed_at, company_time_zone(t.company_id)))
  and (t.integration_id is null or exists (
    select 1 from sale_integration i where i.company_id = t.company_id and i.id = t.integration_id
      and i.auto_process and t.fence_at >= i.auto_since))`

/** One line per day of a span on which sales are issued. */
async function linesOf(
  tx: Tx,
  companies: readonly number[],
  span: Span,
  statuses: readonly string[] = ['PENDING', 'UNPROCESSED'],
): Promise<(day: string) => Line> {
  const { rows } = await sql<{ day: string; total: number; cents: string | null; incomplete: number }>`
    select greatest(t.date_to_process, ${span.today}::date)::text
      as day, count(*) filter (where t.status = 'PENDING')::int as total,
      sum(t.reais_cents) filter (where t.status = 'PENDING' and not t.has_coproducer) as cents,
      count(*) filter (where t.status = 'UNPROCESSED')::int as incomplete
    from sale t
    where t.company_id = any(${companies}::bigint[]) and t.status = any(${statuses}::text[]) and ${span.due}
      and ${GOES_BY_ITSELF}
    group by 1`.execute(tx)
  const shared = await sharedByDay(tx, companies, span)
  return (day) => {
    const row = rows.find((one) => one.day === day)
    const amount = moneyOut(Number(row?.cents ?? 0) + (shared.get(day) ?? 0))
    return { total: row?.total ?? 0, amount, incomplete: row?.incomplete ?? 0 }
  }
}

/** For shared sales, sums only the company's own part, in batches. */
async function sharedByDay(tx: Tx, companies: readonly number[], { due, today }: Span): Promise<Map<string, number>> {
  const cents = new Map<string, number>()
  let after = 0
  for (;;) {
    const { rows } = await sql<StoredSale>`
      select t.* from sale t
      where t.company_id = any(${companies}::bigint[]) and t.status = 'PENDING' and t.has_coproducer and t.id > ${after}
        and ${due} and ${GOES_BY_ITSELF}
      order by t.id limit ${BATCH}`.execute(tx)
    if (rows.length === 0) return cents
    const own = await ownCents(tx, rows)
    for (const { id, date_to_process } of rows) {
      const day = date_to_process === null || date_to_process < today ? today : date_to_process
      cents.set(day, (cents.get(day) ?? 0) + (own.get(id) ?? 0))
    }
    after = rows.at(-1)?.id ?? after
  }
}

async function listedSales(tx: Tx, companies: readonly number[], { due }: Span): Promise<UpcomingOut['sales']> {
  const { rows } = await sql<StoredSale>`
    select t.* from sale t
    where t.company_id = any(${companies}::bigint[]) and t.status = 'PENDING' and ${due} and ${GOES_BY_ITSELF}
    order by t.date_to_process, t.id limit ${MOST_SALES}`.execute(tx)
  const ids = rows.map((row) => row.id)
  return loadSales(tx, companies, ids, [])
}

/** Why all automatic issuing is off. With several companies, only if every company is affected. */
async function whyHeld(tx: Tx, companies: readonly number[]): Promise<string | null> {
  const { rows } = await sql<{ all: number; processing: number; sending: number }>`
    select count(*)::int as all, count(*) filter (where c.active and cc.auto_process_sales_enabled)::int as processing,
      count(*) filter (where c.active and cc.auto_process_sales_enabled and cc.auto_send_notes_enabled)::int as sending
    from company c join company_config cc on cc.company_id = c.id where c.id = any(${companies}::bigint[])`.execute(tx)
  const row = rows[0]
  if (!row || row.all === 0 || row.sending > 0) return null
  return row.processing === 0
    ? 'A automação está desligada: nenhuma venda vira nota até alguém pedir. Ligue-a em Minha empresa, Automação.'
    : 'O envio automático está desligado: as vendas viram rascunhos, que esperam o seu clique para sair.'
}

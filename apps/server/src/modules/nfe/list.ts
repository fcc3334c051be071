import type { ListQuery } from '@talao/contract/list-query'
import { dayInSaoPaulo } from '@talao/fiscal'
import { sql } from 'kysely'
import { readCompanies, type Tx } from '../../db/scope.ts'
import type { Actor } from '../../http/actor.ts'
import type { Deps } from '../../http/deps.ts'
import { all, answerPage, type Condition, conditionsOf, type ListSource, pageOfIds } from '../../list/page.ts'
import { byDocument, byName, byNumber } from '../../list/search.ts'
import { scopeIds } from '../companies/queries.ts'
import { loadNfes } from './load-list.ts'

const SENT = sql`coalesce(t.sent_to_provider_at, t.created_at)`

/** By name, as the column shows it. */
const COMPANY_NAME = sql`(select plain_text(c.corporate_name) from company c where c.id = t.company_id)`

const SOURCE: ListSource = {
  table: 'note',
  amount: sql`t.total_cents`,
  sort: {
    id: sql`t.id`,
    company: COMPANY_NAME,
    customer_name: sql`plain_text(t.customer_name)`,
    created_at: sql`t.created_at`,
    number: sql`t.number`,
    nature_operation: sql`t.nature_operation`,
    source: sql`t.source`,
    sales_code: sql`t.sales_code`,
    total: sql`t.total_cents`,
    enotas_status: sql`t.enotas_status`,
    issue_date: sql`coalesce(t.issue_date, t.created_at)`,
    sent_to_provider_at: SENT,
  },
  dates: {
    sent_to_provider_at: { at: SENT },
    issue_date: { at: sql`coalesce(t.issue_date, t.created_at)` },
    created_at: { at: sql`t.created_at` },
  },
  search: {
    id: byNumber('t.id'),
    number: byNumber('t.number'),
    customer_document: byDocument('t.customer_document'),
    customer_name: byName('t.customer_name'),
    // The sale's internal id or its sale code.
    sale_id: (value) =>
      sql`(t.sales_code = ${value.trim()} or t.sale_id = ${/^\d{1,15}$/.test(value.trim()) ? Number(value.trim()) : null})`,
  },
}

type Filters = ListQuery & { in_production?: boolean | undefined }

export async function listNfes(deps: Deps, actor: Actor, query: Filters) {
  const ids = await scopeIds(deps, actor, query.company_id)
  const own: Condition[] = [
    sql`t.kind = 'NFE'`,
    ...(query.in_production === undefined ? [] : [sql`t.in_production = ${query.in_production}`]),
  ]
  return readCompanies(deps.db, ids, async (tx) => {
    if (query.month_report_amount) return { data: await months(tx, ids, query, own, deps.clock.now()) }
    const status = query.statuses ? sql`t.enotas_status = any(${query.statuses}::text[])` : undefined
    const page = await pageOfIds(tx, SOURCE, ids, query, conditionsOf(SOURCE, query, own, status))
    return answerPage(query, page, await loadNfes(tx, ids, page.ids, query.with, deps.clock.now()))
  })
}

/** Twelve months to today (or the given range) of what was authorised, months without notes as 0. */
async function months(
  tx: Tx,
  ids: readonly number[],
  query: Filters,
  own: readonly Condition[],
  now: Date,
): Promise<{ monthyear: string; amount: number }[]> {
  const date = query.dates.find((one) => one.start || one.end)
  const at = SOURCE.dates[date?.field ?? 'sent_to_provider_at']?.at ?? SENT
  const lastDay = date?.end ?? dayInSaoPaulo(now)
  const firstDay = date?.start ?? monthsBefore(lastDay, 11)
  const statuses = query.statuses ?? ['Autorizada', 'CancelamentoNegado']
  const { rows } = await sql<{ monthyear: string; amount: string }>`
    select to_char(m.month, 'YYYY-MM') as monthyear, coalesce(sum(t.total_cents), 0) as amount
    from generate_series(date_trunc('month', ${firstDay}::timestamp), ${lastDay}::timestamp, interval '1 month') m(month)
    left join note t on t.company_id = any(${ids}::bigint[]) and t.enotas_status = any(${statuses}::text[]) and ${all(own)}
      and date_trunc('month', ${at} at time zone 'America/Sao_Paulo') = m.month
      and (${at} at time zone 'America/Sao_Paulo')::date between ${firstDay}::date and ${lastDay}::date
    group by 1 order by 1`.execute(tx)
  return rows.map((row) => ({ monthyear: row.monthyear, amount: Number(row.amount) / 100 }))
}

function monthsBefore(day: string, count: number): string {
  const months = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 - count
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}-01`
}

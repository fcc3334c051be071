import type { ListQuery } from '@talao/contract/list-query'
import { dayInSaoPaulo } from '@talao/fiscal'
import { sql } from 'kysely'
import type { Tx } from '../../db/scope.ts'
import { all, type Condition } from '../../list/page.ts'
import { NOTE_DATES, SENT } from './note-dates.ts'

/** Twelve months to today (or the given range) of what was authorised, months without notes as 0. */
export async function monthlyAmounts(
  tx: Tx,
  ids: readonly number[],
  query: ListQuery,
  own: readonly Condition[],
  now: Date,
): Promise<{ monthyear: string; amount: number }[]> {
  const date = query.dates.find((one) => one.start || one.end)
  const at = NOTE_DATES[date?.field ?? 'sent_to_provider_at']?.at ?? SENT
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

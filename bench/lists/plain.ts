import { NfeListQuery, NfseListQuery, SaleListQuery } from '@talao/contract'
import { all } from '../../apps/server/src/kit/list/page.ts'
import { NFE_LIST } from '../../apps/server/src/note/nfe/list.ts'
import { NFSE_LIST } from '../../apps/server/src/note/nfse/list.ts'
import { noteConditions } from '../../apps/server/src/note/notes/list.ts'
import { saleConditions } from '../../apps/server/src/sale/sales/queries.ts'
import type { ListQuery } from './list-queries.ts'
import type { Answer, Databases } from './run.ts'

const PAGE = 100

/**
 * Computes the list's answer in plain SQL, without row-level security or stored totals: the page, and count and sum
 * over all rows of the filter.
 */
export async function plain(databases: Databases, asked: ListQuery): Promise<Answer> {
  return asked.list === 'sale' ? plainSales(databases, asked) : plainNotes(databases, asked)
}

async function plainNotes({ admin }: Databases, { list, query }: ListQuery): Promise<Answer> {
  const conditions =
    list === 'nfe'
      ? noteConditions(NFE_LIST, NfeListQuery.parse(query))
      : noteConditions(NFSE_LIST, NfseListQuery.parse(query))
  const rows = admin
    .selectFrom('note as t')
    .where(all(conditions).$castTo<boolean>())
    .$if(query.company_id !== undefined, (some) => some.where('t.company_id', 'in', companiesOf(query)))
  const [order, direction] = [admin.dynamic.ref<'t.created_at'>(`t.${orderOf(query)}`), directionOf(query)]
  const data = await rows.selectAll().orderBy(order, direction).orderBy('t.id', direction).limit(PAGE).execute()
  const sum = await rows
    .select(({ fn }) => [fn.countAll<number>().as('total'), fn.sum<string | null>('t.total_cents').as('amount')])
    .executeTakeFirstOrThrow()
  return { data, total: sum.total, amount: Number(sum.amount ?? 0) / 100 }
}

async function plainSales({ admin }: Databases, { query }: ListQuery): Promise<Answer> {
  const rows = admin
    .selectFrom('sale as t')
    .where(all(saleConditions(SaleListQuery.parse(query))).$castTo<boolean>())
    .$if(query.company_id !== undefined, (some) => some.where('t.company_id', 'in', companiesOf(query)))
  const [order, direction] = [admin.dynamic.ref<'t.created_at'>(`t.${orderOf(query)}`), directionOf(query)]
  const data = await rows.selectAll().orderBy(order, direction).orderBy('t.id', direction).limit(PAGE).execute()
  const sum = await rows
    .select(({ fn }) => [fn.countAll<number>().as('total'), fn.sum<string | null>('t.reais_cents').as('amount')])
    .executeTakeFirstOrThrow()
  return { data, total: sum.total, amount: Number(sum.amount ?? 0) / 100 }
}

/** Baseline: one page of whole rows by its index. */
export async function bare({ admin }: Databases, { list, query }: ListQuery): Promise<void> {
  const [company = 1] = companiesOf(query)
  if (list === 'sale')
    await admin
      .selectFrom('sale')
      .selectAll()
      .where('company_id', '=', company)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(PAGE)
      .execute()
  else
    await admin
      .selectFrom('note')
      .selectAll()
      .where('company_id', '=', company)
      .where('kind', '=', list === 'nfe' ? 'NFE' : 'NFSE')
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(PAGE)
      .execute()
}

function companiesOf(query: ListQuery['query']): number[] {
  return query.company_id?.split(',').map(Number) ?? []
}

function directionOf(query: ListQuery['query']): 'asc' | 'desc' {
  return query.order_direction === 'ASC' ? 'asc' : 'desc'
}

function orderOf({ order_by = 'created_at' }: ListQuery['query']): string {
  return COLUMNS[order_by] ?? order_by
}

// table
const COLUMNS: Readonly<Record<string, string>> = {
  date_to_process: 'effective_process_day',
  sent_to_provider_at: 'effective_sent_at',
  issue_date: 'effective_issue_at',
  issue_at: 'effective_issue_at',
}

import { dayInSaoPaulo } from '@talao/fiscal'
import { PullRefused } from '@talao/platforms'
import { sql } from 'kysely'
import { type Tx, withCompanies } from '../../kit/db/scope.ts'
import { makeRequester, type Requester } from '../../kit/http-request.ts'
import { addSaleEvent } from '../../ledger/sale-timeline.ts'
import type { NoteJobDeps } from '../../note/note-deps.ts'
import { setRate } from '../edit/set-rate.ts'
import { followUp } from '../receive/enqueue-sale-jobs.ts'
import { type Rates, rateKey, ratesOf } from './rates.ts'

const SALES_A_RUN = 2_000

type RateDeps = Pick<NoteJobDeps, 'config' | 'clock' | 'log' | 'db' | 'queue' | 'transports'>
type Waiting = { company_id: number; sale_id: number; currency: string; purchase_date: Date }

/**
 * Gives sales in other currencies the official exchange rate of the day of purchase. Sales without a rate yet wait for
 * the next run.
 */
export async function fetchRates(
  deps: RateDeps,
  asking: Requester = makeRequester(deps.config, deps.transports.plain),
): Promise<void> {
  const now = deps.clock.now()
  const { rows } = await sql<Waiting>`
    select * from door_sales_without_rate(${new Date(0)}, ${SALES_A_RUN})`.execute(deps.db)
  if (rows.length === 0) return
  for (const [currency, sales] of Map.groupBy(rows, (row) => row.currency)) {
    const wanted = sales.map((sale) => ({ currency, day: dayInSaoPaulo(sale.purchase_date) }))
    try {
      const rates = await ratesOf(deps.db, asking, wanted, now)
      for (const sale of sales) await settleRate(deps, sale, rates, now)
    } catch (error) {
      // The Banco Central may not know this currency's code; other currencies go on, and the hourly sweep asks again.
      if (!(error instanceof PullRefused)) throw error
      for (const sale of sales)
        if (error.kind === 'refused' || isLate(sale, now))
          await withCompanies(deps.db, [sale.company_id], (tx) => notifyUnquoted(tx, sale, now))
      deps.log.warn({ currency, reason: error.reason }, 'no exchange rate')
    }
  }
}

async function settleRate(deps: RateDeps, sale: Waiting, rates: Rates, now: Date): Promise<void> {
  const rate = rates.get(rateKey({ currency: sale.currency, day: dayInSaoPaulo(sale.purchase_date) }))
  if (rate === undefined && !isLate(sale, now)) return
  const place = { company_id: sale.company_id, id: sale.sale_id }
  await withCompanies(deps.db, [sale.company_id], async (tx) => {
    if (rate === undefined) return notifyUnquoted(tx, sale, now)
    if (rate !== 'NOT_QUOTED') {
      const written = await setRate(tx, place, { rate: rate.sell, source: 'PTAX', quoted_on: rate.quotedOn }, now)
      if (written) await followUp(tx, deps.queue, sale.company_id, written, now)
      return
    }
    await addSaleEvent(tx, place, now, {
      kind: 'no_rate',
      text: `O Banco Central não cota ${sale.currency}`,
      detail: 'Informe na venda o valor em reais.',
    })
    await notifyUnquoted(tx, sale, now)
  })
}

/** A rate is published by the next working day. After this long the company is notified. */
const LATE_MS = 4 * 24 * 3_600_000

function isLate({ purchase_date }: Waiting, now: Date): boolean {
  return now.getTime() - purchase_date.getTime() > LATE_MS
}

/**
 * This rate will not come, or not soon: notifies that the sale is incomplete, only once, like any other incomplete
 * sale.
 */
async function notifyUnquoted(tx: Tx, { company_id, sale_id }: Waiting, now: Date): Promise<void> {
  await sql`
    select notify_people(s.company_id, 'SALE', 'INCOMPLETE', s.id,
      jsonb_build_object('sales_code', s.external_sales_id, 'missing', s.missing), concat_ws(':', 'sale', s.id,
        'incomplete'), ${now})
    from sale s where s.company_id = ${company_id} and s.id = ${sale_id} and s.status = 'UNPROCESSED'`.execute(tx)
}

import { concernsSale, type SaleDelivery } from '@talao/fiscal'
import type { PullPage } from '@talao/platforms'
import { sql } from 'kysely'
import type { Tx } from '../../kit/db/scope.ts'
import type { Logger } from '../../kit/log.ts'
import type { Queue } from '../../kit/queue/queue.ts'
import type { SaleSource } from '../../ledger/sale-source.ts'
import { followUp } from '../../sale/receive/enqueue-sale-jobs.ts'
import { receiveSale } from '../../sale/receive/receive.ts'
import { storable } from '../inbox/storable-text.ts'
import type { PullState } from './pull-state.ts'
import { addTaskRows, NO_SALE_ID, PULLED, type PulledRow } from './task-rows.ts'

/** Number of unreadable rows kept to show the user. */
const UNREAD_KEPT = 50

type Page = { source: SaleSource; integrationId: number; page: PullPage; now: Date; log: Logger; queue: Queue }
type Tally = { isNew: number; changed: number; unread: string[]; rows: PulledRow[] }

/**
 * Applies a page's sales and advances the pull in one transaction, so that a crash repeats the page but not its effect.
 * False when another worker already took this step; then nothing is done.
 */
export async function applyPage(tx: Tx, walk: PullState, page: Page): Promise<boolean> {
  const standing = await tx
    .selectFrom('sale_pull')
    .select(['id', 'read_count'])
    .where('company_id', '=', walk.company_id)
    .where('id', '=', walk.id)
    .where('state', '=', 'RUNNING')
    .where('pages', '=', walk.pages)
    .forUpdate()
    .executeTakeFirst()
  if (!standing) return false
  const tally: Tally = { isNew: 0, changed: 0, unread: [...page.page.unread], rows: [] }
  const sales = inLockOrder(page.page)
  for (const event of sales) await applyGuarded(tx, walk, page, event, tally)
  if (walk.task_id !== null) {
    const others = page.page.events.slice(sales.length).map(() => doneRow(NO_SALE_ID, PULLED.other))
    const unread = tally.unread.map((message): PulledRow => ({ sale_id: NO_SALE_ID, state: 'FAILED', message }))
    await addTaskRows(tx, { ...walk, task_id: walk.task_id }, standing.read_count, [
      ...tally.rows,
      ...others,
      ...unread,
    ])
  }
  await step(tx, walk, page, tally)
  return true
}

/** Sorts sales into lock order, so that concurrent transactions on the same sales cannot deadlock. */
function inLockOrder({ events }: PullPage): SaleDelivery[] {
  return storable(events)
    .filter(concernsSale)
    .toSorted((a, b) => (a.sale.external_sales_id < b.sale.external_sales_id ? -1 : 1))
}

/** Applies one sale in a savepoint. A sale that the database cannot store is reported and does not stop the others. */
async function applyGuarded(tx: Tx, walk: PullState, page: Page, event: SaleDelivery, tally: Tally): Promise<void> {
  await sql`savepoint pulled_sale`.execute(tx)
  try {
    await applyOne(tx, walk, page, event, tally)
    await sql`release savepoint pulled_sale`.execute(tx)
  } catch (error) {
    if (!isOfItsData(error)) throw error
    await sql`rollback to savepoint pulled_sale`.execute(tx)
    page.log.error({ err: error, pull_id: walk.id }, 'pulled sale not stored')
    tally.unread.push(`A venda ${event.sale.external_sales_id} não pôde ser guardada.`)
  }
}

/** SQLSTATE class 22 (invalid data) or 23 (constraint violation). Other errors may succeed on a retry. */
function isOfItsData(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^2[23]/.test(String(error.code))
}

async function applyOne(tx: Tx, walk: PullState, page: Page, event: SaleDelivery, tally: Tally): Promise<void> {
  const first = await tx
    .insertInto('applied_delivery')
    .values({
      company_id: walk.company_id,
      sale_integration_id: page.integrationId,
      delivery_key: event.delivery_key,
      inbox_id: null,
      applied_at: page.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('delivery_key')
    .executeTakeFirst()
  if (!first) {
    tally.rows.push(doneRow(await knownSale(tx, page.source, event), PULLED.known))
    return
  }
  const received = await receiveSale(tx, page.source, event, {
    receivedAt: page.now,
    now: page.now,
    requestId: null,
    how: 'PULL',
  })
  await followUp(tx, page.queue, walk.company_id, received, page.now)
  if (received.isNew) tally.isNew += 1
  else if (received.changed) tally.changed += 1
  const came = received.isNew ? 'isNew' : received.changed ? 'changed' : 'same'
  tally.rows.push(doneRow(received.saleId, PULLED[came]))
}

async function knownSale(tx: Tx, { company_id, platform }: SaleSource, { sale }: SaleDelivery): Promise<number> {
  const row = await tx
    .selectFrom('sale')
    .select('id')
    .where('company_id', '=', company_id)
    .where('platform', '=', platform)
    .where('external_sales_id', '=', sale.external_sales_id)
    .executeTakeFirst()
  return row?.id ?? NO_SALE_ID
}

function doneRow(sale_id: number, message: string): PulledRow {
  return { sale_id, state: 'DONE', message }
}

async function step(tx: Tx, walk: PullState, { page, now }: Page, tally: Tally): Promise<void> {
  const read = page.events.length + page.unread.length
  const unread = JSON.stringify(tally.unread.slice(0, UNREAD_KEPT))
  await sql`update sale_pull set pages = pages + 1, cursor = ${page.next && JSON.stringify(page.next)}::jsonb,
    failures = 0, moved_at = ${now},
      read_count = read_count + ${read}, new_count = new_count + ${tally.isNew}, changed_count = changed_count +
        ${tally.changed},
      unread = (select coalesce(jsonb_agg(one), '[]') from
        (select one from jsonb_array_elements(unread || ${unread}::jsonb) with ordinality told (one, place)
          order by place limit ${UNREAD_KEPT}) kept)
    where company_id = ${walk.company_id} and id = ${walk.id}`.execute(tx)
  await sql`update task set done = done + ${read}, total = total + ${read}, failed = failed + ${tally.unread.length}
    where company_id = ${walk.company_id} and id = ${walk.task_id}`.execute(tx)
}

import { effectiveState, fromStoredState, type SaleDelivery, type SaleEdits } from '@talao/fiscal'
import type { Tx } from '../../kit/db/scope.ts'
import type { Queue } from '../../kit/queue/queue.ts'
import { ownSource, type SaleSource } from '../../ledger/sale-source.ts'
import { addSaleEvent } from '../../ledger/sale-timeline.ts'
import { sourceOfSale } from '../../ledger/source-of-sale.ts'
import type { StoredSale } from '../../ledger/stored-sale.ts'
import { lockAndCheckSent } from '../edit/lock-and-check-sent.ts'
import { followUp } from '../receive/enqueue-sale-jobs.ts'
import { rateOf, receiveSale } from '../receive/receive.ts'
import { rewriteSale } from '../receive/rewrite-sale.ts'
import { lockSaleKey } from '../receive/sale-lock.ts'
import type { Written } from '../receive/store-sale.ts'
import { coproducerEdits, decisionsOn } from './coproducer-edits.ts'

/** Amount that a company documents of another company's sale: all its parts together, 0 if it no longer has any. */
export type Part = { companyId: number; cents: number }

/**
 * Creates or updates a co-producer's part of a sale as a sale of the co-producer's company. It uses the same platform
 * and code, so that the co-producer's own delivery of the purchase merges with it. The price of the part overrides the
 * delivered price. The part is held and ended with the original. Edits by that company's users are kept, and so is a
 * part whose note was sent.
 */
export async function shareOutSale(
  tx: Tx,
  queue: Queue,
  original: StoredSale,
  { companyId, cents }: Part,
  now: Date,
): Promise<void> {
  const source = await shareSource(tx, original, companyId)
  await lockSaleKey(tx, source, original.external_sales_id)
  const known = await knownShare(tx, original, companyId)
  if (known ? isNotOfThis(known, original) : !isBorn(original, cents)) return
  const isSent = known !== undefined && (await lockAndCheckSent(tx, known))
  const { edits, told, isLate } = coproducerEdits(original, known, { cents, isSent })
  const received = await receiveSale(tx, source, originalAsDelivery(original), {
    receivedAt: now,
    now,
    requestId: null,
    how: 'DELIVERY',
    reason: PART,
    edits,
  })
  const own = { company_id: companyId, id: received.saleId }
  await tx
    .updateTable('sale')
    .set({
      origin_sale_id: original.id,
      origin_company_id: original.company_id,
      share_told: JSON.stringify(told),
      ...(known ? {} : { fence_at: original.fence_at }),
    })
    .where('company_id', '=', own.company_id)
    .where('id', '=', own.id)
    .execute()
  if (isLate)
    await addSaleEvent(tx, own, now, {
      kind: 'share_late',
      text: 'A parte desta empresa mudou depois da nota',
      detail: 'A nota fica como está. Confira com o produtor da venda.',
    })
  const share = await loadShare(tx, own)
  const decided = await decide(tx, original, share, cents, now)
  const changed = received.changed || decided?.changed === true
  await followUp(tx, queue, companyId, { ...received, ...decided, changed }, now)
}

/** Create no sale for a part that needs no note yet or no longer needs one. */
function isBorn({ status }: StoredSale, cents: number): boolean {
  return cents > 0 && status !== 'CANCELED' && status !== 'UNCOMPLETED'
}

/** The company's own sale that already has notes, or a part of a different sale. */
function isNotOfThis(known: StoredSale, original: StoredSale): boolean {
  if (known.origin_sale_id === null) return known.processed_at !== null
  return known.origin_sale_id !== original.id || known.origin_company_id !== original.company_id
}

async function decide(
  tx: Tx,
  original: StoredSale,
  share: StoredSale,
  cents: number,
  now: Date,
): Promise<Written | undefined> {
  const decision = decisionsOn(original, share, cents)
  if (!decision) return undefined
  const written = await rewriteSale(tx, share, { decided: decision.decided }, now)
  await addSaleEvent(tx, share, now, decision.news)
  return written
}

/** The part uses the waiting settings of the original, because they were chosen for the purchase. */
async function shareSource(tx: Tx, original: StoredSale, companyId: number): Promise<SaleSource> {
  const source = await sourceOfSale(tx, original)
  const { delay_to_send_note_in_days, wait_warranty, foreign_buyers, platform, fence } = source
  const house = ownSource(companyId, { kind: 'HAND' })
  return { ...house, platform, delay_to_send_note_in_days, wait_warranty, foreign_buyers, fence }
}

function knownShare(tx: Tx, original: StoredSale, companyId: number): Promise<StoredSale | undefined> {
  return tx
    .selectFrom('sale')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('platform', '=', original.platform)
    .where('external_sales_id', '=', original.external_sales_id)
    .forUpdate()
    .executeTakeFirst()
}

function loadShare(tx: Tx, own: { company_id: number; id: number }): Promise<StoredSale> {
  return tx
    .selectFrom('sale')
    .selectAll()
    .where('company_id', '=', own.company_id)
    .where('id', '=', own.id)
    .executeTakeFirstOrThrow()
}

/** Versions are compared as text. The letter `v` sorts these keys after older ones written without it. */
const VERSION_DIGITS = 9

const PART = 'Parte de uma venda em coprodução'

/**
 * The original's current state as one delivery. It has the event kind that determines the original's status, so the
 * part gets the same status and waiting.
 */
function originalAsDelivery(original: StoredSale): SaleDelivery {
  const state = effectiveState(fromStoredState(original.told), {
    edits: original.edits as SaleEdits,
    rate: rateOf(original),
    platform: original.platform,
  })
  const version = String(original.version).padStart(VERSION_DIGITS, '0')
  return {
    platform: original.platform,
    raw_event: PART,
    event_kind: state.event_kind,
    is_test: false,
    delivery_key: `SHARE:${original.company_id}:${original.id}:v${version}`,
    occurred_at: state.state_at,
    sale: { ...state.sale, commission_amount: null, coproducers: [], affiliates: [] },
  }
}

import { isDeepStrictEqual } from 'node:util'
import type { SaleStatus } from '@talao/fiscal'
import { differs } from '../../kit/db/differs.ts'
import type { Tx } from '../../kit/db/scope.ts'
import { recordWebhooksOfNewSales, recordWebhooksOfSale } from '../../ledger/record-webhook-events.ts'
import { settleDifference } from '../../ledger/settle-difference.ts'
import type { StoredSale } from '../../ledger/stored-sale.ts'
import { sharesElsewhere } from '../coproduction/shares-elsewhere.ts'
import { settledLines } from '../make-notes/divide.ts'
import { type Followed, followNotes } from '../make-notes/update-notes.ts'
import { followRefund } from '../refunds/open-cases.ts'
import type { SaleRow, saleIdentity } from './sale-row.ts'
import { type ChangedParts, insertParts, writeParts } from './write-parts.ts'

export type Written = {
  saleId: number
  status: SaleStatus
  date_to_process: string | null
  changed: boolean
  /** What happened to existing notes, when data on them changed. */
  notes?: Followed
}
type Identity = ReturnType<typeof saleIdentity>

export async function insertSale(
  tx: Tx,
  identity: Identity & { metadata?: string | null; auto_send?: boolean | null },
  row: SaleRow,
): Promise<Written> {
  const { id } = await tx
    .insertInto('sale')
    .values({ ...row.sale, ...identity })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertParts(tx, { company_id: identity.company_id, sale_id: id }, row)
  await recordWebhooksOfNewSales(tx, { company_id: identity.company_id, ids: [id] }, row.sale.updated_at)
  return { saleId: id, status: row.sale.status, date_to_process: row.sale.date_to_process, changed: true }
}

/** Decisions stored outside the delivered data. */
type Decided = Partial<Pick<StoredSale, 'skip_reason' | 'canceled_by_user' | 'auto_send' | 'integration_id'>>

/**
 * Updates a locked sale where it differs, and its notes. Delivered data is always stored, but only a visible change
 * makes a new version. A full or partial refund after notes were sent opens refund cases. The co-producers are fixed
 * once a part is documented, unless the caller also creates the notes again (`divides`).
 */
export async function updateSale(
  tx: Tx,
  stored: StoredSale,
  row: SaleRow,
  decided: Decided = {},
  { divides = false } = {},
): Promise<Written> {
  const own = { company_id: stored.company_id, sale_id: stored.id }
  const isDivided = !divides && (await isDocumented(tx, stored, row))
  const { told, edits, state_at, updated_at, has_coproducer, ...rest } = row.sale
  const seen = { ...rest, has_coproducer: isDivided ? stored.has_coproducer : has_coproducer }
  const settled = stored.processed_at === null ? [] : await settledLines(tx, stored)
  const partsChanged = await writeParts(tx, own, row, isDivided ? ['coproducers'] : [])
  const changed = partsChanged.size > 0 || differs(stored, { ...seen, ...decided })
  const isNewState =
    !isDeepStrictEqual(JSON.parse(told), stored.told) || !isDeepStrictEqual(JSON.parse(edits), stored.edits)
  if (changed || isNewState)
    await tx
      .updateTable('sale')
      .set((eb) => ({
        ...seen,
        ...decided,
        told,
        edits,
        state_at,
        ...(changed ? { updated_at, version: eb('version', '+', 1) } : {}),
      }))
      .where('company_id', '=', stored.company_id)
      .where('id', '=', stored.id)
      .execute()
  await recordWebhooksOfSale(tx, stored, { from: stored.status, to: seen.status }, updated_at)
  await followRefund(tx, stored, row.sale, updated_at)
  const written = { saleId: stored.id, status: seen.status, date_to_process: seen.date_to_process, changed }
  if (stored.processed_at === null) return written
  if (seen.status !== 'CANCELED' && saysMore(stored, seen, partsChanged))
    return { ...written, notes: await followNotes(tx, stored, settled, updated_at) }
  await settleDifference(tx, stored, 'SALE_CHANGED', updated_at)
  return written
}

/** Sale columns that appear on notes, besides buyer, items and shares. */
const SAID = [
  'currency',
  'amount_cents',
  'amount_exchanged_cents',
  'discount_cents',
  'payment_method',
  'purchase_date',
  'is_physical',
  'freight_cents',
] as const

function saysMore(stored: StoredSale, seen: Pick<StoredSale, (typeof SAID)[number]>, parts: ChangedParts): boolean {
  if (parts.has('client') || parts.has('items') || parts.has('coproducers')) return true
  return differs(stored, Object.fromEntries(SAID.map((name) => [name, seen[name]])))
}

/** Whether a part of a shared sale is already documented, by this company or a co-producer. */
async function isDocumented(tx: Tx, stored: StoredSale, row: SaleRow): Promise<boolean> {
  if (stored.processed_at !== null) return true
  if (!stored.has_coproducer && row.coproducers.length === 0) return false
  const shares = await sharesElsewhere(tx, { company_id: stored.company_id, sale_id: stored.id })
  return shares.some((share) => share.is_issued)
}

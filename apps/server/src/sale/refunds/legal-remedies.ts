import {
  type ActionableNote,
  localDay,
  type RefundExtent,
  type RefundWay,
  refundPath,
  serviceRefundOptions,
  type TaxRegime,
  timeZoneOf,
  ufOfCode,
} from '@talao/fiscal'
import type { Selectable } from 'kysely'
import { storedCancelSupport } from '../../company/service/city-cancels.ts'
import type { Tx } from '../../kit/db/scope.ts'
import type { NoteTable } from '../../kit/db/tables.gen.ts'

type Note = Selectable<NoteTable>
type SaleRef = { company_id: number; id: number }
export type SaleWays = {
  /** Extent of the refund; null without a refund. */
  extent: RefundExtent | null
  wayOf: (note: Note) => RefundWay | undefined
}

/** Extent of a sale's refund. Before notes exist, a partial refund only changes the price. */
export function extentOf(sale: { status: string; event_kind: string }): RefundExtent | null {
  if (sale.status === 'CANCELED') return 'WHOLE'
  return sale.status === 'DONE' && sale.event_kind === 'PARTIALLY_REFUNDED' ? 'PART' : null
}

/**
 * The legal remedies for the notes of a sale, depending on the sale, its company and the gateways. No other code
 * decides this.
 */
export async function remediesOfSale(tx: Tx, sale: SaleRef, now: Date): Promise<SaleWays> {
  const row = await tx
    .selectFrom('sale as s')
    .innerJoin('company as c', 'c.id', 's.company_id')
    .innerJoin('company_config as g', 'g.company_id', 's.company_id')
    .leftJoin('company_address as a', 'a.company_id', 's.company_id')
    .select(['s.status', 's.event_kind', 's.warranty_end_date', 'g.auto_cancel_on_refund'])
    .select(['c.tax_regime', 'c.nfs_gateway', 'a.state_id', 'a.city_id'])
    .where('s.company_id', '=', sale.company_id)
    .where('s.id', '=', sale.id)
    .executeTakeFirstOrThrow()
  const extent = extentOf(row)
  if (extent === null) return { extent, wayOf: () => undefined }
  const named = await namedBuyers(tx, sale)
  const cityCancels = row.city_id === null ? null : ((await storedCancelSupport(tx, row.city_id))?.cancels ?? null)
  const uf = ufOfCode(row.state_id ?? 0) ?? null
  const cityOf = (note: Note) =>
    serviceRefundOptions({
      road: note.gateway,
      presentRoad: row.nfs_gateway,
      taxRegime: row.tax_regime as TaxRegime,
      hasBuyer: named.has(note.id),
      cityCancels,
    })
  const prefersCancelling =
    row.auto_cancel_on_refund &&
    row.warranty_end_date !== null &&
    localDay(now, timeZoneOf(row)) <= row.warranty_end_date
  return {
    extent,
    wayOf: (note) => refundPath(factsOf(note, uf), { extent, city: cityOf(note), prefersCancelling }, now),
  }
}

/** Ids of the notes that name their buyer. */
async function namedBuyers(tx: Tx, sale: SaleRef): Promise<Set<number>> {
  const rows = await tx
    .selectFrom('note as n')
    .innerJoin('note_customer as c', (join) =>
      join.onRef('c.company_id', '=', 'n.company_id').onRef('c.note_id', '=', 'n.id'),
    )
    .select('n.id')
    .where('n.company_id', '=', sale.company_id)
    .where('n.sale_id', '=', sale.id)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

function factsOf(note: Note, uf: string | null): ActionableNote {
  return {
    kind: note.kind,
    enotas_status: note.enotas_status,
    denied_final: note.denied_final,
    cancel_state: note.cancel_state,
    sent_to_provider_at: note.sent_to_provider_at,
    authorized_at: note.authorized_at,
    substituted_by_id: note.substituted_by_id,
    uf,
  } as ActionableNote
}

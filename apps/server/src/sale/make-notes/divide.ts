import {
  type DividedLine,
  type DraftProduct,
  type DraftSale,
  divideAgain,
  divideSale,
  type LineOfSale,
  linesToDivide,
  matchLines,
  type NfseDraftProduct,
  type NfseDraftSale,
} from '@talao/fiscal'
import { sql } from 'kysely'
import type { Tx } from '../../kit/db/scope.ts'
import { plainDecimal } from '../../kit/decimals.ts'
import type { StoredSale } from '../../ledger/stored-sale.ts'

/** A line as it was when its notes were created, with its position at that time. */
export type SettledLine = DividedLine & { position: number }

/** Input of the division: the company's own items and the tax facts of their products. */
export type Sold = { sale: DraftSale & NfseDraftSale; products: readonly (DraftProduct & NfseDraftProduct)[] }

/**
 * Lines of a sale as they were when its notes were created. Read them before anything of the sale is rewritten. Empty
 * if the sale was never divided.
 */
export async function settledLines(
  tx: Tx,
  { company_id, id }: { company_id: number; id: number },
): Promise<SettledLine[]> {
  const rows = await tx
    .selectFrom('sale_item')
    .selectAll()
    .where('company_id', '=', company_id)
    .where('sale_id', '=', id)
    .where('coproducer_id', 'is', null)
    .orderBy('position')
    .execute()
  return rows.flatMap(({ nfe_cents, nfse_cents, freight_cents, left_out_cents, ...row }) => {
    if (nfe_cents === null || nfse_cents === null || freight_cents === null || left_out_cents === null) return []
    const { position, product_id, description } = row
    const identity = { product_id, description, quantity: plainDecimal(row.quantity) }
    const division = { nfe_cents, nfse_cents, freight_cents, left_out_cents }
    return [{ position, ...identity, value_per_unit: plainDecimal(row.value_per_unit), ...division }]
  })
}

/**
 * Divides a sale again and stores the result with its lines. Once a note was sent, the earlier decision for a line
 * (`settled`) is kept. Note items follow their line to its new position.
 */
export async function divideStored(
  tx: Tx,
  stored: StoredSale,
  { sale, products }: Sold,
  { settled, isSent }: { settled: readonly SettledLine[]; isSent: boolean },
): Promise<(LineOfSale & { is_new: boolean })[]> {
  const lines = linesToDivide(sale, products)
  const own = { own_cents: sale.amount_cents, freight_cents: sale.freight_cents, is_physical: sale.is_physical }
  const divisions = isSent ? divideAgain(own, lines, settled) : divideSale(own, lines)
  const divided = divisions.map((division, at) => ({ ...division, position: sale.items[at]?.sale_position ?? at }))
  await writeDivision(tx, stored, divided)
  const matches = matchLines(settled, lines)
  await followLines(
    tx,
    stored,
    settled.map((line, at) => ({
      from: line.position,
      to: divided[matches.findIndex((match) => match?.at === at)]?.position ?? null,
    })),
  )
  return divided.map((line, at) => ({ ...line, is_new: matches[at] === undefined }))
}

async function writeDivision(
  tx: Tx,
  { company_id, id, ...sale }: StoredSale,
  divided: readonly LineOfSale[],
): Promise<void> {
  // Lines documented by a co-producer's company get zero here.
  await sql`update sale_item i set nfe_cents = coalesce(d.nfe_cents, 0), nfse_cents = coalesce(d.nfse_cents, 0),
      freight_cents = coalesce(d.freight_cents, 0), left_out_cents = coalesce(d.left_out_cents, 0)
    from sale_item o left join jsonb_to_recordset(${JSON.stringify(divided)}::jsonb)
      as d(position int, nfe_cents bigint, nfse_cents bigint, freight_cents bigint, left_out_cents bigint)
        on d.position = o.position
    where o.company_id = ${company_id} and o.sale_id = ${id} and i.company_id = o.company_id and i.id = o.id`.execute(
    tx,
  )
  await tx
    .updateTable('sale')
    .set({ divided_reais_cents: sale.reais_cents, divided_freight_cents: sale.freight_cents ?? 0 })
    .where('company_id', '=', company_id)
    .where('id', '=', id)
    .execute()
}

/**
 * Note items of a removed line get a negative position, which no line has. Their amount therefore shows as documented
 * too much.
 */
async function followLines(
  tx: Tx,
  { company_id, id }: StoredSale,
  moves: readonly { from: number; to: number | null }[],
): Promise<void> {
  const moved = moves.filter(({ from, to }) => from !== to).map(({ from, to }) => ({ from, to: to ?? -1 - from }))
  if (moved.length === 0) return
  await sql`update note_item i set sale_position = m."to"
    from note n, jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as m("from" int, "to" int)
    where n.company_id = ${company_id} and n.sale_id = ${id} and i.company_id = n.company_id and i.note_id = n.id
      and i.sale_position = m."from"`.execute(tx)
}

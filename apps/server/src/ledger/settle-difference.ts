import type { DifferenceReason } from '@talao/contract/fields/values'
import { balanceOf, formatMoney, type LineOfSale } from '@talao/fiscal'
import type { Tx } from '../kit/db/scope.ts'
import { carriageOfSale } from './carriage.ts'
import { documentingNotes } from './documenting-notes.ts'
import { addSaleEvent } from './sale-timeline.ts'
import type { StoredSale } from './stored-sale.ts'

type Own = { company_id: number; id: number }

/**
 * Opens, updates or ends the difference between a sale and its notes. Call it in the same transaction as the change of
 * either; the database rejects the commit otherwise. A sale whose notes were never divided has no difference.
 */
export async function settleDifference(tx: Tx, own: Own, reason: DifferenceReason, now: Date): Promise<void> {
  const sale = await tx
    .selectFrom('sale')
    .selectAll()
    .where('company_id', '=', own.company_id)
    .where('id', '=', own.id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!sale || sale.divided_reais_cents === null) return
  const [lines, notes] = [await linesOfSale(tx, sale), await documentingNotes(tx, sale)]
  const whole = balanceOf(lines, notes, null)
  // The given-up amount is documented again, for example after deleting the replacement it was given up for.
  const isTakenBack = sale.given_up_cents !== null && whole.agrees
  const balance = isTakenBack ? whole : balanceOf(lines, notes, sale.given_up_cents)
  const open = balance.agrees || sale.status === 'CANCELED' ? null : balance.difference_cents
  const left_out_cents = balance.left_out_cents + uncarriedFreight(sale, lines)
  const isSame = open === sale.difference_cents && (open === null) === (sale.difference_since === null)
  if (isSame && !isTakenBack && left_out_cents === sale.left_out_cents) return
  await tx
    .updateTable('sale')
    .set((eb) => ({
      left_out_cents,
      difference_cents: open,
      difference_reason: open === null ? null : isSame ? sale.difference_reason : reason,
      difference_since: open === null ? null : (sale.difference_since ?? now),
      ...(isTakenBack ? { given_up_cents: null, given_up_reason: null } : {}),
      version: eb('version', '+', 1),
      updated_at: now,
    }))
    .where('company_id', '=', sale.company_id)
    .where('id', '=', sale.id)
    .execute()
  if (!isSame) await recordDifferenceEvent(tx, sale, open, now)
}

export type GiveUpInput = { reason: string; user_name: string; request_id: string }

/** Ends the difference of a locked sale with a stored reason. The missing or excess amount remains. */
export async function giveUpDifference(tx: Tx, sale: Own, { reason, ...who }: GiveUpInput, now: Date): Promise<void> {
  const whole = balanceOf(await linesOfSale(tx, sale), await documentingNotes(tx, sale), null)
  if (whole.agrees) return
  const given_up_cents = whole.difference_cents
  await tx
    .updateTable('sale')
    .set({ given_up_cents, given_up_reason: reason })
    .where('company_id', '=', sale.company_id)
    .where('id', '=', sale.id)
    .execute()
  await addSaleEvent(tx, sale, now, {
    kind: 'difference_given_up',
    text: 'Diferença encerrada com motivo',
    detail: `${formatMoney(Math.abs(given_up_cents))} · ${reason}`,
    ...who,
  })
  await settleDifference(tx, sale, 'SALE_CHANGED', now)
}

/** Lines of a sale with their stored division. An undivided line has zero amounts. */
export async function linesOfSale(tx: Tx, { company_id, id }: Own): Promise<LineOfSale[]> {
  const rows = await tx
    .selectFrom('sale_item')
    .select(['position', 'nfe_cents', 'nfse_cents', 'freight_cents', 'left_out_cents'])
    .where('company_id', '=', company_id)
    .where('sale_id', '=', id)
    .orderBy('position')
    .execute()
  return rows.map((row) => ({
    position: row.position,
    nfe_cents: row.nfe_cents ?? 0,
    nfse_cents: row.nfse_cents ?? 0,
    freight_cents: row.freight_cents ?? 0,
    left_out_cents: row.left_out_cents ?? 0,
  }))
}

/** Only an NF-e carries freight. Without one, the freight stays undocumented. */
function uncarriedFreight(sale: StoredSale, lines: readonly LineOfSale[]): number {
  const carried = lines.reduce((sum, line) => sum + line.freight_cents, 0)
  return Math.max(0, carriageOfSale(sale).freight_cents - carried)
}

async function recordDifferenceEvent(tx: Tx, sale: StoredSale, open: number | null, now: Date): Promise<void> {
  if (open === null)
    return addSaleEvent(tx, sale, now, { kind: 'difference_ended', text: 'Venda e notas voltaram a conferir' })
  const amount = formatMoney(Math.abs(open))
  const detail =
    open > 0
      ? `${amount} sem nota`
      : open < 0
        ? `as notas passam ${amount} da venda`
        : 'as notas somam a venda, mas não item por item'
  await addSaleEvent(tx, sale, now, { kind: 'difference', text: 'Diferença entre a venda e as notas', detail })
}

/** Same as `settleDifference`, starting from a note. Does nothing for a note without a sale. */
export async function settleDifferenceOfNote(
  tx: Tx,
  note: { company_id: number; sale_id: number | null },
  reason: DifferenceReason,
  now: Date,
): Promise<void> {
  if (note.sale_id !== null) await settleDifference(tx, { company_id: note.company_id, id: note.sale_id }, reason, now)
}

import { AppError, type RefundActBody } from '@talao/contract'
import { shareOut } from '@talao/fiscal'
import { multiplyToCents, unitValueFor } from '@talao/fiscal/value/money'
import type { z } from 'zod'
import type { Tx } from '../../kit/db/scope.ts'
import { plainDecimal } from '../../kit/decimals.ts'
import { giveUpDifference } from '../../ledger/settle-difference.ts'
import type { NfseFields } from '../../note/nfse/from-body.ts'
import { substitute } from '../../note/nfse/substitute.ts'
import type { NoteDeps } from '../../note/note-deps.ts'
import { type LockedNote, type NoteRequest, withLockedNote } from '../../note/notes/request-event.ts'
import { withLockedSale } from '../receive/with-locked-sale.ts'
import { mark, openCase, type RefundRequest, recordRefundEvent } from './case.ts'
import { remediesOfSale } from './legal-remedies.ts'

type RefundAction = z.output<typeof RefundActBody>

/**
 * A crash between creating the draft and updating the case leaves the case open. A job checks it again after this
 * delay.
 */
const LOOK_AGAIN_MS = 60_000

/**
 * Drafts a substitute for a partially refunded note, with the remaining value. Items and discounts keep their
 * proportions.
 */
export async function replaceForRest(
  deps: NoteDeps,
  ask: RefundRequest,
  asked: NoteRequest,
  wish: RefundAction,
): Promise<string> {
  const own = { company_id: ask.companyId, sale_id: ask.saleId }
  const values = await withLockedNote(deps, asked, async (held) => {
    await refuseOtherWay(held, ask)
    const startAfter = new Date(held.now.getTime() + LOOK_AGAIN_MS)
    await deps.queue.enqueue(held.tx, 'settle-refunds', own, { key: `replaced:${ask.refundId}`, startAfter })
    return valuesOf(held, wish.total_cents)
  })
  const reason = wish.reason || PART_REASON
  const made = await substitute(deps, asked, { motive: '99', reason, ...values })
  // The refunded part needs no note, so give up that difference. Deleting the substitute undoes this.
  const given = { reason: PART_REASON, user_name: ask.actor.name, request_id: ask.requestId }
  await withLockedSale(deps, { company_id: own.company_id, id: own.sale_id }, (tx, sale, now) =>
    giveUpDifference(tx, sale, given, now),
  )
  return withLockedNote(deps, asked, async ({ tx, now }) => {
    const found = await openCase(tx, ask)
    await mark(tx, found, { state: 'ASKED', made_note_id: made })
    await recordRefundEvent(tx, ask, now, 'Nota substituta criada', 'Confira e envie.')
    return 'A nota substituta foi criada. Confira e envie.'
  })
}

/** Default reason sent to the authority. */
const PART_REASON = 'Parte do valor do serviço foi devolvida ao cliente.'

async function refuseOtherWay({ tx, note, now }: LockedNote, ask: RefundRequest): Promise<void> {
  const own = await openCase(tx, ask)
  const { wayOf } = await remediesOfSale(tx, { company_id: own.company_id, id: own.sale_id }, now)
  const way = wayOf(note)
  if (way?.path === 'SUBSTITUTE') return
  throw new AppError('dados_invalidos', { errors: { action: [way?.reason ?? 'Esta nota não se substitui.'] } })
}

async function valuesOf({ tx, note }: LockedNote, total_cents: number | undefined): Promise<NfseFields> {
  if (total_cents === undefined || total_cents <= 0 || total_cents >= note.total_cents)
    throw new AppError('dados_invalidos', {
      errors: { total: ['Informe quanto ficou: mais que zero, menos que a nota.'] },
    })
  const items = await itemsOf(tx, note)
  const parts = shareOut(
    total_cents,
    items.map(({ quantity, value_per_unit }) => multiplyToCents(quantity, value_per_unit)),
  )
  const [discount_cents = 0, discount_conditional_cents = 0, deductions_cents = 0] = [
    note.discount_cents,
    note.discount_conditional_cents,
    note.deductions_cents,
  ].map((cents) => shareOut(cents, [total_cents, note.total_cents - total_cents])[0])
  return {
    discount_cents,
    discount_conditional_cents,
    deductions_cents,
    ...(items.length === 0
      ? { total_cents }
      : { items: items.map((item, at) => ({ ...item, value_per_unit: unitValueFor(parts[at] ?? 0, item.quantity) })) }),
  }
}

async function itemsOf(tx: Tx, note: LockedNote['note']) {
  const rows = await tx
    .selectFrom('note_item')
    .select(['description', 'quantity', 'value_per_unit'])
    .where('company_id', '=', note.company_id)
    .where('note_id', '=', note.id)
    .orderBy('position')
    .execute()
  return rows.map(({ description, quantity, value_per_unit }) => ({
    description,
    quantity: plainDecimal(quantity),
    value_per_unit: plainDecimal(value_per_unit),
  }))
}

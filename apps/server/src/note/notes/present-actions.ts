import { type ActionableNote, checkAction, type NoteAction, type SaleStatus } from '@talao/fiscal'
import type { RejectionTable } from '@talao/fiscal/rejection/rejection-table'
import { mayDeclareAbsent } from './declare-absent.ts'
import type { NoteRow } from './present.ts'
import type { RelatedNote } from './related.ts'

/** What presenting a note takes besides its row. */
export type NoteFacts = Pick<RelatedNote, 'has' | 'saleStatus' | 'cancelDenied'> & {
  now: Date
  rejections: RejectionTable
}

/** The facts of both kinds that decide which actions are possible. */
export function actionableFacts(row: NoteRow, { has, saleStatus }: NoteFacts) {
  return {
    denied_final: row.denied_final,
    cancel_state: row.cancel_state as ActionableNote['cancel_state'],
    sent_to_provider_at: row.sent_to_provider_at,
    has_xml: has.xml,
    has_pdf: has.pdf,
    sale_status: saleStatus as SaleStatus | null,
    number: row.number,
    authorized_at: row.authorized_at,
  }
}

/** For each action, true or why it is not possible at `now`. */
export function presentActions(names: readonly NoteAction[], row: NoteRow, note: ActionableNote, now: Date) {
  return {
    ...Object.fromEntries(names.map((action) => [action, checkAction(action, note, now)])),
    ...(mayDeclareAbsent(row) && { declare_absent: true as const }),
  }
}

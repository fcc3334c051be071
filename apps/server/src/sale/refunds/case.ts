import { AppError } from '@talao/contract'
import type { Selectable } from 'kysely'
import type { Tx } from '../../kit/db/scope.ts'
import type { RefundCaseTable } from '../../kit/db/tables.gen.ts'
import type { Actor } from '../../kit/http/actor.ts'
import { addSaleEvent } from '../../ledger/sale-timeline.ts'

export type RefundCase = Selectable<RefundCaseTable>
export type RefundRequest = { actor: Actor; companyId: number; saleId: number; refundId: number; requestId: string }
type CaseRef = Pick<RefundCase, 'company_id' | 'id'>

/** Default reason sent to the authority. */
export const REASON = 'Compra reembolsada ao cliente.'
/** "Outros": the text gives the reason, because no NFS-e code fits. */
export const OTHER_MOTIVE = '9'

/** Locks a case, so that concurrent actions run one after the other. Lock the note first. */
export function holdCase(tx: Tx, own: CaseRef): Promise<RefundCase> {
  return tx
    .selectFrom('refund_case')
    .selectAll()
    .where('company_id', '=', own.company_id)
    .where('id', '=', own.id)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** Locks an open case. Throws when it is already resolved. */
export async function openCase(tx: Tx, ask: RefundRequest): Promise<RefundCase> {
  const own = await holdCase(tx, { company_id: ask.companyId, id: ask.refundId })
  if (own.state !== 'OPEN') throw new AppError('reembolso_ja_resolvido')
  return own
}

export async function mark(
  tx: Tx,
  own: CaseRef,
  columns: Partial<
    Pick<
      RefundCase,
      | 'state'
      | 'made_note_id'
      | 'closed_by'
      | 'closed_at'
      | 'path'
      | 'reason'
      | 'deadline'
      | 'asked_alone_at'
      | 'held_because'
    >
  >,
): Promise<void> {
  await tx
    .updateTable('refund_case')
    .set(columns)
    .where('company_id', '=', own.company_id)
    .where('id', '=', own.id)
    .execute()
}

export async function recordRefundEvent(
  tx: Tx,
  ask: RefundRequest,
  now: Date,
  text: string,
  detail: string,
): Promise<void> {
  const by = { user_name: ask.actor.name, request_id: ask.requestId }
  await addSaleEvent(tx, { company_id: ask.companyId, id: ask.saleId }, now, { kind: 'refund', text, detail, ...by })
}

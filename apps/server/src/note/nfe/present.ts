import type { NfeOut } from '@talao/contract'
import {
  type ActionableNfe,
  cancelWindow,
  checkAction,
  NFE_ACTIONS,
  type NfeField,
  type NfeStatus,
  nfeFieldsOf,
  noteStatusText,
  type SaleStatus,
  warningOf,
} from '@talao/fiscal'
import { isValidNote } from '../issuing/state/note-states.ts'
import { mayDeclareAbsent } from '../notes/declare-absent.ts'
import { fileUrls, issueDate, type NoteRow, presentNote } from '../notes/present.ts'

type NoteFacts = {
  has: { xml: boolean; pdf: boolean }
  saleStatus: string | null
  /** Why the last cancellation was refused. */
  cancelDenied: string | null
  /** Number of cartas de correção registered so far. */
  letters: number
  /** The issuer's UF. */
  uf: string | null
  now: Date
}

/**
 * The only place that maps an NF-e to the API. `actions` holds, for each action, true or why it is not possible at
 * `now`.
 */
export function presentNfe(row: NoteRow, facts: NoteFacts): NfeOut {
  const status = row.enotas_status as NfeStatus
  const shared = presentNote(row, facts.cancelDenied)
  const actionable: ActionableNfe = {
    enotas_status: status,
    denied_final: row.denied_final,
    cancel_state: shared.cancel_state,
    sent_to_provider_at: row.sent_to_provider_at,
    has_xml: facts.has.xml,
    has_pdf: facts.has.pdf,
    sale_status: facts.saleStatus as SaleStatus | null,
    number: row.number,
    authorized_at: row.authorized_at,
    correction_letters: facts.letters,
    uf: facts.uf,
  }
  const window = row.authorized_at && isValidNote(row) ? cancelWindow(row.authorized_at, facts.uf) : undefined
  return {
    ...shared,
    ...fileUrls('fiscal-note', row.id, facts.has),
    number: row.number,
    serie: row.serie,
    ...(nfeFieldsOf(row) as Pick<NfeOut, NfeField>),
    issue_date: issueDate(row),
    gateway: row.gateway as NfeOut['gateway'],
    intermediary: row.intermediary as NfeOut['intermediary'],
    coproducer_id: row.coproducer_id,
    enotas_status: status,
    status_text: noteStatusText({ enotas_status: status, fail_on_send_to_enotas: row.fail_on_send_to_enotas }),
    cancel_until: window?.until.toISOString() ?? null,
    cancel_warning: warningOf('cancel', actionable, facts.now) ?? null,
    actions: {
      ...Object.fromEntries(NFE_ACTIONS.map((action) => [action, checkAction(action, actionable, facts.now)])),
      ...(mayDeclareAbsent(row) && { declare_absent: true as const }),
    },
  }
}

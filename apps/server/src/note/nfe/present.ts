import type { NfeOut } from '@talao/contract'
import {
  type ActionableNfe,
  cancelWindow,
  NFE_ACTIONS,
  type NfeField,
  type NfeStatus,
  nfeFieldsOf,
  noteStatusText,
  warningOf,
} from '@talao/fiscal'
import { isValidNote } from '../issuing/state/note-states.ts'
import { issueDate, type NoteRow, presentNote } from '../notes/present.ts'
import { actionableFacts, type NoteFacts, presentActions } from '../notes/present-actions.ts'

/** `letters`: cartas de correção registered so far. `uf`: the issuer's. */
type NfeFacts = NoteFacts & { letters: number; uf: string | null }

/**
 * The only place that maps an NF-e to the API. `actions` holds, for each action, true or why it is not possible at
 * `now`.
 */
export function presentNfe(row: NoteRow, facts: NfeFacts): NfeOut {
  const status = row.enotas_status as NfeStatus
  const actionable: ActionableNfe = {
    ...actionableFacts(row, facts),
    enotas_status: status,
    correction_letters: facts.letters,
    uf: facts.uf,
  }
  const window = row.authorized_at && isValidNote(row) ? cancelWindow(row.authorized_at, facts.uf) : undefined
  return {
    ...presentNote('fiscal-note', row, facts),
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
    actions: presentActions(NFE_ACTIONS, row, actionable, facts.now),
  }
}

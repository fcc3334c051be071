import type { NfseOut } from '@talao/contract'
import { moneyOut } from '@talao/contract/fields/fields'
import {
  type ActionableNfse,
  NFSE_ACTIONS,
  NFSE_PLAIN,
  type NfsePlainField,
  type NfseStatus,
  type NfseWireName,
  nfseField,
  nfseOfColumns,
  nfseStatusText,
  nfseWireName,
} from '@talao/fiscal'
import { presentService } from '../../company/service/service.ts'
import { competence, type NoteRow, presentNote } from '../notes/present.ts'
import { actionableFacts, type NoteFacts, presentActions } from '../notes/present-actions.ts'
import { presentOptionalFields } from './present-optional-fields.ts'

/**
 * The only place that maps an NFS-e to the API. `actions` holds, for each action, true or why it is not possible at
 * `now`.
 */
export function presentNfse(row: NoteRow, facts: NoteFacts): NfseOut {
  const status = row.enotas_status as NfseStatus
  const actionable: ActionableNfse = {
    ...actionableFacts(row, facts),
    kind: 'NFSE',
    enotas_status: status,
    substituted_by_id: row.substituted_by_id,
  }
  return {
    ...presentNote('service-fiscal-note', row, facts),
    ...presentPlain(row),
    ...presentAmounts(row),
    ...presentOptionalFields(row.nfse_terms),
    number: row.number === null ? null : String(row.number),
    rps_serie: row.rps_serie,
    rps_number: row.rps_number,
    type_operation: 'Saida',
    gateway: row.gateway as NfseOut['gateway'],
    enotas_status: status,
    status_text: nfseStatusText({ enotas_status: status, fail_on_send_to_enotas: row.fail_on_send_to_enotas }),
    verification_code: row.verification_code,
    substitutes_id: row.substitutes_id,
    substituted_by_id: row.substituted_by_id,
    nfs_service: presentService(row.nfs_service),
    // Each city sets its own deadline and reports when it is over.
    cancel_until: null,
    cancel_warning: null,
    actions: presentActions(NFSE_ACTIONS, row, actionable, facts.now),
  }
}

type PlainOut = Pick<NfseOut, NfseWireName<NfsePlainField>>

function presentPlain(row: NoteRow): PlainOut {
  const nfse = nfseOfColumns(row)
  return Object.fromEntries(
    NFSE_PLAIN.map((name) => {
      const { kind } = nfseField(name)
      const value = kind === 'cents' ? moneyOut(Number(nfse[name])) : kind === 'moment' ? competence(row) : nfse[name]
      return [nfseWireName(name), value]
    }),
  ) as PlainOut
}

function presentAmounts(row: NoteRow) {
  return {
    iss_value: moneyOrNull(row.iss_cents),
    withheld_total: moneyOrNull(row.withheld_cents),
    net_value: moneyOrNull(row.net_cents),
  }
}

function moneyOrNull(cents: number | null): number | null {
  return cents === null ? null : moneyOut(cents)
}

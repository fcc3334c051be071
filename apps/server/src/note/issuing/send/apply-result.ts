import type { NfeEvent } from '@talao/fiscal'
import type { FileKind, NoteResult } from '@talao/gateways'
import { alertsEntry } from '../../notes/alerts.ts'
import { simplesValuesEntry } from '../../notes/simples-values.ts'
import { nextConsult } from '../consult/schedule.ts'
import { finishCancellation, recordCancellation } from '../event/cancellation.ts'
import { cityRejectionOf } from '../event/city-rejection.ts'
import { type IssuingState, raiseVersion, type StepFile, type StoredFile } from '../state/issuing-state.ts'
import { isInFlight, nextStatus } from '../state/note-states.ts'
import { clearWaitingReason } from './needs-user-reasons.ts'
import { reasonOf } from './refusal-reason.ts'

/** Files that came with an answer, already stored in the archive. */
export type StoredFiles = Partial<Record<FileKind, StoredFile>>

/**
 * Takes over the gateway's result as the note's state if that state may follow the current one; otherwise only records
 * it. Returns whether this settles the note.
 */
export function applyResult(state: IssuingState, result: NoteResult, kept: StoredFiles): boolean {
  const event = eventOf(result, state)
  if (event === undefined) {
    keepWaiting(state, result)
    return false
  }
  const next = nextStatus(state.note, event)
  const { access_key } = state.note
  const otherKey = access_key !== null && result.access_key !== null && access_key !== result.access_key
  if (next === undefined || otherKey) {
    state.timeline.push({
      kind: 'contradiction',
      text: 'O serviço de emissão disse algo que não combina com a nota',
      detail: `${result.provider_status}${otherKey ? `, chave ${result.access_key}` : ''}: nada foi mudado`,
    })
    return false
  }
  // A repeated result changes neither the version that screens hold nor the authorisation date.
  const isNews = next !== state.note.enotas_status
  writeColumns(state, result, next)
  keepFiles(state, result, kept)
  if (next === 'Autorizada' && result.alerts.length > 0) state.alerts = result.alerts
  if (isNews) recordResult(state, result, next)
  if (result.simples_values) state.timeline.push(simplesValuesEntry(result.simples_values))
  return true
}

function eventOf(result: NoteResult, { note }: IssuingState): NfeEvent | undefined {
  if (result.enotas_status === 'Autorizada') return isInFlight(note) ? 'authorize' : 'adopt'
  if (result.enotas_status === 'Negada') return 'deny'
  if (result.enotas_status === 'Cancelada') return 'cancel'
  return undefined
}

function keepWaiting({ note, now }: IssuingState, result: NoteResult): void {
  // A sending that was given up did arrive after all: the gateway is working on it.
  if (!isInFlight(note) && !note.denied_final && result.enotas_status === 'PROCESSING')
    note.enotas_status = nextStatus(note, 'send') ?? note.enotas_status
  if (!isInFlight(note)) return
  note.provider_status = result.provider_status
  note.next_consult_at = nextConsult(note.consults, now)
}

function writeColumns(state: IssuingState, result: NoteResult, next: string): void {
  const { note } = state
  const refused = next === 'Negada'
  note.enotas_status = next
  note.fail_on_send_to_enotas = refused ? refusalOf(result) : null
  note.provider_status = result.provider_status
  note.authority_code = result.authority_code
  note.authority_message = result.authority_message
  note.denied_final = result.denied_final
  clearWaitingReason(note)
  if (result.lookFirst !== undefined) note.needs_human_reason = result.lookFirst
  // A rejected note does not exist at the authority; sent again, it may get another key.
  if (!refused || result.denied_final) {
    note.access_key = result.access_key ?? note.access_key
    note.number = result.number ?? note.number
    note.serie = result.serie ?? note.serie
    if (note.kind === 'NFE' && result.number !== null)
      state.numberSeen = { serie: result.serie ?? '1', number: result.number }
    if (note.kind === 'NFSE' && result.rps_number !== null)
      state.numberSeen = { serie: result.rps_serie ?? '1', number: result.rps_number }
  }
  note.rps_number = result.rps_number ?? note.rps_number
  note.rps_serie = result.rps_serie ?? note.rps_serie
  note.verification_code = result.verification_code ?? note.verification_code
  note.protocol = result.protocol ?? note.protocol
  note.next_consult_at = null
}

function keepFiles(state: IssuingState, result: NoteResult, kept: StoredFiles): void {
  const kinds = new Set([...Object.keys(result.files), ...Object.keys(kept)] as FileKind[])
  for (const kind of kinds) {
    const stored = kept[kind] ?? null
    // The files of a correction letter belong to its own event. PDFs are drawn here from the XML, except for a city's
    // own XML, for which Talão has no layout.
    if (kind.startsWith('CCE') || (kind === 'PDF' && state.note.gateway !== 'FOCUS_NFE_MUNICIPAL')) continue
    state.files.push({ kind, sequence: 0, provider_path: result.files[kind] ?? null, stored })
  }
  if (result.previous_attempt) keepPreviousAttempt(state, result.previous_attempt)
}

/** The gateway had already sent the note in contingency under another number, and cancels that document by itself. */
function keepPreviousAttempt(state: IssuingState, previous: NonNullable<NoteResult['previous_attempt']>): void {
  if (previous.number !== null)
    state.taken.push({
      serie: previous.serie ?? '1',
      number: previous.number,
      reason: 'CONTINGENCY',
      access_key: previous.access_key,
      reference: null,
    })
  const paths: [StepFile['kind'], string | undefined][] = [
    ['PREVIOUS_XML', previous.files.XML],
    ['PREVIOUS_CANCEL_XML', previous.files.CANCEL_XML],
  ]
  for (const [kind, path] of paths) if (path) state.files.push({ kind, sequence: 0, provider_path: path, stored: null })
}

function recordResult(state: IssuingState, result: NoteResult, next: string): void {
  const { note, now } = state
  raiseVersion(state)
  const who = note.kind === 'NFE' ? 'SEFAZ' : 'prefeitura'
  if (next === 'Autorizada') {
    note.authorized_at = result.decided_at ?? now
    const number = note.number === null ? null : `número ${note.number}${note.serie ? `, série ${note.serie}` : ''}`
    state.timeline.push({ kind: 'authorized', text: `Autorizada pela ${who}`, detail: number })
    if (result.alerts.length > 0) state.timeline.push(alertsEntry(result.alerts))
    if (result.previous_attempt)
      state.timeline.push({
        kind: 'contingency',
        text: 'Saiu pelo servidor reserva',
        detail: `A primeira tentativa ficou com o número ${result.previous_attempt.number ?? 'desconhecido'} e é cancelada pelo serviço de emissão.`,
      })
    state.saleIssued = number ?? ''
    state.jobs.push({ name: 'fetch-files' }, { name: 'tell-customer', occasion: 'AUTHORIZED', sequence: 0 })
    if (note.substitutes_id !== null) state.jobs.push({ name: 'mark-replaced' })
  }
  if (next === 'Cancelada') {
    note.canceled_at = result.decided_at ?? now
    finishCancellation(state)
    recordCancellation(state, result.authority_message)
  }
  if (next === 'Negada') {
    state.timeline.push({
      kind: 'denied',
      text: `${result.denied_final ? 'Negada em definitivo' : 'Negada'} pela ${who}`,
      detail: refusalOf(result),
    })
    const word = cityRejectionOf(result)
    if (word) state.jobs.push({ name: 'heed-city', word })
  }
}

/**
 * The cause and what to do. The authority's own message stays in `authority_message`. The code comes last, because
 * users search for it.
 */
export function refusalOf(
  result: Pick<NoteResult, 'faults' | 'authority_code' | 'authority_message' | 'provider_status'>,
): string {
  const text = reasonOf(result.faults) || result.authority_message || result.provider_status
  const code = result.authority_code ? ` (rejeição ${result.authority_code})` : ''
  return `${text.slice(0, LONGEST_REASON - code.length)}${code}`
}

const LONGEST_REASON = 500

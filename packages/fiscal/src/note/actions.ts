import { ASKED_TO_SEND, eventRefusal, isCancelled, isInFlight, isValid, writeRefusal } from './action-refusals.ts'
import type { ActionableNote } from './actionable.ts'
import { CORRECTION_LETTER, cancelWindow, hoursAfter } from './deadlines.ts'

export const NFE_ACTIONS = [
  'send',
  'edit',
  'cancel',
  'correct',
  'consult',
  'delete',
  'copy',
  'email',
  'void_number',
  'download_xml',
  'download_pdf',
] as const
export type NfeAction = (typeof NFE_ACTIONS)[number]

export const NFSE_ACTIONS = [
  'send',
  'edit',
  'cancel',
  'substitute',
  'consult',
  'delete',
  'copy',
  'email',
  'download_xml',
  'download_pdf',
] as const
export type NfseAction = (typeof NFSE_ACTIONS)[number]

/** Any action may be asked of either kind. An action that a kind lacks is refused with the alternative it has. */
export type NoteAction = NfeAction | NfseAction

/**
 * True when the action is allowed; otherwise the Portuguese sentence for the disabled button, with the cause and the
 * way out. `now` is only needed for legal deadlines in hours; without it no deadline is checked.
 */
export function checkAction(action: NoteAction, note: ActionableNote, now?: Date): true | string {
  return WHY_NOT[action](note, now) ?? true
}

/**
 * A warning for an action that is allowed but may be refused, or undefined. The authority decides on late
 * cancellations.
 */
export function warningOf(action: NoteAction, note: ActionableNote, now: Date): string | undefined {
  if (action !== 'cancel' || !note.authorized_at || checkAction('cancel', note, now) !== true) return undefined
  if (note.kind === 'NFSE') return undefined
  const window = cancelWindow(new Date(note.authorized_at), note.uf ?? null)
  if (!window || now <= window.until) return undefined
  return `O prazo comum de ${window.hours} horas para cancelar já passou e a SEFAZ pode recusar. ${LATE_WAY_OUT}`
}

const LATE_WAY_OUT =
  'Se recusar, emita uma nota de devolução, ou uma de ajuste com a natureza Estorno de NF-e não cancelada no prazo legal.'

const WHY_NOT: Record<NoteAction, (note: ActionableNote, now?: Date) => string | undefined> = {
  send: (note) => writeRefusal(note) ?? whyNotBySale(note),
  edit: writeRefusal,
  cancel: (note) => eventRefusal(note, 'cancelada'),
  correct: whyNotCorrected,
  substitute: whyNotReplaced,
  consult: (note) =>
    note.sent_to_provider_at
      ? undefined
      : 'A nota ainda não foi enviada, então não há o que consultar. Envie-a primeiro.',
  delete: (note) => {
    if (note.sent_to_provider_at)
      return 'A nota já foi enviada e fica guardada. Se ela foi autorizada por engano, cancele-a.'
    return isInFlight(note) ? ASKED_TO_SEND : undefined
  },
  copy: () => undefined,
  email: (note) => whyNotOnPaper(note) ?? whyNotFetched(note.has_pdf, 'O PDF'),
  void_number: whyNotVoided,
  download_xml: (note) => whyNotOnPaper(note) ?? whyNotFetched(note.has_xml, 'O XML'),
  download_pdf: (note) => whyNotOnPaper(note) ?? whyNotFetched(note.has_pdf, 'O PDF'),
}

function whyNotBySale(note: ActionableNote): string | undefined {
  if (note.sale_status === 'LOCKED')
    return 'A venda desta nota está bloqueada. Resolva a pendência na venda e envie de novo.'
  if (note.sale_status === 'CANCELED') return 'A venda desta nota foi cancelada. Exclua a nota.'
  return undefined
}

function whyNotCorrected(note: ActionableNote, now?: Date): string | undefined {
  if (note.kind === 'NFSE') return 'A NFS-e não tem carta de correção. Substitua a nota por outra corrigida.'
  const why = eventRefusal(note, 'corrigida')
  if (why) return why
  if ((note.correction_letters ?? 0) >= CORRECTION_LETTER.most)
    return `A nota já tem ${CORRECTION_LETTER.most} cartas de correção, o máximo. Cancele-a ou emita uma nota complementar.`
  if (now && note.authorized_at && now > hoursAfter(new Date(note.authorized_at), CORRECTION_LETTER.hours))
    return 'O prazo da carta de correção acabou: são 30 dias da autorização. Emita uma nota complementar ou de ajuste.'
  return undefined
}

function whyNotReplaced(note: ActionableNote): string | undefined {
  if (note.kind !== 'NFSE')
    return 'A NF-e não se substitui. Corrija-a com uma carta de correção, ou cancele-a e emita outra.'
  if (note.substituted_by_id) return 'A nota já foi substituída. Abra a nota que tomou o lugar dela.'
  return isCancelled(note)
    ? 'A nota foi cancelada e não se substitui mais. Copie-a para emitir outra.'
    : eventRefusal(note, 'substituída')
}

/** Voiding is only for a note that will never be sent: a rejected number is reused by the same note. */
function whyNotVoided(note: ActionableNote): string | undefined {
  if (note.kind === 'NFSE') return 'Na NFS-e um número pulado não precisa de aviso.'
  if (isValid(note) || isCancelled(note)) return 'O número já está em uma nota autorizada e não pode ser inutilizado.'
  if (note.denied_final) return 'O número de uma nota negada em definitivo já está gasto. Não há o que inutilizar.'
  if (isInFlight(note))
    return 'A nota foi enviada e aguarda resposta. Consulte a situação dela antes de inutilizar o número.'
  return note.number === null ? 'A nota ainda não tem número. Exclua-a, se não for usá-la.' : undefined
}

function whyNotOnPaper(note: ActionableNote): string | undefined {
  if (isValid(note) || isCancelled(note)) return undefined
  return 'O arquivo existe depois que a nota é autorizada. Veja a situação dela.'
}

function whyNotFetched(fetched: boolean | undefined, file: string): string | undefined {
  return fetched === false ? `${file} ainda está sendo buscado. Tente de novo em instantes.` : undefined
}

import { LOOK_FIRST } from '@talao/gateways'
import type { IssuingState } from '../state/issuing-state.ts'
import type { NoteRow } from '../state/note-row.ts'

export const NO_XML =
  'O XML desta nota autorizada não chegou em três dias. Consulte a nota; se não vier, peça o arquivo ao suporte do serviço de emissão.'
export const TWO_NOTES = 'Esta venda tem mais de uma nota válida. Confira as duas e cancele a que não vale.'
/** The only reason that a user's statement may clear: no gateway can answer the question. */
export const OTHER_SCOPE =
  'O acesso da empresa ao serviço de emissão mudou depois do envio desta nota, e pelo acesso de agora ela não é encontrada. Pergunte ao suporte do serviço se a nota existe no acesso antigo. Se existir, volte o acesso antigo, e o Talão continua a consultar. Se não existir, diga isso aqui, e ela sai de novo.'

export const DOES_NOT_FIT =
  'O que o serviço de emissão responde sobre esta nota não combina com as outras notas da empresa. Confira a nota no painel dele e fale com o suporte.'

/**
 * Sentences of earlier releases, still stored on notes, with their current wording. A note's reason is recognised by
 * its sentence, and old sentences too must keep a note from being sent twice.
 */
const FORMER: ReadonlyMap<string | null, string> = new Map([
  ...LOOK_FIRST.map((said): [string, string] => [said.replaceAll('Focus NFe', 'emissora'), said]),
  [
    'O XML desta nota autorizada não chegou em três dias. Consulte a nota; se não vier, peça o arquivo à emissora.',
    NO_XML,
  ],
  [
    'O acesso da empresa à emissora mudou depois do envio desta nota, e no acesso de agora a emissora não a conhece. Confira com a emissora se a nota existe no acesso antigo: se existir, volte o acesso antigo e a consulta continua sozinha; se não existir, diga isso aqui e ela sai de novo.',
    OTHER_SCOPE,
  ],
  [
    'A emissora responde sobre esta nota algo que não combina com as outras notas da empresa ou não cabe aqui. Confira a nota no painel dela e fale com o suporte.',
    DOES_NOT_FIT,
  ],
])

/** The current wording of a stored reason. */
export function currentWording(kept: string | null): string | null {
  return FORMER.get(kept) ?? kept
}

/** Every wording of a reason that notes may have stored. */
export function storedWordings(reason: string): string[] {
  return [reason, ...[...FORMER].flatMap(([old, now]) => (now === reason && old !== null ? [old] : []))]
}

/** Timeline kind for a note that waits because of Receita's register, not because of its own content. */
export const HELD = 'held'

/** A document of this note, or under its number, may already be at the authority; sending again could create two. */
const MAY_STAND_THERE: ReadonlySet<string | null> = new Set([...LOOK_FIRST, OTHER_SCOPE, DOES_NOT_FIT])

export function mustLookFirst({ needs_human_reason }: Pick<NoteRow, 'needs_human_reason'>): boolean {
  return MAY_STAND_THERE.has(currentWording(needs_human_reason))
}

/** An edit clears the reason, except when a document may already be at the authority. */
export function reasonAfterEdit(note: Pick<NoteRow, 'needs_human_reason'>): string | null {
  return mustLookFirst(note) ? note.needs_human_reason : null
}

const FOUND: ReadonlySet<string | null> = new Set([NO_XML, TWO_NOTES])

/**
 * An answer clears reasons that only waited for one. What the daily comparison found stays until that comparison finds
 * it resolved.
 */
export function clearWaitingReason(note: Pick<NoteRow, 'needs_human_reason'>): void {
  if (!FOUND.has(currentWording(note.needs_human_reason))) note.needs_human_reason = null
}

/** Marks a note that waiting alone will not help. The timeline records it once, however often it is found. */
export function markNeedsUser({ note, timeline }: Pick<IssuingState, 'note' | 'timeline'>, reason: string): void {
  if (currentWording(note.needs_human_reason) === reason) return
  note.needs_human_reason = reason
  timeline.push({ kind: 'needs_human', text: 'Precisa de alguém', detail: reason })
}

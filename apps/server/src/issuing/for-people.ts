import type { NoteRow } from './desk.ts'

export const NO_XML =
  'O XML desta nota autorizada não chegou em três dias. Consulte a nota; se não vier, peça o arquivo à emissora.'
export const TWO_NOTES = 'Esta venda tem mais de uma nota válida. Confira as duas e cancele a que não vale.'

const FOUND: ReadonlySet<string | null> = new Set([NO_XML, TWO_NOTES])

/** An answer takes away what only waited for one; what the daily comparison found stays until it finds it gone. */
export function clearDoubt(note: Pick<NoteRow, 'needs_human_reason'>): void {
  if (!FOUND.has(note.needs_human_reason)) note.needs_human_reason = null
}

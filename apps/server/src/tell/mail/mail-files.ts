import { withCompanies } from '../../kit/db/scope.ts'
import { letterOf, type MailAbout, type NoteRef } from '../../ledger/mail-queue.ts'
import { letterPdf, type NoteFilesDeps, notePdf, storedXml } from '../../note/notes/note-files.ts'
import { endingOf } from '../../note/notes/send-file.ts'
import type { NoteFile } from './compose.ts'

/**
 * The PDF and XML of a note, of its cancellation (with a marked PDF) or of a carta de correção. Null while one of them
 * has not arrived. Files the authority never issues, such as the PDF of a city's own layout, are left out.
 */
export async function mailFiles(deps: NoteFilesDeps, note: NoteRef, about: MailAbout): Promise<NoteFile[] | null> {
  const found = await facts(deps, note)
  if (!found) return null
  const { awaited, base, kind } = found
  const letter = letterOf(about)
  if (awaited.some((file) => isBrought(about, file))) return null
  const pdf = letter === null ? await notePdf(deps, note) : await letterPdf(deps, note, letter)
  const xml = await xmlOf(deps, note, about)
  if (!xml) return null
  const of = letter ?? xml.of
  const paper = `${base}${endingOf({ kind, form: 'pdf', of })}`
  return [
    ...(pdf ? [{ kind: 'PDF' as const, name: paper, bytes: pdf.bytes }] : []),
    { kind: 'XML', name: `${base}${endingOf({ kind, form: 'xml', of })}`, bytes: xml.bytes },
  ]
}

/** A city may cancel without issuing a document; then attach the note's XML with the marked PDF. */
async function xmlOf(
  deps: NoteFilesDeps,
  note: NoteRef,
  about: MailAbout,
): Promise<{ of: 'note' | 'cancel'; bytes: Uint8Array } | null> {
  const letter = letterOf(about)
  if (letter !== null) return named('note', await storedXml(deps, note, 'CCE_XML', letter))
  const cancellation = about === 'cancel' ? await storedXml(deps, note, 'CANCEL_XML') : null
  return named('cancel', cancellation) ?? named('note', await storedXml(deps, note, 'XML'))
}

function named<Of extends 'note' | 'cancel'>(of: Of, file: { bytes: Buffer } | null) {
  return file && { of, bytes: file.bytes }
}

/** Whether this mail needs a file that has not arrived yet. The PDF needs the note's own XML in any case. */
function isBrought(about: MailAbout, { kind, sequence }: { kind: string; sequence: number }): boolean {
  if (kind === 'XML') return true
  if (kind === 'PDF') return letterOf(about) === null
  if (kind === 'CANCEL_XML') return about === 'cancel'
  return kind === 'CCE_XML' && sequence === letterOf(about)
}

function facts({ db }: NoteFilesDeps, { company_id, note_id }: NoteRef) {
  return withCompanies(db, [company_id], async (tx) => {
    const note = await tx
      .selectFrom('note')
      .select(['kind', 'access_key', 'number'])
      .where('company_id', '=', company_id)
      .where('id', '=', note_id)
      .executeTakeFirst()
    if (!note) return null
    const awaited = await tx
      .selectFrom('note_file')
      .select(['kind', 'sequence'])
      .where('company_id', '=', company_id)
      .where('note_id', '=', note_id)
      .where('sha256', 'is', null)
      .execute()
    const kind = note.kind === 'NFSE' ? ('NFSE' as const) : ('NFE' as const)
    return { awaited, kind, base: note.access_key ?? `nota-${note.number ?? note_id}` }
  })
}

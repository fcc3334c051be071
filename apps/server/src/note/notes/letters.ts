import type { CorrectionLetterOut } from '@talao/contract/note/note-events'
import type { Tx } from '../../kit/db/scope.ts'
import { matchesRowKeys, type RowKey } from '../../kit/list/row-keys.ts'

export type CorrectionLetter = CorrectionLetterOut & { note_id: number }

/** Cartas de correção of these notes in the order they were requested, with their results. */
export async function loadLetters(tx: Tx, notes: readonly RowKey[]): Promise<readonly CorrectionLetter[]> {
  if (notes.length === 0) return []
  const rows = await tx
    .selectFrom('event_request as e')
    .leftJoin('note_file as f', (join) =>
      join
        .onRef('f.company_id', '=', 'e.company_id')
        .onRef('f.note_id', '=', 'e.note_id')
        .onRef('f.sequence', '=', 'e.sequence')
        .on('f.kind', '=', 'CCE_XML'),
    )
    .leftJoin('note_file as n', (join) =>
      join
        .onRef('n.company_id', '=', 'e.company_id')
        .onRef('n.note_id', '=', 'e.note_id')
        .on('n.sequence', '=', 0)
        .on('n.kind', '=', 'XML'),
    )
    .select(['e.note_id', 'e.sequence', 'e.text', 'e.protocol', 'e.state', 'e.created_at'])
    .select(['f.sha256 as xml', 'n.sha256 as note_xml'])
    .where(matchesRowKeys(notes, 'e.note_id', 'e.company_id'))
    .where('e.kind', '=', 'CORRECTION')
    .orderBy('e.sequence')
    .orderBy('e.id')
    .execute()
  return rows.map(({ note_id, sequence, text, protocol, state, created_at, xml, note_xml }) => {
    const has_xml = state === 'DONE' && xml !== null
    return {
      note_id,
      sequence,
      text,
      protocol,
      status: WORDS[state] ?? 'REQUESTED',
      created_at: created_at.toISOString(),
      has_xml,
      // The PDF also shows the corrected note, so it needs both files.
      has_pdf: has_xml && note_xml !== null,
    }
  })
}

/** Any other state means the letter is still being processed. */
const WORDS: Readonly<Record<string, CorrectionLetterOut['status']>> = {
  DONE: 'DONE',
  DENIED: 'DENIED',
  FAILED: 'FAILED',
}

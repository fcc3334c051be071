import { describe, expect, it } from 'vitest'
import { competence, issueDate, type NoteRow } from './present.ts'

const TYPED = new Date('2026-11-20T03:00:00Z')
const WRITTEN = new Date('2026-11-22T13:41:07Z')
const SENT = new Date('2026-11-22T13:42:07Z')
type Dates = Pick<NoteRow, 'enotas_status' | 'issue_date' | 'issued_at' | 'sent_to_provider_at'>
const note = (enotas_status: string, over: Partial<Dates> = {}) =>
  ({ enotas_status, issue_date: null, issued_at: WRITTEN, sent_to_provider_at: SENT, ...over }) as NoteRow

describe('the date of issue of a note', () => {
  it('is the one in its document once it left, whatever came of it since', () => {
    for (const status of ['PROCESSING', 'WAINTING', 'Autorizada', 'Cancelada', 'CancelamentoNegado']) {
      expect(issueDate(note(status))).toBe(WRITTEN.toISOString())
      expect(competence(note(status))).toBe(WRITTEN.toISOString())
    }
  })

  it('of a draft, or of a note that came back to be edited, is what a person typed and nothing else', () => {
    for (const status of ['PENDING', 'FAIL', 'Negada']) {
      expect([issueDate(note(status)), competence(note(status))]).toEqual([null, null])
      expect(issueDate(note(status, { issue_date: TYPED }))).toBe(TYPED.toISOString())
    }
  })

  it('of an NFS-e stays the competence that was chosen', () => {
    expect(competence(note('Autorizada', { issue_date: TYPED }))).toBe(TYPED.toISOString())
  })

  it('of a note from before is what was typed, else when it was sent', () => {
    const old = { issued_at: null }
    expect(issueDate(note('Autorizada', old))).toBe(SENT.toISOString())
    expect(issueDate(note('Autorizada', { ...old, issue_date: TYPED }))).toBe(TYPED.toISOString())
  })
})

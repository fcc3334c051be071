import { expect, it } from 'vitest'
import { isInProgress } from './is-in-progress.ts'

const asked = {
  at: '2026-11-20T12:00:00Z',
  kind: 'asked',
  text: '',
  detail: null,
  user: null,
  request_id: null,
  has_raw: false,
}
const processed = { ...asked, at: '2026-11-20T12:00:01Z', kind: 'processed' }
const note = { id: 1, number: null, enotas_status: 'PROCESSING' as const, total: 1, company_id: 1 }

const now = new Date('2026-11-20T12:00:05Z')

it('moves from the asking until the note has an answer', () => {
  expect(isInProgress({ timeline: [asked] }, now)).toBe(true)
  expect(isInProgress({ timeline: [processed, asked], fiscal_notes: [note] }, now)).toBe(true)
  expect(
    isInProgress({ timeline: [asked, processed], fiscal_notes: [{ ...note, enotas_status: 'Autorizada' }] }, now),
  ).toBe(false)
})

it('moves while a fresh draft is about to leave, and rests when the draft waits for a person', () => {
  const draft = { timeline: [asked, processed], fiscal_notes: [{ ...note, enotas_status: 'PENDING' as const }] }
  expect(isInProgress(draft, now)).toBe(true)
  expect(isInProgress(draft, new Date('2026-11-20T12:02:00Z'))).toBe(false)
})

it('moves while the service note of a sale is with the authority', () => {
  const service = { id: 2, rps_number: 7, enotas_status: 'WAINTING' as const, total: 1, company_id: 1 }
  expect(isInProgress({ timeline: [processed], service_fiscal_notes: [service] }, now)).toBe(true)
  const done = { ...service, enotas_status: 'Autorizada' as const }
  expect(isInProgress({ timeline: [processed], service_fiscal_notes: [done] }, now)).toBe(false)
})

it('rests while nobody asked anything', () => {
  expect(isInProgress({ timeline: [], fiscal_notes: [] }, now)).toBe(false)
})

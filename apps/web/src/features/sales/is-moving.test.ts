import { expect, it } from 'vitest'
import { isMoving } from './is-moving.ts'

const asked = { at: '2026-11-20T12:00:00Z', kind: 'asked', text: '', detail: null, user: null, request_id: null }
const processed = { ...asked, at: '2026-11-20T12:00:01Z', kind: 'processed' }
const note = { id: 1, number: null, enotas_status: 'PROCESSING' as const, total: 1, company_id: 1 }

it('moves from the asking until the note has an answer', () => {
  expect(isMoving({ timeline: [asked] })).toBe(true)
  expect(isMoving({ timeline: [processed, asked], fiscal_notes: [note] })).toBe(true)
  expect(isMoving({ timeline: [asked, processed], fiscal_notes: [{ ...note, enotas_status: 'Autorizada' }] })).toBe(
    false,
  )
})

it('rests while nobody asked anything', () => {
  expect(isMoving({ timeline: [], fiscal_notes: [] })).toBe(false)
})

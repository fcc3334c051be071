import { expect, it } from 'vitest'
import { isPending } from './note-pending.ts'

const now = new Date('2026-11-21T12:00:00Z')
const quiet = {
  enotas_status: 'Autorizada' as const,
  cancel_state: null,
  correction_letters: [],
  authorized_at: '2026-11-20T12:00:00Z',
  friendly_xml_url: '/api/fiscal-note/1/xml',
}
const letter = {
  sequence: 1,
  text: 'x',
  protocol: null,
  created_at: '2026-11-21T11:00:00Z',
  has_pdf: false,
  has_xml: false,
}

it('rests when nothing is asked of the authority', () => {
  expect(isPending({ ...quiet, correction_letters: [{ ...letter, status: 'DONE' }] }, now)).toBe(false)
  expect(isPending({ ...quiet, enotas_status: 'PENDING', authorized_at: null, friendly_xml_url: null }, now)).toBe(
    false,
  )
})

it('moves while the note, its cancellation or a letter is with the authority', () => {
  expect(isPending({ ...quiet, enotas_status: 'PROCESSING' }, now)).toBe(true)
  expect(isPending({ ...quiet, enotas_status: 'WAINTING' }, now)).toBe(true)
  expect(isPending({ ...quiet, cancel_state: 'REQUESTED' }, now)).toBe(true)
  expect(isPending({ ...quiet, correction_letters: [{ ...letter, status: 'REQUESTED' }] }, now)).toBe(true)
})

it('waits a minute for the files of a note just authorised, and not longer', () => {
  const just = { ...quiet, authorized_at: '2026-11-21T11:59:30Z', friendly_xml_url: null }
  expect(isPending(just, now)).toBe(true)
  expect(isPending({ ...just, authorized_at: '2026-11-21T11:58:00Z' }, now)).toBe(false)
})

it('waits for the files of a letter just registered, and not for ever', () => {
  const registered = (created_at: string, has_xml: boolean) =>
    isPending({ ...quiet, correction_letters: [{ ...letter, status: 'DONE', created_at, has_xml }] }, now)
  expect(registered('2026-11-21T11:59:00Z', false)).toBe(true)
  expect(registered('2026-11-21T11:59:00Z', true)).toBe(false)
  expect(registered('2026-11-21T11:57:00Z', false)).toBe(false)
})

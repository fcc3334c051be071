import type { TimelineEntry } from '@talao/contract'
import { expect, it } from 'vitest'
import { awaitsMail } from './awaits-mail.ts'

const now = new Date('2026-11-21T12:00:00Z')
const entry = (at: string, kind: string, user: string | null): TimelineEntry => ({
  at,
  kind,
  user,
  text: kind,
  detail: null,
  request_id: null,
  has_raw: false,
})
const asked = entry('2026-11-21T11:59:30Z', 'mail', 'Helena')

it('waits for a mail that a person has just asked for, whatever else happened', () => {
  expect(awaitsMail([entry('2026-11-21T11:00:00Z', 'authorized', null), asked], now)).toBe(true)
  expect(awaitsMail([asked, entry('2026-11-21T11:59:40Z', 'consulted', null)], now)).toBe(true)
})

it('stops when the end of the mail is told', () => {
  expect(awaitsMail([asked, entry('2026-11-21T11:59:50Z', 'mail', null)], now)).toBe(false)
})

it('does not wait for ever', () => {
  expect(awaitsMail([asked], new Date('2026-11-21T12:02:00Z'))).toBe(false)
})

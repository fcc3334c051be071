import { expect, it } from 'vitest'
import { mayReload } from './recovery.ts'

const MISSING = 'Failed to fetch dynamically imported module: /assets/list-page-1a2b.js'

it.each([
  ['the first time', { at: 0, what: [] }, true],
  ['not for a piece it was done for before', { at: 0, what: [MISSING] }, false],
  ['not right after another', { at: 1_000_000, what: ['other'] }, false],
  ['for another piece much later', { at: 100_000, what: ['other'] }, true],
])('reloads for missing code %s', (_when, before, may) => {
  expect(mayReload(before, MISSING, 1_000_500)).toBe(may)
})

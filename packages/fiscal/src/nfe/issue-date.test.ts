import { describe, expect, it } from 'vitest'
import { checkIssueDate } from './issue-date.ts'

const NOW = new Date('2026-11-20T13:00:00Z')
const codes = (iso: string | null) => checkIssueDate(iso === null ? null : new Date(iso), NOW).map(({ code }) => code)

describe('the date of a note', () => {
  it.each([
    [null, []],
    ['2026-11-20T13:00:00Z', []],
    ['2026-11-20T13:05:00Z', []],
    ['2026-11-20T13:05:01Z', ['NFE-ISSUE-DATE-AHEAD']],
    ['2026-10-21T13:00:00Z', []],
    ['2026-10-21T12:59:59Z', ['NFE-ISSUE-DATE-OLD']],
  ])('%s gives %j', (iso, expected) => {
    expect(codes(iso)).toEqual(expected)
  })
})

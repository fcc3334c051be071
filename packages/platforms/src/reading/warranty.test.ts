import { expect, it } from 'vitest'
import { warrantyEnd } from './warranty.ts'

it.each([
  // date given, days, approved (UTC)                end           source
  ['2025-04-25', 30, '2025-04-19T01:40:18.000Z', '2025-04-25', 'platform'],
  [null, 15, '2025-04-19T01:40:18.000Z', '2025-05-03', 'platform_days:15'],
  [null, null, '2025-04-19T01:40:18.000Z', '2025-04-25', 'default_days:7'], // 22:40 of the 18th in São Paulo
  [null, null, '2025-04-19T03:00:00.000Z', '2025-04-26', 'default_days:7'], // midnight belongs to the 19th
  [null, 0, '2026-12-31T12:00:00.000Z', '2026-12-31', 'platform_days:0'],
  [null, 15, null, null, null], // not paid, so no warranty runs
])('a guarantee given as %s and %s days, approved at %s, ends on %s (%s)', (date, days, approvedAt, end, source) => {
  expect(warrantyEnd({ date, days, approvedAt })).toEqual({ warranty_end_date: end, warranty_source: source })
})

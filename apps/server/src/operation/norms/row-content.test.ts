import type { NormRow } from '@talao/fiscal/norms/norm-row'
import { normRow } from '@talao/fiscal/testing/norms'
import { expect, it } from 'vitest'
import { normSetOf } from '../../ledger/norms/load-norms.ts'
import { firstChange } from './row-content.ts'

const REDUCED = normRow('CCLASSTRIB', '200099', '2026-01-01', { ibs_reduction: '60' })

async function firstDay(before: readonly NormRow[], after: readonly NormRow[]) {
  return firstChange(await normSetOf({ LOCAL: before }, 'before'), await normSetOf({ LOCAL: after }, 'after'))
}

it('two sets of norms first differ where a row begins, gets another value, is struck or ends', async () => {
  expect(await firstDay([], [REDUCED])).toBe('2026-01-01')
  expect(await firstDay([REDUCED], [{ ...REDUCED, value: { ibs_reduction: '40' } }])).toBe('2026-01-01')
  expect(await firstDay([REDUCED], [{ ...REDUCED, state: 'STRUCK', struck_on: '2026-12-01' }])).toBe('2026-01-01')
  expect(await firstDay([REDUCED], [{ ...REDUCED, valid_to: '2026-12-31' }])).toBe('2027-01-01')
  expect(await firstDay([{ ...REDUCED, valid_to: '2027-06-30' }], [{ ...REDUCED, valid_to: '2026-12-31' }])).toBe(
    '2027-01-01',
  )
})

it('two sets that differ in a source alone say the same', async () => {
  expect(await firstDay([REDUCED], [{ ...REDUCED, source: 'outra' }])).toBeNull()
})

import { expect, it } from 'vitest'
import { shareOf } from './share.ts'

it('says a share in whole percents, and the smallest as less than one', () => {
  const all = [{ total: 8 }, { total: 9 }]
  expect(shareOf(8, all)).toBe('47\u00A0%')
  expect(shareOf(1, [{ total: 1 }, { total: 500 }])).toBe('menos de 1\u00A0%')
  expect(shareOf(0, [])).toBe('0\u00A0%')
})

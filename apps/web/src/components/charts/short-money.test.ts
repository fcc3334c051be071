import { expect, it } from 'vitest'
import { shortMoney } from './short-money.ts'

it.each([
  [0, 'R$ 0'],
  [850, 'R$ 850'],
  [999.96, 'R$ 1.000'],
  [12_000, 'R$ 12 mil'],
  [1_500, 'R$ 1,5 mil'],
  [846_312.4, 'R$ 846,3 mil'],
  [1_500_000, 'R$ 1,5 mi'],
  [2_000_000_000, 'R$ 2 bi'],
])('says %d in short as "%s", with spaces that do not break', (reais, text) => {
  expect(shortMoney(reais)).toBe(text.replaceAll(' ', '\u00A0'))
})

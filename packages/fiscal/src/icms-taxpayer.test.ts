import { expect, it } from 'vitest'
import { icmsTaxpayerOf } from './icms-taxpayer.ts'

it.each([
  [true, '110042490114', 'Contribuinte'],
  [true, null, 'Contribuinte'],
  [false, '110042490114', 'Isento'],
  [null, '110042490114', 'Isento'],
  [false, null, 'NaoContribuinte'],
  [null, null, 'NaoContribuinte'],
] as const)('flag %s with the state registration %s is %s', (is_icms_taxpayer, state_registration, expected) => {
  expect(icmsTaxpayerOf({ is_icms_taxpayer, state_registration })).toBe(expected)
})

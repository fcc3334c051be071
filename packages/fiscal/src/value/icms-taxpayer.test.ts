import { expect, it } from 'vitest'
import { icmsTaxpayerOf, registrationOnNote } from './icms-taxpayer.ts'

it.each([
  [true, '110042490114', 'Contribuinte'],
  [true, null, 'Contribuinte'],
  [false, '110042490114', 'NaoContribuinte'], // a registration number that is not enabled
  [null, '110042490114', 'NaoContribuinte'],
  [false, 'Isento', 'Isento'],
  [false, null, 'NaoContribuinte'],
  [null, null, 'NaoContribuinte'],
] as const)('flag %s with the state registration %s is %s', (is_icms_taxpayer, state_registration, expected) => {
  expect(icmsTaxpayerOf({ is_icms_taxpayer, state_registration })).toBe(expected)
})

it.each([
  ['Contribuinte', '110042490114', '110042490114'],
  ['NaoContribuinte', '110042490114', '110042490114'],
  ['NaoContribuinte', 'isenta', null],
  ['NaoContribuinte', '', null],
  ['Isento', 'ISENTO', null],
  ['Isento', null, null],
] as const)('of a buyer %s with %s the note writes %s', (icms_taxpayer, state_registration, written) => {
  expect(registrationOnNote({ icms_taxpayer, state_registration })).toBe(written)
})

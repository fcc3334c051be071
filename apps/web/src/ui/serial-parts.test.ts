import { expect, it } from 'vitest'
import { splitSerial } from './serial-parts.ts'

it.each([
  [1284, '000.00', '1.284'],
  [1, '000.000.00', '1'],
  [100, '000.000.', '100'],
  [123456789, '', '123.456.789'],
  [0, '000.000.000', ''],
])('%i is printed %j + %j', (number, zeros, digits) => {
  expect(splitSerial(number)).toEqual({ zeros, digits })
})

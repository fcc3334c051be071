import { expect, it } from 'vitest'
import {
  printedAmount,
  printedDay,
  printedDecimal,
  printedInstant,
  printedNumber,
  printedPhone,
  printedRate,
  printedSerie,
  printedTime,
  printedUnitValue,
  toPrintableText,
  withLineBreaks,
} from './print-format.ts'

it('money has dots, a comma and no sign of currency; what the XML lacks is blank', () => {
  expect(['0.00', '0.05', '1234567.89', '9999999999999.99', undefined].map(printedAmount)).toEqual([
    '0,00',
    '0,05',
    '1.234.567,89',
    '9.999.999.999.999,99',
    '',
  ])
})

it('decimals keep their places, unit values drop the zeros that fill them up', () => {
  expect(['1.0000', '12345.5', '7'].map(printedDecimal)).toEqual(['1,0000', '12.345,5', '7'])
  expect(['97.0000000000', '1234.5678000000', '0.0050000000', '97'].map(printedUnitValue)).toEqual([
    '97,00',
    '1.234,5678',
    '0,005',
    '97,00',
  ])
  expect(['18', '18.0000', '1.25', '2.375', undefined].map(printedRate)).toEqual([
    '18,00',
    '18,00',
    '1,25',
    '2,375',
    '',
  ])
})

it('days and times are those of the issuer’s own clock, as the XML has them', () => {
  expect(printedInstant('2026-11-20T23:59:59-05:00')).toBe('20/11/2026 23:59:59')
  expect([printedDay('2026-12-01'), printedTime('2026-12-01')]).toEqual(['01/12/2026', ''])
  expect([printedDay(undefined), printedTime(undefined)]).toEqual(['', ''])
})

it('numbers and telephones are grouped', () => {
  expect([printedNumber('123'), printedSerie('1')]).toEqual(['000.000.123', '001'])
  expect(['11987654321', '1133334444', '+1 555', undefined].map(printedPhone)).toEqual([
    '(11) 98765-4321',
    '(11) 3333-4444',
    '+1 555',
    '',
  ])
})

it('what the font cannot write is put in plain letters, line by line; what it can stays as it is', () => {
  expect(toPrintableText('Curso “ninja” 🥷 – módulo 1\n“fim”  de linha')).toBe(
    'Curso "ninja" - módulo 1\n“fim”  de linha',
  )
})

it('semicolons and bars end a line', () => {
  expect(withLineBreaks('UM; DOIS|TRES ;')).toBe('UM;\nDOIS\nTRES ;')
  expect(withLineBreaks('UM;; ;DOIS||TRES;;')).toBe('UM;\nDOIS\nTRES;;')
})

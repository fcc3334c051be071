import { expect, it } from 'vitest'
import {
  printable,
  printedAmount,
  printedDay,
  printedDecimal,
  printedNumber,
  printedPhone,
  printedRate,
  printedTime,
  printedUnitValue,
} from './printed.ts'

it('money has dots, a comma and no sign of currency', () => {
  expect([0, 5, 123_456_789, -150].map(printedAmount)).toEqual(['0,00', '0,05', '1.234.567,89', '-1,50'])
})

it('decimals keep their places, unit values drop the zeros that fill them up', () => {
  expect(['1.0000', '12345.5', '7'].map(printedDecimal)).toEqual(['1,0000', '12.345,5', '7'])
  expect(['97.0000000000', '1234.5678000000', '0.0050000000', '97'].map(printedUnitValue)).toEqual([
    '97,00',
    '1.234,5678',
    '0,005',
    '97',
  ])
  expect(['18', '18.0000', '1.25', '2.375', null].map(printedRate)).toEqual(['18,00', '18,00', '1,25', '2,375', ''])
})

it('days and times are those of São Paulo', () => {
  const instant = new Date('2026-11-21T02:59:59Z')
  expect([printedDay(instant), printedTime(instant)]).toEqual(['20/11/2026', '23:59:59'])
  expect([printedDay(null), printedTime(null)]).toEqual(['', ''])
})

it('numbers and telephones are grouped', () => {
  expect(printedNumber(123)).toBe('000.000.123')
  expect(['11987654321', '1133334444', '+1 555', null].map(printedPhone)).toEqual([
    '(11) 98765-4321',
    '(11) 3333-4444',
    '+1 555',
    '',
  ])
})

it('what the font cannot write is put in plain letters, line by line', () => {
  expect(printable('Curso “ninja” 🥷 – módulo 1\nfim')).toBe('Curso "ninja" - módulo 1\nfim')
})

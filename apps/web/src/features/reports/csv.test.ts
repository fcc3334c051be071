import { expect, it } from 'vitest'
import { toCsv } from './csv.ts'

it('writes what a spreadsheet of Brazil opens by itself', () => {
  expect(
    toCsv([
      ['Mês', 'NF-e'],
      ['novembro de 2026', '386,80'],
    ]),
  ).toBe('\u{feff}Mês;NF-e\r\nnovembro de 2026;386,80\r\n')
})

it.each(['=1+1', '+55', '-2+3', '@SUM(A1)', '\tx', '\rx', ' =1', '＝1+1'])('never lets %j run as a formula', (text) => {
  expect(toCsv([[text]])).toContain(`'${text}`)
})

it('leaves an amount below zero a number', () => {
  expect(toCsv([['-10,50', '-3']])).toBe('\u{feff}-10,50;-3\r\n')
})

it('keeps separators, quotes and line ends inside their cell', () => {
  expect(toCsv([['a;b', 'diz "oi"', 'duas\nlinhas']])).toBe('\u{feff}"a;b";"diz ""oi""";"duas\nlinhas"\r\n')
})

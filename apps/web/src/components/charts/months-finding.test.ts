import { expect, it } from 'vitest'
import { monthsFinding } from './months-finding.ts'

const months = (...amounts: number[]) =>
  amounts.map((amount, at) => ({ period: `2026-${String(12 - amounts.length + at).padStart(2, '0')}`, amount }))

it.each([
  [[100, 200, 190], 'Novembro já tem 95 % do valor de outubro'],
  [[100, 200, 230], 'Novembro passou outubro em 15 %'],
  [[0, 0, 1902.4], 'Novembro soma R$ 1.902,40'],
  [[50], 'Novembro soma R$ 50,00'],
  [[0, 0, 0], 'Nada autorizado em 3 meses'],
  [[0], 'Nada autorizado em 1 mês'],
  [[10, 20, 0], 'Novembro já tem 0 % do valor de outubro'],
])('tells of %j: %s', (amounts, text) => {
  expect(monthsFinding(months(...amounts)).replaceAll('\u00A0', ' ')).toBe(text)
})

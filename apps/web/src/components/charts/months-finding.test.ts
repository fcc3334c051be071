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

it.each([
  ['2026-10', 'Outubro teve 95 % do valor de setembro'],
  ['2026-09', 'Setembro passou agosto em 100 %'],
  ['2026-08', 'Agosto soma R$ 100,00'],
  ['2019-01', 'Novembro já tem 50 % do valor de outubro'],
])('speaks of %s where it is looked at: %s', (marked, text) => {
  expect(monthsFinding(months(100, 200, 190, 95), marked).replaceAll('\u00A0', ' ')).toBe(text)
})

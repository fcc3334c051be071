import { expect, it } from 'vitest'
import { noteSums } from './note-sums.ts'

const paid = (...amounts: number[]) => amounts.map((amount) => ({ payment_method: '17', amount }))

it('a note without freight shows its total alone', () => {
  expect(noteSums({ total: 97, payments: paid(97) })).toEqual([['Total', 'R$\u00A097,00']])
})

it('a note with freight tells what lies between its items and what is paid', () => {
  expect(noteSums({ total: 197, payments: paid(200, 16.9) })).toEqual([
    ['Total dos itens', 'R$\u00A0197,00'],
    ['Frete e tributos por fora', 'R$\u00A019,90'],
    ['Total a pagar', 'R$\u00A0216,90'],
  ])
})

it('a return, on which nothing is paid, shows its total alone', () => {
  expect(noteSums({ total: 97, payments: [{ payment_method: '90', amount: 0 }] })).toHaveLength(1)
  expect(noteSums({ total: 97 })).toHaveLength(1)
})

import { describe, expect, it } from 'vitest'
import { differenceTitle, lineDifference, notesOfAct, worthOf } from './difference-text.ts'

describe('differenceTitle', () => {
  it.each([
    [300, 'Faltam R$\u00A0300,00 em notas'],
    [1.5, 'Falta R$\u00A01,50 em notas'],
    [-500, 'As notas passam R$\u00A0500,00 da venda'],
    [0, 'A soma das notas bate com a venda, os itens não'],
  ])('says %d', (amount, words) => {
    expect(differenceTitle({ amount })).toBe(words)
  })
})

it.each([
  [300, 'faltam R$\u00A0300,00'],
  [0.01, 'falta R$\u00A00,01'],
  [-12.5, 'R$\u00A012,50 a mais'],
])('says of a line that differs by %d: %s', (amount, words) => {
  expect(lineDifference(amount)).toBe(words)
})

describe('worthOf', () => {
  const difference = { amount: 0.2, documented: 0.1, reason: 'SALE_CHANGED', since: '2026-11-29T03:00:00Z' } as const
  const leftOut = { amount: 19.99, by_settings: 19.99, given_up: 0, given_up_reason: null }

  it('adds to the cent what the notes say, what they lack and what stays out of them', () => {
    expect(worthOf({ difference, left_out: null })).toBe(0.3)
    expect(worthOf({ difference, left_out: leftOut })).toBe(20.29)
  })

  it('takes away what the notes say too much', () => {
    expect(worthOf({ difference: { ...difference, documented: 1500, amount: -500 }, left_out: null })).toBe(1000)
  })

  it('says nothing while it is not known what the notes say', () => {
    expect(worthOf({ difference: { ...difference, documented: undefined }, left_out: leftOut })).toBeUndefined()
    expect(worthOf({ difference: null, left_out: leftOut })).toBeUndefined()
  })
})

describe('notesOfAct', () => {
  const difference = { amount: -500, reason: 'SALE_CHANGED', since: '2026-11-29T03:00:00Z' } as const
  const own = { company_id: 7, enotas_status: 'Autorizada' } as const
  const sale = {
    fiscal_notes: [
      { ...own, id: 1, number: 1284, total: 700 },
      { ...own, id: 2, number: null, total: 300, enotas_status: 'PENDING' as const },
    ],
    service_fiscal_notes: [{ ...own, id: 4, rps_number: 12, total: 100 }],
  }

  it('offers the notes that the server names for the act, by their names', () => {
    const named = { ...sale, difference: { ...difference, complementable: [1], replaceable: [2, 4] } }
    expect(notesOfAct('COMPLEMENT', named).map(({ name }) => name)).toEqual(['NF-e 1.284, R$\u00A0700,00'])
    expect(notesOfAct('REPLACE', named)).toEqual([
      { id: 2, kind: 'NFE', isDraft: true, name: 'NF-e sem número, R$\u00A0300,00' },
      { id: 4, kind: 'NFSE', isDraft: false, name: 'NFS-e de controle 12, R$\u00A0100,00' },
    ])
  })

  it('offers none where the server names none', () => {
    expect(notesOfAct('REPLACE', { ...sale, difference })).toEqual([])
    expect(notesOfAct('REPLACE', { ...sale, difference: null })).toEqual([])
  })
})

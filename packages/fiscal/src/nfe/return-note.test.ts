import { expect, it } from 'vitest'
import type { Nfe } from '../note/nfe.ts'
import type { NfeItem } from '../note/nfe-item.ts'
import { returnNote } from './return-note.ts'

const item = (cfop: string | null) =>
  ({ description: 'Livro', quantity: '2', value_per_unit: '48.50', cfop, nfe_tax: { icms_cst: '102' } }) as NfeItem
const SOLD = {
  nature_operation: 'Venda',
  type_operation: 'Saida',
  goal: 'Normal',
  company: { tax_regime: 'SIMPLES_NACIONAL' },
  items: [item('5102'), item('6108'), item('7102'), item('5949'), item('5405')],
  payments: [{ payment_method: '17', amount_cents: 9700 }],
  nfe_referenced: null,
} as Partial<Nfe> as Nfe

it('is an entry of the same goods that refers to the note which sold them', () => {
  const back = returnNote(SOLD, '35261100000000000000550010000000011000000010')
  expect(back).toMatchObject({
    nature_operation: 'Devolução de venda',
    type_operation: 'Entrada',
    goal: 'Devolucao',
    nfe_referenced: '35261100000000000000550010000000011000000010',
    payments: [{ payment_method: '90', amount_cents: 0 }],
  })
  expect(back.items.map(({ quantity, value_per_unit }) => [quantity, value_per_unit])).toEqual(
    SOLD.items.map(({ quantity, value_per_unit }) => [quantity, value_per_unit]),
  )
})

it('turns each CFOP into its counterpart, and leaves one without to a person', () => {
  expect(returnNote(SOLD, '1').items.map(({ cfop }) => cfop)).toEqual(['1202', '2202', '3202', '1949', null])
})

it('leaves the situation of the ICMS as it was, save that of an MEI, whose 102 is for sales alone', () => {
  const codesOf = (note: Nfe) => returnNote(note, '1').items.map(({ cfop, nfe_tax }) => [cfop, nfe_tax.icms_cst])
  expect(codesOf({ ...SOLD, items: [item('5102')] })).toEqual([['1202', '102']])
  const company = { tax_regime: 'MEI' } as Nfe['company']
  expect(codesOf({ ...SOLD, company, items: [item('5102'), item('6108'), item('5949')] })).toEqual([
    ['1202', '900'],
    ['2202', '900'],
    ['1202', '900'],
  ])
})

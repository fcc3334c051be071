import { expect, it } from 'vitest'
import { checkUpload } from './chosen-file.ts'

const file = new File(['a;b'], 'Vendas.CSV')

it('lets a file with its company go', () => {
  expect(checkUpload({ company_id: '3', file })).toEqual({})
})

it('lets a text with tabs go, under the names that spreadsheets give it', () => {
  for (const name of ['vendas.txt', 'vendas.tsv'])
    expect(checkUpload({ company_id: '3', file: new File(['a\tb'], name) })).toEqual({})
})

it('asks for both when both lack', () => {
  expect(Object.keys(checkUpload({ company_id: '', file: undefined }))).toEqual(['company_id', 'file'])
})

it.each([
  [new File(['x'], 'vendas.xls'), /\.xlsx/],
  [new File([], 'vendas.csv'), /vazio/],
  [{ name: 'vendas.xlsx', size: 50 * 1024 * 1024 + 1 } as File, /limite é 50 MB/],
])('says what is wrong with %o', (wrong, text) => {
  expect(checkUpload({ company_id: '3', file: wrong }).file).toMatch(text)
})

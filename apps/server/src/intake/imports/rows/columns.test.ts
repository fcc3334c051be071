import { expect, it } from 'vitest'
import { columnsOfHeader, HEADERS, headerAmong, headerFault, PAYMENT_COLUMNS } from './columns.ts'

it.each([
  ['as it is', (header: string) => header],
  ['in capitals, with spaces around', (header: string) => ` ${header.toUpperCase()}  `],
  ['with a star', (header: string) => `${header} *`],
  ['with a remark in brackets', (header: string) => `${header} (obrigatório)*`],
  ['as names of a database', (header: string) => header.toLowerCase().replaceAll(' ', '_')],
])('takes the header of the model %s', (_how, written) => {
  expect(headerFault(HEADERS.map(written))).toBeNull()
})

it('names the first column that is another one, and the first that is too many', () => {
  const other = HEADERS.with(4, 'Telefone')
  expect(headerFault(other)).toBe(
    'A planilha deve ter 20 colunas, na ordem do modelo: a coluna 5 deve ser "E-mail" e está como "Telefone".',
  )
  expect(headerFault([...HEADERS, 'Observação'])).toContain('a coluna 21 ("Observação") sobra')
})

it('takes the three columns of the payment after the model, or none of them', () => {
  const payment = PAYMENT_COLUMNS.map(({ header }) => header)
  expect(headerFault([...HEADERS, ...payment])).toBeNull()
  expect(headerFault([...HEADERS, ...payment, 'Erro'])).toBeNull()
  expect(columnsOfHeader([...HEADERS, ...payment])).toHaveLength(23)
  expect(headerFault([...HEADERS, ...payment.slice(0, 2)])).toContain('a coluna 21 ("Transação do pagamento") sobra')
  expect(headerFault([...HEADERS, ...payment, 'Observação'])).toContain('a coluna 24 ("Observação") sobra')
})

it('finds the header below a title, and without one speaks of the first row', () => {
  expect(headerAmong([['Vendas de novembro'], [...HEADERS]])).toEqual(HEADERS)
  expect(headerAmong([['Vendas de novembro'], ['Nome']])).toEqual(['Vendas de novembro'])
  expect(headerAmong([])).toBeUndefined()
})

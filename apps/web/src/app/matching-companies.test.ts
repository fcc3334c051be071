import { expect, it } from 'vitest'
import { matching } from './matching-companies.ts'

const COMPANIES = [
  { id: 1, corporate_name: 'Ateliê Farol Ltda', fantasy_name: 'Cursos Maré', cnpj: '97041832000198' },
  { id: 2, corporate_name: 'Papiro Azul Editora', fantasy_name: null, cnpj: '12ABC34501DE35' },
]

it.each([
  ['', [1, 2]],
  ['atelie', [1]],
  ['mare', [1]],
  ['editora papiro', [2]],
  ['97.041.832/0001', [1]],
  ['12abc', [2]],
  ['nada', []],
  ['-', [1, 2]],
])('finds by %j', (typed, ids) => {
  expect(matching(COMPANIES, typed).map(({ id }) => id)).toEqual(ids)
})

import { UFS } from '@talao/fiscal'
import { expect, it } from 'vitest'
import { ufOf, withoutStateInCity } from './brazilian-place.ts'

it.each([
  'SP',
  'sp',
  'São Paulo',
  'SAO PAULO',
  'Estado de São Paulo',
  'SP - São Paulo',
  'São Paulo (SP)',
  'BR-SP',
  'S.P.',
  '35',
  'State of Sao Paulo',
  'SP/Brasil',
])('reads the state %s', (state) => expect(ufOf(state)).toBe('SP'))

it.each(['São Paulo - MG', 'Brasil', 'XX', '', '19', 'Tampa', null])('reads no state in %s', (state) =>
  expect(ufOf(state)).toBeNull(),
)

it('reads every state by its name and its letters', () => {
  for (const { uf, name } of UFS)
    expect([ufOf(name), ufOf(uf.toLowerCase()), ufOf(`Estado do ${name}`)]).toEqual([uf, uf, uf])
})

it.each([
  ['Belo Horizonte - MG', null],
  ['Belo Horizonte/MG', 'Minas Gerais'],
  ['Belo Horizonte (MG)', null],
  ['Belo Horizonte - MG, Brasil', null],
  ['Belo Horizonte, Brasil', 'MG'],
  ['Belo Horizonte MG', 'MG'],
])('takes the state from behind the city in %s', (city, state) => {
  expect(withoutStateInCity({ city, state })).toEqual({ city: 'Belo Horizonte', state: 'MG' })
})

it.each([
  ['Embu-Guaçu', 'SP'],
  ['Belo Horizonte - SP', 'MG'],
  ['Mem de Sá', 'RS'],
  ['Passa-e-Fica', null],
])('leaves the city %s as it is', (city, state) => expect(withoutStateInCity({ city, state })).toEqual({ city, state }))

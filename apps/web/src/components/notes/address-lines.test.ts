import type { AddressOut } from '@talao/contract'
import { expect, it } from 'vitest'
import { addressLines } from './address-lines.ts'

const BRAZIL: AddressOut = {
  is_abroad: false,
  postal_code: '05422010',
  street: 'Rua dos Pinheiros',
  number: '88',
  complement: null,
  neighborhood: 'Pinheiros',
  city_id: 3550308,
  state_id: 35,
  country_id: 1,
  abroad_city: null,
  city: { id: 3550308, name: 'São Paulo', ibge_code: 3550308, state_id: 35 },
  state: { id: 35, uf: 'SP', name: 'São Paulo' },
  country: null,
}

it('writes an address as an envelope does, without the parts nobody knows', () => {
  expect(addressLines(BRAZIL)).toEqual(['Rua dos Pinheiros, 88', 'Pinheiros', 'São Paulo – SP', '05422-010'])
})

it('names the city and the country of an address abroad', () => {
  const abroad = {
    ...BRAZIL,
    is_abroad: true,
    postal_code: null,
    neighborhood: null,
    abroad_city: 'Lisboa',
    country: { id: 2, name: 'Portugal', iso2: 'PT', bacen_code: '6076' },
  }
  expect(addressLines(abroad)).toEqual(['Rua dos Pinheiros, 88', 'Lisboa, Portugal'])
})

import { expect, it } from 'vitest'
import { companyValues } from '../data/company-form.ts'
import { filledBy } from './filled-by.ts'

const KNOWN = {
  corporate_name: 'LIVRARIA DO LARGO LTDA',
  fantasy_name: null,
  state_registration: '110042490114',
  tax_regime: 'MEI',
  email: null,
  phone: '1130305050',
  address: {
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
    city: null,
    state: null,
    country: { id: 1, name: 'Brasil', iso2: 'BR', bacen_code: '1058' },
  },
}
const TYPED = { ...companyValues(undefined), cnpj: '20304050000170', fantasy_name: 'Largo', email: 'a@largo.example' }

it('takes what the register knows and keeps what it does not', () => {
  expect(filledBy(TYPED, KNOWN)).toMatchObject({
    cnpj: '20304050000170',
    corporate_name: 'LIVRARIA DO LARGO LTDA',
    fantasy_name: 'Largo',
    email: 'a@largo.example',
    contact: '1130305050',
    tax_regime: 'MEI',
    address: { postal_code: '05422010', number: '88', complement: '', city_id: 3550308 },
  })
})

it('leaves the address alone where the register tells none, and a regime it does not know', () => {
  const typed = { ...TYPED, address: { ...TYPED.address, street: 'Rua Augusta', complement: 'sala 1' } }
  const filled = filledBy(typed, { ...KNOWN, address: null, tax_regime: 'Outro' })
  expect(filled.address).toEqual(typed.address)
  expect(filled.tax_regime).toBe('SIMPLES_NACIONAL')
})

it('keeps what was typed while the register was asked, and of an address all or nothing', () => {
  const typed = { ...TYPED, corporate_name: 'Largo Livros', address: { ...TYPED.address, postal_code: '80010000' } }
  expect(filledBy(typed, KNOWN, TYPED)).toMatchObject({
    corporate_name: 'Largo Livros',
    contact: '1130305050',
    address: typed.address,
  })
})

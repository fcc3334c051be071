import { expect, it } from 'vitest'
import { companyValues } from '../data/company-form.ts'
import { checkCompanyStep } from './check-company-step.ts'

const WHOLE = {
  ...companyValues(undefined),
  cnpj: '20304050000170',
  corporate_name: 'Livraria do Largo Ltda',
  contact: '1130305050',
  email: 'fiscal@largo.example',
  state_registration: 'ISENTO',
  municipal_registration: '12345',
  address: {
    postal_code: '05422010',
    street: 'Rua do Largo',
    number: '10',
    complement: '',
    neighborhood: 'Centro',
    city_id: 3550308,
  },
}
const BOTH = { gateway: 'FOCUS_NFE', kinds: { nfe: true, nfse: true } } as const

it('takes a company that has all that its notes need', () => {
  expect(checkCompanyStep(WHOLE, BOTH)).toEqual({})
})

it('wants the whole address, the complement alone excepted', () => {
  const bare = { ...WHOLE, address: companyValues(undefined).address }
  expect(Object.keys(checkCompanyStep(bare, BOTH)).toSorted()).toEqual([
    'address.city_id',
    'address.neighborhood',
    'address.number',
    'address.postal_code',
    'address.street',
  ])
})

it('wants the registration of each kind of note that is sold, and of no other', () => {
  const bare = { ...WHOLE, state_registration: ' ', municipal_registration: '' }
  const missing = (kinds: { nfe: boolean; nfse: boolean }) => Object.keys(checkCompanyStep(bare, { ...BOTH, kinds }))
  expect(missing({ nfe: true, nfse: false })).toEqual(['state_registration'])
  expect(missing({ nfe: false, nfse: true })).toEqual(['municipal_registration'])
  const exempt = { ...bare, municipal_registration: 'ISENTO' }
  expect(checkCompanyStep(exempt, { ...BOTH, kinds: { nfe: false, nfse: true } })).toEqual({})
})

it('wants a telephone and an e-mail where the Focus registers the company, and neither on the way to the SEFAZ', () => {
  const bare = { ...WHOLE, contact: '', email: '' }
  expect(Object.keys(checkCompanyStep(bare, BOTH))).toEqual(['contact', 'email'])
  expect(checkCompanyStep(bare, { ...BOTH, gateway: 'SEFAZ' })).toEqual({})
})

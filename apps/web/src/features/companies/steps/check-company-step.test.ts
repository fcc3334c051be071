import { expect, it } from 'vitest'
import { companyValues } from '../company-form.ts'
import { checkCompanyStep } from './check-company-step.ts'

const WHOLE = {
  ...companyValues(undefined),
  cnpj: '20304050000170',
  corporate_name: 'Livraria do Largo Ltda',
  contact: '1130305050',
  email: 'fiscal@largo.example',
}

it('wants a telephone and an e-mail where the Focus registers the company', () => {
  expect(checkCompanyStep(WHOLE, 'FOCUS_NFE')).toEqual({})
  const bare = { ...WHOLE, contact: '', email: ' ' }
  expect(Object.keys(checkCompanyStep(bare, 'FOCUS_NFE'))).toEqual(expect.arrayContaining(['contact', 'email']))
})

it('wants neither where the notes go straight to the SEFAZ', () => {
  expect(checkCompanyStep({ ...WHOLE, contact: '', email: '' }, 'SEFAZ')).toEqual({})
})

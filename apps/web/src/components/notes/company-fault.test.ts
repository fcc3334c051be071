import { describe, expect, it } from 'vitest'
import { companyFault } from './company-fault.ts'

const CERTIFICATE = {
  key: 'certificate',
  ok: false,
  text: '',
  route: '/empresas/7',
  step: 'certificado',
  fields: ['a1_certificate_file'],
} as const
const lacks = [{ ...CERTIFICATE, fields: [...CERTIFICATE.fields] }]

describe('where the fault of a refused note is', () => {
  it('is the company when the refusal names a field of it', () => {
    const denied = { enotas_status: 'Negada', authority_code: '209' } as const
    expect(companyFault(denied, 'company.state_registration', [])).toEqual({
      aba: undefined,
      campo: 'company.state_registration',
    })
  })

  it('is the note when the refusal names a field of the note, whatever the company lacks besides', () => {
    const denied = { enotas_status: 'FAIL', authority_code: null } as const
    expect(companyFault(denied, 'customer_note.address.street', lacks)).toBeUndefined()
    expect(companyFault(denied, 'items.0.ncm', lacks)).toBeUndefined()
    expect(companyFault(denied, 'company_of_buyer', [])).toBeUndefined()
  })

  it('is what the company lacks when the note never left and nothing names a field', () => {
    const held = { enotas_status: 'FAIL', authority_code: null } as const
    expect(companyFault(held, undefined, lacks)).toEqual({ aba: undefined, campo: 'a1_certificate_file' })
    expect(companyFault(held, undefined, [])).toBeUndefined()
    expect(companyFault({ enotas_status: 'Negada', authority_code: '778' }, undefined, lacks)).toBeUndefined()
  })
})

import { expect, it } from 'vitest'
import { ApiError } from '../../lib/errors.ts'
import { changeBody, checkPerson, inviteBody, newPerson, personErrors } from './person-form.ts'

const lia = { ...newPerson(1), name: 'Lia Reis', email: 'lia@loja.example' }

it('sends only what was changed', () => {
  expect(changeBody(lia, lia)).toEqual({})
  expect(changeBody({ ...lia, name: ' Lia R. ' }, lia)).toEqual({ name: 'Lia R.' })
  expect(changeBody({ ...lia, role: 'ADM' }, lia)).toEqual({ roles: ['ADM'] })
  expect(changeBody({ ...lia, isEnabled: false }, lia)).toEqual({ disabled: true })
  expect(changeBody({ ...lia, company_id: '2' }, lia)).toEqual({ company_id: 2, roles: [] })
})

it('invites without a company only whoever administers the platform', () => {
  expect(checkPerson({ ...lia, company_id: '' })).toEqual({ company_id: 'Escolha a empresa.' })
  const wise = { ...lia, company_id: '', isPlatformAdmin: true, role: 'ADM' } as const
  expect(checkPerson(wise)).toEqual({})
  expect(inviteBody(wise)).toEqual({ name: 'Lia Reis', email: 'lia@loja.example', roles: ['WISE-ADM'] })
})

it('says beside its field what the server refused', () => {
  const last = new ApiError(409, { code: 'ultimo_administrador', message: 'Esta é a última.' })
  expect(personErrors(last, lia)).toEqual({ role: 'Esta é a última.' })
  expect(personErrors(last, { ...lia, isEnabled: false })).toEqual({ isEnabled: 'Esta é a última.' })
  const taken = new ApiError(409, { code: 'email_ja_cadastrado', errors: { email: ['Já existe.'] } })
  expect(personErrors(taken, lia)).toEqual({ email: 'Já existe.' })
  expect(personErrors(new ApiError(403, { message: 'Não pode.' }), lia)).toEqual({ form: 'Não pode.' })
})

import type { BodyOf, PersonOut } from '@talao/contract'
import { ApiError, fieldMessages, toUserError } from '../../lib/errors.ts'

export type PersonValues = {
  name: string
  email: string
  /** Role in the company; without a company it has no effect. */
  role: 'TEAM' | 'ADM'
  /** Platform administrator. */
  isPlatformAdmin: boolean
  company_id: string
  isEnabled: boolean
}

export function personValues(person: PersonOut): PersonValues {
  return {
    name: person.name,
    email: person.email,
    role: person.roles.some(({ name }) => name === 'ADM') ? 'ADM' : 'TEAM',
    isPlatformAdmin: person.roles.some(({ name }) => name === 'WISE-ADM'),
    company_id: String(person.company_id ?? ''),
    isEnabled: person.disabled_at === null,
  }
}

export function newPerson(companyId: number | undefined): PersonValues {
  return {
    name: '',
    email: '',
    role: 'TEAM',
    isPlatformAdmin: false,
    company_id: String(companyId ?? ''),
    isEnabled: true,
  }
}

export function checkPerson({ name, email, company_id, isPlatformAdmin }: PersonValues): Record<string, string> {
  const found: Record<string, string> = {}
  if (name.trim() === '') found.name = 'Informe o nome.'
  if (!/^\S+@\S+\.\S+$/.test(email.trim()))
    found.email = email.trim() === '' ? 'Informe o e-mail.' : 'E-mail inválido. Confira o endereço.'
  if (company_id === '' && !isPlatformAdmin) found.company_id = 'Escolha a empresa.'
  return found
}

export function inviteBody(values: PersonValues): BodyOf<'POST /api/user'> {
  return {
    name: values.name.trim(),
    email: values.email.trim(),
    roles: rolesOf(values),
    ...(values.company_id === '' ? {} : { company_id: Number(values.company_id) }),
  }
}

/** Only changed fields, so that changes by another user meanwhile stay. */
export function changeBody(values: PersonValues, before: PersonValues): BodyOf<'PUT /api/user/:id'> {
  const hasOtherRoles = values.role !== before.role || values.isPlatformAdmin !== before.isPlatformAdmin
  const isElsewhere = values.company_id !== before.company_id && values.company_id !== ''
  return {
    ...(values.name.trim() === before.name ? {} : { name: values.name.trim() }),
    ...(values.email.trim() === before.email ? {} : { email: values.email.trim() }),
    ...(hasOtherRoles || isElsewhere ? { roles: rolesOf(values) } : {}),
    ...(isElsewhere ? { company_id: Number(values.company_id) } : {}),
    ...(values.isEnabled === before.isEnabled ? {} : { disabled: !values.isEnabled }),
  }
}

/** The server's errors by field; `form` for those about no field. */
export function personErrors(error: unknown, values: PersonValues): Record<string, string> {
  const found = fieldMessages(error)
  if (Object.keys(found).length > 0) return found
  const { text } = toUserError(error)
  if (error instanceof ApiError && error.code === 'ultimo_administrador')
    return values.isEnabled ? { role: text } : { isEnabled: text }
  return { form: text }
}

function rolesOf({ role, isPlatformAdmin, company_id }: PersonValues): ('ADM' | 'WISE-ADM')[] {
  return [
    ...(role === 'ADM' && company_id !== '' ? (['ADM'] as const) : []),
    ...(isPlatformAdmin ? (['WISE-ADM'] as const) : []),
  ]
}

import type { PersonOut } from '@talao/contract'
import type { Role } from '@talao/contract/fields/ids'

/** A user as returned by the cross-company functions, with the company they are shown under. */
export type PersonRow = {
  id: number
  name: string
  email: string
  email_verified_at: Date | null
  is_wise: boolean
  disabled_at: Date | null
  last_sign_in_at: Date | null
  has_password: boolean
  two_factor_enabled: boolean
  created_at: Date
  updated_at: Date
  company_id: number | null
  role: 'ADM' | null
  /** Whether the user also belongs to companies the actor does not administer. */
  is_elsewhere: boolean
}

export function presentPerson(row: PersonRow, company?: PersonOut['company']): PersonOut {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    email_verified_at: row.email_verified_at?.toISOString() ?? null,
    roles: rolesOf({ isAdm: row.role === 'ADM', isPlatformAdmin: row.is_wise }),
    company_id: row.company_id,
    ...(company === undefined ? {} : { company }),
    status: statusOf(row),
    disabled_at: row.disabled_at?.toISOString() ?? null,
    last_sign_in_at: row.last_sign_in_at?.toISOString() ?? null,
    two_factor_enabled: row.two_factor_enabled,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

export function rolesOf({
  isAdm,
  isPlatformAdmin,
}: {
  isAdm: boolean
  isPlatformAdmin: boolean
}): { id: number; name: Role }[] {
  return [
    ...(isAdm ? [{ id: 1, name: 'ADM' as const }] : []),
    ...(isPlatformAdmin ? [{ id: 2, name: 'WISE-ADM' as const }] : []),
  ]
}

function statusOf({ disabled_at, has_password }: PersonRow): PersonOut['status'] {
  if (disabled_at !== null) return 'DISABLED'
  return has_password ? 'ACTIVE' : 'INVITED'
}

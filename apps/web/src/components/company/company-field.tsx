import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { SelectInput } from '../../ui/select-input.tsx'
import { useUser } from '../session/current-user.ts'
import { companyOptionsQuery } from './company-options-query.ts'

type Props = {
  value: string
  error?: ReactNode
  /** Read-only: an existing record cannot change its company. */
  isFixed?: boolean
  onChange: (companyId: string) => void
}

/** The owning company: a select for users with several companies, plain text for all others. */
export function CompanyField({ value, error, isFixed = false, onChange }: Props) {
  const { user, seesSeveral } = useUser()
  const { data: all } = useQuery({ ...companyOptionsQuery, enabled: seesSeveral })
  const own = user.company ? [user.company] : []
  const options = (seesSeveral ? (all?.data ?? []) : own).map((one) => ({
    value: String(one.id),
    label: one.corporate_name,
  }))
  return (
    <SelectInput
      label="Empresa"
      data={seesSeveral ? [{ value: '', label: 'Escolha' }, ...options] : options}
      value={value}
      error={error}
      disabled={isFixed || !seesSeveral}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

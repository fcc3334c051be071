import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { SelectInput } from '../ui/select-input.tsx'
import { companyOptionsQuery } from './company-query.ts'
import { useUser } from './session.ts'

type Props = {
  value: string
  error?: ReactNode
  /** Known and fixed: what exists does not change its company. */
  isFixed?: boolean
  onChange: (companyId: string) => void
}

/** Whose it is: a choice for whoever sees several companies, a plain statement for everyone else. */
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

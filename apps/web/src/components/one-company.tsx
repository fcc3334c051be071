import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { CompanyOut } from '@talao/contract'
import type { ReactNode } from 'react'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { SelectInput } from '../ui/select-input.tsx'
import { SkeletonBlock } from '../ui/skeleton.tsx'
import { companyQuery } from './company.ts'
import { LoadFailure } from './load-failure.tsx'
import { companyOptionsQuery } from './company-query.ts'
import { useScope, useUser } from './session.ts'

type Props = { title: string; children: (company: CompanyOut) => ReactNode }

/** A setting belongs to one company: whoever looks at several chooses first. */
export function OneCompany({ title, children }: Props) {
  const { isWise } = useUser()
  const { company } = useScope()
  if (company) return <Loaded title={title} id={company.id} render={children} />
  return (
    <>
      <PageHead title={title} />
      {isWise ? (
        <Choice />
      ) : (
        <EmptyState kind="no-result" title="Sua conta não está ligada a uma empresa">
          Peça a quem administra para ligar você a uma.
        </EmptyState>
      )}
    </>
  )
}

function Loaded({ title, id, render }: { title: string; id: number; render: Props['children'] }) {
  const company = useQuery(companyQuery(id))
  if (company.data) return render(company.data)
  return (
    <>
      <PageHead title={title} />
      {company.isError ? (
        <LoadFailure title="A empresa não veio" error={company.error} retry={() => void company.refetch()} />
      ) : (
        <SkeletonBlock />
      )}
    </>
  )
}

function Choice() {
  const navigate = useNavigate()
  const { data } = useQuery(companyOptionsQuery)
  if (!data) return <SkeletonBlock />
  const options = data.data.map((one) => ({ value: String(one.id), label: one.corporate_name }))
  return (
    <EmptyState
      kind="first-use"
      title="De qual empresa?"
      actions={
        <SelectInput
          aria-label="Empresa"
          data={[{ value: '', label: 'Escolha' }, ...options]}
          onChange={({ currentTarget }) => {
            const company_id = currentTarget.value || undefined
            void navigate({ to: '.', search: (previous) => ({ ...previous, company_id }) })
          }}
        />
      }
    >
      Esta configuração é de uma empresa só.
    </EmptyState>
  )
}

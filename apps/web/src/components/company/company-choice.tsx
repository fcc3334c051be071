import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SelectInput } from '../../ui/select-input.tsx'
import { SkeletonBlock } from '../../ui/skeleton.tsx'
import { companyOptionsQuery } from './company-options-query.ts'

/** Users with several companies choose here which one the next screen is about. */
export function CompanyChoice() {
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
      A próxima tela é de uma empresa só.
    </EmptyState>
  )
}

import type { CompanyOut } from '@talao/contract'
import { formatCnpj } from '@talao/fiscal/value/cnpj'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { companyQuery } from '../../components/company/company-query.ts'
import { LoadFailure } from '../../components/request/load-failure.tsx'
import { useUser } from '../../components/session/current-user.ts'
import { ActiveChip } from '../../components/status/status.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { PanelColumns } from '../../ui/panel.tsx'
import { SkeletonBlock } from '../../ui/skeleton.tsx'
import { ContractPanel } from './contract-panel.tsx'
import { CreditsPanel } from './credits-panel.tsx'
import { NoPermission } from './no-permission.tsx'
import { OnboardingPanel } from './onboarding-panel.tsx'
import { onboardingQuery } from './queries.ts'

const route = getRouteApi('/shell/clientes/$id')

export function CustomerPage() {
  const { isPlatformAdmin } = useUser()
  const { id } = route.useParams()
  return isPlatformAdmin ? <Customer key={id} id={id} /> : <NoPermission />
}

function Customer({ id }: { id: number }) {
  const company = useQuery(companyQuery(id))
  // Loaded before drawing: the steps are above the credits and would push them down.
  const onboarding = useQuery(onboardingQuery(id))
  return (
    <>
      <Head company={company.data} />
      {company.isError && !company.data && (
        <LoadFailure
          title="Não deu para carregar o cliente"
          error={company.error}
          retry={() => void company.refetch()}
        />
      )}
      {(company.isPending || onboarding.isPending) && <SkeletonBlock />}
      {company.data && !onboarding.isPending && (
        <PanelColumns
          main={<ContractPanel company={company.data} />}
          side={
            <>
              <OnboardingPanel companyId={id} />
              <CreditsPanel companyId={id} />
            </>
          }
        />
      )}
    </>
  )
}

function Head({ company }: { company: CompanyOut | undefined }) {
  return (
    <PageHead
      title={company?.corporate_name ?? 'Cliente'}
      crumb={
        <>
          <Link to="/clientes">Clientes</Link>
          <Icon name="chevron-right" size={14} />
        </>
      }
      after={
        company && (
          <>
            <span className="mono">{formatCnpj(company.cnpj)}</span>
            <ActiveChip isActive={company.active} words={['Ativo', 'Inativo']} />
          </>
        )
      }
      actions={
        company && (
          <Link to="/empresas/$id" params={{ id: company.id }}>
            Ver cadastro
          </Link>
        )
      }
    />
  )
}

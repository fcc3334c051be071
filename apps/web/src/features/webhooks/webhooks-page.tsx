import { Button } from '@mantine/core'
import type { CompanyOut } from '@talao/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { CompanyCrumb } from '../../components/company/company-crumb.tsx'
import { OneCompany } from '../../components/company/one-company.tsx'
import { LoadFailure } from '../../components/request/load-failure.tsx'
import { useUser } from '../../components/session/current-user.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SkeletonBlock } from '../../ui/skeleton.tsx'
import { EndpointTable } from './endpoint-table.tsx'
import { endpointsQuery } from './queries.ts'
import styles from './webhooks-page.module.css'

const CreateDialog = lazy(() => import('./create-dialog.tsx').then((module) => ({ default: module.CreateDialog })))
const TITLE = 'Webhooks'

/** The company's own systems that are notified when a nota or a sale changes. */
export function WebhooksPage() {
  const { isAdmin } = useUser()
  if (isAdmin) return <OneCompany title={TITLE}>{(company) => <Webhooks company={company} />}</OneCompany>
  return (
    <>
      <PageHead title={TITLE} />
      <EmptyState
        kind="no-permission"
        title="Os webhooks são de quem administra a empresa"
        actions={<Link to="/">Voltar ao painel</Link>}
      >
        Peça a quem administra para criar ou mudar um.
      </EmptyState>
    </>
  )
}

function Webhooks({ company }: { company: CompanyOut }) {
  const endpoints = useQuery(endpointsQuery(company.id))
  const [isCreating, setCreating] = useState(false)
  const create = (
    <Button variant="filled" leftSection={<Icon name="plus" />} onClick={() => setCreating(true)}>
      Criar webhook
    </Button>
  )
  const isEmpty = endpoints.data?.length === 0
  return (
    <>
      <PageHead
        title={TITLE}
        crumb={<CompanyCrumb />}
        hint={company.corporate_name}
        actions={endpoints.data && !isEmpty && create}
      />
      <div className={styles.page}>
        {endpoints.isError && !endpoints.data && (
          <LoadFailure
            title="Não deu para carregar os webhooks"
            error={endpoints.error}
            retry={() => void endpoints.refetch()}
          />
        )}
        {endpoints.isPending && <SkeletonBlock lines={4} />}
        {isEmpty && (
          <EmptyState kind="first-use" title="Nenhum webhook ainda" actions={create}>
            Um webhook avisa o seu sistema quando uma nota é autorizada ou negada, ou uma venda muda. Ele diz só
            números, situação e valores, nunca dados de pessoas.
          </EmptyState>
        )}
        {endpoints.data && !isEmpty && (
          <Panel title="Endereços avisados" hint="até 10 por empresa" flush>
            <EndpointTable endpoints={endpoints.data} />
          </Panel>
        )}
      </div>
      {isCreating && (
        <Suspense>
          <CreateDialog companyId={company.id} onClose={() => setCreating(false)} />
        </Suspense>
      )}
    </>
  )
}

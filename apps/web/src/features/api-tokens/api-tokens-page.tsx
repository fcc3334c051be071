import { Button } from '@mantine/core'
import type { CompanyOut, OAuthClientOut } from '@talao/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { CompanyCrumb } from '../../components/company/company-crumb.tsx'
import { OneCompany } from '../../components/company/one-company.tsx'
import { LoadFailure } from '../../components/request/load-failure.tsx'
import { useUser } from '../../components/session/current-user.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Panel, PanelColumns } from '../../ui/panel.tsx'
import { SkeletonBlock } from '../../ui/skeleton.tsx'
import { ClientTable } from './client-table.tsx'
import { CreateDialog } from './create-dialog.tsx'
import { ExamplePanel } from './example-panel.tsx'
import { clientsQuery } from './queries.ts'
import { RevokeDialog } from './revoke-dialog.tsx'

const TITLE = 'Tokens de API'

/** API clients of a company: the seller's own site or system, each with its own key. */
export function ApiTokensPage() {
  const { isAdmin } = useUser()
  if (isAdmin) return <OneCompany title={TITLE}>{(company) => <Tokens company={company} />}</OneCompany>
  return (
    <>
      <PageHead title={TITLE} />
      <EmptyState
        kind="no-permission"
        title="Os tokens são de quem administra a empresa"
        actions={<Link to="/integracoes">Voltar às integrações</Link>}
      >
        Peça a quem administra para criar um.
      </EmptyState>
    </>
  )
}

type Asked = { act: 'create' } | { act: 'revoke'; client: OAuthClientOut }

function Tokens({ company }: { company: CompanyOut }) {
  const clients = useQuery(clientsQuery(company.id))
  const [asked, ask] = useState<Asked>()
  const close = () => ask(undefined)
  const create = (
    <Button variant="filled" leftSection={<Icon name="plus" />} onClick={() => ask({ act: 'create' })}>
      Criar token
    </Button>
  )
  return (
    <>
      <PageHead
        title={TITLE}
        crumb={<CompanyCrumb />}
        hint={company.corporate_name}
        actions={clients.data && clients.data.length > 0 && create}
      />
      <PanelColumns
        main={
          <Panel title="Quem pode mandar vendas" flush>
            {clients.isError && (
              <LoadFailure
                title="Não deu para carregar os tokens"
                error={clients.error}
                retry={() => void clients.refetch()}
              />
            )}
            {clients.isPending && <SkeletonBlock lines={4} />}
            {clients.data?.length === 0 && (
              <EmptyState kind="first-use" title="Nenhum token ainda" actions={create}>
                Um token deixa o seu site ou sistema mandar vendas e acompanhar as notas delas.
              </EmptyState>
            )}
            {clients.data && clients.data.length > 0 && (
              <ClientTable clients={clients.data} onRevoke={(client) => ask({ act: 'revoke', client })} />
            )}
          </Panel>
        }
        side={<ExamplePanel />}
      />
      {asked?.act === 'create' && <CreateDialog companyId={company.id} onClose={close} />}
      {asked?.act === 'revoke' && <RevokeDialog client={asked.client} onClose={close} />}
    </>
  )
}

import { useQuery } from '@tanstack/react-query'
import { Link, Navigate } from '@tanstack/react-router'
import { OneCompany } from '../../../components/company/one-company.tsx'
import { LoadFailure } from '../../../components/request/load-failure.tsx'
import { useUser } from '../../../components/session/current-user.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import { SkeletonBlock } from '../../../ui/skeleton.tsx'
import { placeOf } from '../integration.ts'
import { draftQuery, type Wanted } from './draft-queries.ts'

type Props = Omit<Wanted, 'companyId'> & { name: string }

/** Opening this page creates the draft, which gives it a webhook address, and goes to the draft's page. */
export function NewIntegration({ name, ...wanted }: Props) {
  const { isAdmin } = useUser()
  const title = `Ligar ${name}`
  if (!isAdmin) {
    return (
      <>
        <PageHead title={title} />
        <EmptyState
          kind="no-permission"
          title="Ligar uma plataforma é de quem administra a empresa"
          actions={<Link to="/integracoes">Voltar às integrações</Link>}
        >
          Peça a quem administra para ligar {name}.
        </EmptyState>
      </>
    )
  }
  return (
    <OneCompany title={title}>{({ id }) => <Begin key={id} title={title} companyId={id} {...wanted} />}</OneCompany>
  )
}

function Begin({ title, ...wanted }: Wanted & { title: string }) {
  const draft = useQuery(draftQuery(wanted))
  if (draft.data !== undefined) return <Navigate {...placeOf({ id: draft.data, type: wanted.type })} replace />
  return (
    <>
      <PageHead title={title} />
      {draft.isError ? (
        <LoadFailure title="A integração não começou" error={draft.error} retry={() => void draft.refetch()} />
      ) : (
        <SkeletonBlock />
      )}
    </>
  )
}

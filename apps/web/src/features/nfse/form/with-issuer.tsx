import type { CompanyOut } from '@talao/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { lastList } from '../../../components/list/last-list.ts'
import { LoadFailure } from '../../../components/request/load-failure.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import { SkeletonBlock } from '../../../ui/skeleton.tsx'
import { issuerQuery } from './queries.ts'

type WithIssuerProps = { id: number; title: string; children: (issuer: CompanyOut) => ReactNode }

/** Loads the issuing company first: the form needs its defaults. */
export function WithIssuer({ id, title, children }: WithIssuerProps) {
  const issuer = useQuery(issuerQuery(id))
  if (issuer.data) return <Suspense fallback={<SkeletonBlock />}>{children(issuer.data)}</Suspense>
  return (
    <>
      <PageHead title={title} crumb={<Crumb />} />
      {issuer.isError ? (
        <LoadFailure title="Não deu para carregar a empresa" error={issuer.error} retry={() => void issuer.refetch()} />
      ) : (
        <SkeletonBlock />
      )}
    </>
  )
}

/** Link back to the list with its last filters. */
export function Crumb() {
  return (
    <>
      <Link to="/nota-servico" search={lastList('nfse')}>
        NFS-e
      </Link>
      <Icon name="chevron-right" size={14} />
    </>
  )
}

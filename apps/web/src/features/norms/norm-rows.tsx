import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LoadFailure } from '../../components/request/load-failure.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SkeletonBlock } from '../../ui/skeleton.tsx'
import type { NormFilter } from './norm-search.ts'
import { NormTable } from './norm-table.tsx'
import { Pages } from './pages.tsx'
import { normsQuery } from './queries.ts'

type Props = { title: string; hint?: string; filter: NormFilter; isAdmin?: boolean; empty: ReactNode }

/** A panel with the norms that a filter finds. */
export function NormRows({ title, hint, filter, isAdmin, empty }: Props) {
  const norms = useQuery(normsQuery(filter))
  const { data } = norms
  return (
    <Panel title={title} hint={hint} flush>
      {norms.isPending && <SkeletonBlock lines={4} />}
      {norms.isError && !data && (
        <LoadFailure
          title="Não deu para carregar estas normas"
          error={norms.error}
          retry={() => void norms.refetch()}
          safe="Nada mudou: as notas continuam saindo pelas normas em vigor."
        />
      )}
      {data && data.data.length === 0 && empty}
      {data && data.data.length > 0 && (
        <>
          <NormTable label={title} rows={data.data} isAdmin={isAdmin ?? false} />
          <Pages of={data} />
        </>
      )}
    </Panel>
  )
}

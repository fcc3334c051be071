import { useQuery } from '@tanstack/react-query'
import { LoadFailure } from '../../../components/request/load-failure.tsx'
import { SkeletonBlock } from '../../../ui/skeleton.tsx'
import type { NormSearch } from '../norm-search.ts'
import { normsQuery } from '../queries.ts'
import { knownRow, normValues } from './norm-form.ts'
import { RegisterForm } from './register-form.tsx'
import { TablePanel } from './table-panel.tsx'

/** Registers one norm by hand. A link from a known row starts the form with its content. */
export function RegisterTab({ search: { assunto, codigo, desde } }: { search: NormSearch }) {
  const isOfKnown = assunto !== undefined && codigo !== undefined && desde !== undefined
  const found = useQuery({
    ...normsQuery({ kind: assunto, search: codigo, with: 'history', per_page: 200 }),
    enabled: isOfKnown,
  })
  // The form keeps what it started from, so it does not start from rows that were read before the last change.
  if (isOfKnown && !found.isFetchedAfterMount) return <SkeletonBlock />
  if (isOfKnown && !found.data)
    return (
      <LoadFailure
        title="Não deu para carregar esta norma"
        error={found.error}
        retry={() => void found.refetch()}
        safe="Nada mudou."
      />
    )
  const start = { kind: assunto, code: codigo, valid_from: desde }
  const known = knownRow(found.data?.data ?? [], start)
  return (
    <>
      <RegisterForm key={`${assunto} ${codigo} ${desde}`} initial={normValues(start, isOfKnown ? known : undefined)} />
      {codigo === undefined && <TablePanel kind={assunto ?? 'RATE'} />}
    </>
  )
}

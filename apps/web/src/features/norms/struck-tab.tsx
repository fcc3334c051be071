import { EmptyState } from '../../ui/empty-state.tsx'
import { NormRows } from './norm-rows.tsx'
import { type NormSearch, struckFilter } from './norm-search.ts'

/** Norms that were announced and taken back. They are kept to be seen and never count. */
export function StruckTab({ search }: { search: NormSearch }) {
  return (
    <NormRows
      title="Riscadas"
      hint="foram anunciadas e deixaram de valer"
      filter={struckFilter(search)}
      empty={
        <EmptyState kind="no-result" title="Nenhuma norma foi riscada">
          Uma norma riscada fica aqui com o dia e o motivo, e não decide nenhuma nota.
        </EmptyState>
      }
    />
  )
}

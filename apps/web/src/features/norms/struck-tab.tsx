import { EmptyState } from '../../ui/empty-state.tsx'
import { NormRows } from './norm-rows.tsx'

/** Norms that were announced and taken back. They are kept to be seen and never count. */
export function StruckTab({ page }: { page: number }) {
  return (
    <NormRows
      title="Riscadas"
      hint="foram anunciadas e deixaram de valer"
      filter={{ state: 'STRUCK', with: 'history', page }}
      empty={
        <EmptyState kind="no-result" title="Nenhuma norma foi riscada">
          Uma norma riscada fica aqui com o dia e o motivo, e não decide nenhuma nota.
        </EmptyState>
      }
    />
  )
}

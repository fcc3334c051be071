import { Button } from '@mantine/core'
import { twelveMonths } from '../../../components/charts/presets.ts'
import { usePeriod } from '../../../components/charts/use-period.ts'
import { LinkButton } from '../../../components/links/link-button.tsx'
import { useTotal } from '../../../components/list/totals.ts'
import { today } from '../../../lib/clock.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'

/** Tells an empty period from a company without any sales yet. */
export function NoSales() {
  const patch = usePeriod()
  const all = useTotal('sale', {})
  if (all === 0) {
    return (
      <EmptyState
        kind="first-use"
        title="Nenhuma venda chegou ainda"
        actions={
          <LinkButton to="/integracoes" variant="filled">
            Ligar plataforma
          </LinkButton>
        }
      >
        Cada venda entra quando a plataforma avisa o Talão. Ligue a primeira.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      kind="no-result"
      title="Nenhuma venda neste período"
      actions={
        <Button onClick={() => patch({ ...twelveMonths(today()), group: 'month' })}>Ver os últimos 12 meses</Button>
      }
    >
      Mude as datas, ou a data por que se conta.
    </EmptyState>
  )
}

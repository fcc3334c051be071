import type { SaleOut } from '@talao/contract'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { SheetTop } from '../../../components/list/row-navigation.tsx'
import { LoadFailure } from '../../../components/request/load-failure.tsx'
import { SaleStatusChip } from '../../../components/status/status.tsx'
import { toSteps } from '../../../components/status/timeline-steps.ts'
import { WhyDisclosure } from '../../../components/why/why-disclosure.tsx'
import { today } from '../../../lib/clock.ts'
import { count, moneyIn } from '../../../lib/format.ts'
import { DataList } from '../../../ui/data-list.tsx'
import { SheetParts, SideSheet } from '../../../ui/side-sheet.tsx'
import { SkeletonBlock } from '../../../ui/skeleton.tsx'
import { Timeline } from '../../../ui/timeline.tsx'
import type { OpenDialog } from '../dialogs/act-dialogs.tsx'
import { saleQuery, useRefreshListOnChange } from '../queries.ts'
import { SaleActs } from './sale-acts.tsx'
import { SaleDifference } from './sale-difference.tsx'
import { SaleItems } from './sale-items.tsx'
import { SaleNotices } from './sale-notices.tsx'
import { SaleRefunds } from './sale-refunds.tsx'
import { clientRows, dateRows, saleRows } from './sale-rows.tsx'
import { SaleSplit } from './sale-split.tsx'

const ActDialog = lazy(() => import('../dialogs/act-dialogs.tsx').then((module) => ({ default: module.ActDialog })))

type Props = { id: number; onClose: () => void }

/** The sale in a sheet next to its list: cause and fix first, then its history. */
export function SaleSheet({ id, onClose }: Props) {
  const sale = useQuery(saleQuery(id))
  useRefreshListOnChange(sale.data)
  return (
    <SideSheet label={`Venda ${id}`} closeLabel="Fechar a venda" onClose={onClose}>
      {sale.isError && (
        <LoadFailure title="Não deu para carregar a venda" error={sale.error} retry={() => void sale.refetch()} />
      )}
      {sale.isPending && <SkeletonBlock />}
      {sale.data && <Sale key={id} sale={sale.data} />}
    </SideSheet>
  )
}

function Sale({ sale }: { sale: SaleOut }) {
  const [open, ask] = useState<OpenDialog>()
  return (
    <>
      <SheetParts
        kind={<SheetTop noun={{ previous: 'Venda anterior', next: 'Próxima venda' }}>Venda {count(sale.id)}</SheetTop>}
        title={sale.customer_name || 'Sem nome'}
        figure={moneyIn(sale.currency, sale.amount)}
        chip={<SaleStatusChip status={sale.status} due={sale.date_to_process} today={today(sale.time_zone)} />}
        label="Detalhes da venda"
        foot={<SaleActs sale={sale} ask={ask} />}
      >
        <SaleNotices sale={sale} />
        <SaleDifference sale={sale} onAct={ask} />
        <SaleRefunds refunds={sale.refunds ?? []} zone={sale.time_zone} onAct={ask} />
        <Timeline steps={toSteps(sale.timeline ?? [], sale.time_zone)} />
        <h3>Quando sai</h3>
        <DataList rows={dateRows(sale)} />
        <WhyDisclosure kind="sale" id={sale.id} version={sale.version} />
        <h3>Venda</h3>
        <DataList rows={saleRows(sale)} />
        <SaleItems sale={sale} />
        <SaleSplit sale={sale} />
        <h3>Cliente</h3>
        <DataList rows={clientRows(sale)} />
      </SheetParts>
      {open && (
        <Suspense>
          <ActDialog sale={sale} open={open} onClose={() => ask(undefined)} />
        </Suspense>
      )}
    </>
  )
}

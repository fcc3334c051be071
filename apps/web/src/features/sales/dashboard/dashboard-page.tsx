import { Button } from '@mantine/core'
import { DATE_TYPE_LABELS } from '@talao/contract/list/list-labels'
import { LISTS } from '@talao/contract/list/lists'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { PeriodBar } from '../../../components/charts/period-bar.tsx'
import { periodFault } from '../../../components/charts/period-fault.ts'
import { lastDays, lastMonth, thisMonth, twelveMonths } from '../../../components/charts/presets.ts'
import type { SalesSearch } from '../../../components/charts/sales-search.ts'
import { usePeriod } from '../../../components/charts/use-period.ts'
import { lastList } from '../../../components/list/last-list.ts'
import { LoadFailure } from '../../../components/request/load-failure.tsx'
import { useScope } from '../../../components/session/current-user.ts'
import { call } from '../../../lib/api.ts'
import { today } from '../../../lib/clock.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import { Segment } from '../../../ui/segment.tsx'
import { SkeletonBlock } from '../../../ui/skeleton.tsx'
import styles from './dashboard-page.module.css'
import { SaleNumbers } from './sale-numbers.tsx'

const route = getRouteApi('/shell/vendas/relatorio-detalhes')
const DATES = LISTS.sale.dates.map((value) => ({ value, label: DATE_TYPE_LABELS[value] ?? value }))
const GROUPS = [
  { value: 'day', label: 'Por dia' },
  { value: 'month', label: 'Por mês' },
] as const

/** Sales of a period: by day or month, status, source and product. */
export function SalesDashboardPage() {
  const search: SalesSearch = route.useSearch()
  const { company_id } = useScope()
  const patch = usePeriod()
  const { date_type = LISTS.sale.defaultDate, start, end } = search
  const group = search.group ?? ('day' as const)
  const query = { type_date: date_type, start_date: start, end_date: end, group, company_id }
  const sales = useQuery(dashboardQuery(query))
  const fault = periodFault(sales.error)
  const shown = sales.isError ? undefined : sales.data
  return (
    <>
      <PageHead
        title="Painel de vendas"
        crumb={
          <>
            <Link to="/vendas" search={lastList('sale')}>
              Vendas
            </Link>
            <Icon name="chevron-right" size={14} />
          </>
        }
        hint="tudo o que chegou, em números"
      />
      <div className={styles.desk}>
        <PeriodBar
          period={{ date_type, start: start ?? shown?.start_date, end: end ?? shown?.end_date }}
          dateTypes={DATES}
          presets={presetsOf({ group, start: start ?? shown?.start_date, end: end ?? shown?.end_date }, patch)}
          error={fault}
          onChange={patch}
        >
          <div className={styles.group}>
            <Segment
              label="Agrupar"
              options={GROUPS}
              value={group}
              onChange={(value) => patch({ group: value === 'month' ? value : undefined })}
            />
          </div>
        </PeriodBar>
        {shown ? (
          <div className={styles.numbers} data-refreshing={sales.isPlaceholderData || undefined}>
            <SaleNumbers sales={shown} dateType={date_type} />
          </div>
        ) : sales.isPending ? (
          <SkeletonBlock lines={10} />
        ) : fault ? (
          <EmptyState
            kind="no-result"
            title="Confira o período"
            actions={group === 'day' && <Button onClick={() => patch({ group: 'month' })}>Agrupar por mês</Button>}
          >
            {fault}
          </EmptyState>
        ) : (
          <LoadFailure
            title="Não deu para carregar os números das vendas"
            error={sales.error}
            retry={() => void sales.refetch()}
            safe="As vendas continuam na lista."
          />
        )}
      </div>
    </>
  )
}

type Shown = { group: 'day' | 'month'; start: string | undefined; end: string | undefined }

function presetsOf(shown: Shown, patch: ReturnType<typeof usePeriod>) {
  const day = today()
  const choices = [
    { label: '7 dias', range: lastDays(day, 7), group: undefined },
    { label: '30 dias', range: lastDays(day, 30), group: undefined },
    { label: 'Este mês', range: thisMonth(day), group: undefined },
    { label: 'Mês passado', range: lastMonth(day), group: undefined },
    { label: '12 meses', range: twelveMonths(day), group: 'month' as const },
  ]
  return choices.map(({ label, range, group }) => ({
    label,
    range,
    isOn: shown.group === (group ?? 'day') && shown.start === range.start && shown.end === range.end,
    onChoose: () => patch({ ...range, group }),
  }))
}

type Query = {
  type_date: string
  start_date: string | undefined
  end_date: string | undefined
  group: 'day' | 'month'
  company_id: string | undefined
}

/** Totals of a period. Old numbers stay until the new ones arrive. */
function dashboardQuery(query: Query) {
  return queryOptions({
    queryKey: ['sale', 'dashboard', query],
    queryFn: async ({ signal }) => (await call('GET /api/reports/dashboard/sales', { query, signal })).data,
    placeholderData: keepPreviousData,
    retry: false,
  })
}

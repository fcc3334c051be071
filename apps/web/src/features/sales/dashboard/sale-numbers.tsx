import type { SalesDashboardOut } from '@talao/contract'
import { LISTS } from '@talao/contract/list/lists'
import type { ListLink } from '../../../components/charts/chart-link.tsx'
import { Sums } from '../../../components/charts/sums.tsx'
import type { ListSearch } from '../../../components/list/list-search.ts'
import { count, money } from '../../../lib/format.ts'
import styles from './dashboard-page.module.css'
import { NoSales } from './no-sales.tsx'
import { OverTime } from './over-time.tsx'
import { ByProduct, BySource, ByStatus } from './sale-parts.tsx'

type Props = { sales: SalesDashboardOut; dateType: string }

export function SaleNumbers({ sales, dateType }: Props) {
  if (sales.total === 0) return <NoSales />
  const toList = (filter: ListSearch): ListLink => ({
    to: '/vendas',
    search: {
      status: 'all',
      ...(dateType === LISTS.sale.defaultDate ? {} : { date_type: dateType }),
      start: sales.start_date,
      end: sales.end_date,
      ...filter,
    },
  })
  return (
    <>
      <Sums
        label="Totais do período"
        sums={[
          { label: 'Vendas', text: count(sales.total), link: toList({}) },
          { label: 'Valor', text: money(sales.amount), link: toList({}) },
          { label: 'Valor médio', text: money(sales.amount / sales.total) },
        ]}
      />
      <OverTime sales={sales} toList={toList} />
      <div className={styles.parts}>
        <ByStatus parts={sales.by_status} toList={toList} />
        <BySource parts={sales.by_source} toList={toList} />
        <ByProduct parts={sales.by_product} all={sales.total} />
      </div>
    </>
  )
}

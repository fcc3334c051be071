import type { SalesDashboardOut } from '@talao/contract'
import { Bars } from '../../../components/charts/bars.tsx'
import { ChartLink, type ListLink } from '../../../components/charts/chart-link.tsx'
import { ChartPanel } from '../../../components/charts/chart-panel.tsx'
import { daysOf, periodName } from '../../../components/charts/periods.ts'
import type { ListSearch } from '../../../components/list/list-search.ts'
import { count, counted, money } from '../../../lib/format.ts'

type Props = { sales: SalesDashboardOut; toList: (filter: ListSearch) => ListLink }

export function OverTime({ sales, toList }: Props) {
  const within = { start: sales.start_date, end: sales.end_date }
  const steps = sales.series.map(({ period, total, amount }) => ({
    period,
    total,
    amount,
    link: toList(daysOf(period, within)),
  }))
  const isByDay = sales.group === 'day'
  const title = findingOf(sales)
  const table = {
    head: [isByDay ? 'Dia' : 'Mês', 'Vendas', 'Valor'],
    rows: steps.toReversed().map(({ period, total, amount, link }) => ({
      key: period,
      cells: [
        periodName(period),
        <ChartLink key="total" link={link}>
          {count(total)}
        </ChartLink>,
        money(amount),
      ],
    })),
  }
  return (
    <ChartPanel name="serie" title={title} table={table}>
      <Bars
        label={`Valor das vendas por ${isByDay ? 'dia' : 'mês'}. ${title}`}
        unit="R$ vendidos"
        bars={steps.map(({ period, total, amount, link }) => ({
          period,
          parts: [
            {
              kind: 'sale',
              name: 'Vendas',
              value: amount,
              text: `${money(amount)} em ${counted(total, 'venda', 'vendas')}`,
              link,
            },
          ],
        }))}
      />
    </ChartPanel>
  )
}

function findingOf({ series, group }: SalesDashboardOut): string {
  const best = series.reduce((found, one) => (one.amount > found.amount ? one : found), { period: '', amount: 0 })
  const name = group === 'day' ? 'Melhor dia' : 'Melhor mês'
  return best.amount > 0 ? `${name}: ${periodName(best.period)}, com ${money(best.amount)}` : 'Vendas sem valor'
}

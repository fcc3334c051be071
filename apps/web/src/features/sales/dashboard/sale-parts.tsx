import type { SalesDashboardOut } from '@talao/contract'
import { SALE_STATUS_LABELS, SOURCE_LABELS } from '@talao/contract/fields/values'
import { type BarRow, BarRows } from '../../../components/charts/bar-rows.tsx'
import { ChartLink, type ListLink } from '../../../components/charts/chart-link.tsx'
import { ChartPanel } from '../../../components/charts/chart-panel.tsx'
import type { ListSearch } from '../../../components/list/list-search.ts'
import { count, counted, money } from '../../../lib/format.ts'
import { Panel } from '../../../ui/panel.tsx'
import { shareOf } from './share.ts'

type Sum = { total: number; amount: number }
type ToList = (filter: ListSearch) => ListLink

export function ByStatus({ parts, toList }: { parts: SalesDashboardOut['by_status']; toList: ToList }) {
  const rows = parts
    .filter(({ total }) => total > 0)
    .toSorted((one, other) => other.total - one.total)
    .map((part) => rowOf(part.status, SALE_STATUS_LABELS[part.status], part, toList({ status: part.status })))
  const [first] = rows
  const title = first ? `${first.name}: ${shareOf(first.total, rows)} das vendas` : 'Vendas por situação'
  return <Parts name="situacao" title={title} head="Situação" rows={rows} />
}

export function BySource({ parts, toList }: { parts: SalesDashboardOut['by_source']; toList: ToList }) {
  const rows = parts.map((part) =>
    rowOf(part.source, nameOfSource(part.source), part, toList({ type_integration: part.source })),
  )
  const [first] = rows
  const title = first ? `${first.name} traz ${shareOf(first.total, rows)} das vendas` : 'Vendas por origem'
  return <Parts name="origem" title={title} head="Origem" rows={rows} />
}

/** `parts` is null when the period has too many sales to group by product. */
export function ByProduct({ parts, all }: { parts: SalesDashboardOut['by_product']; all: number }) {
  if (parts === null || parts.length === 0) {
    return (
      <Panel title="Vendas por produto">
        <p className="support">
          {parts === null
            ? 'Este período tem mais de 100.000 vendas, demais para contar por produto. Escolha um período menor.'
            : 'Nenhuma venda deste período tem produto ligado.'}
        </p>
      </Panel>
    )
  }
  const rows = parts.map((part) =>
    rowOf(String(part.product_id), part.name, part, {
      to: '/vendas',
      search: { search_field: 'product_id', search: String(part.product_id) },
    }),
  )
  const title = `Mais vendido: ${shareOf(rows[0]?.total ?? 0, [{ total: all }])} das vendas`
  return (
    <Parts
      name="produto"
      title={title}
      head="Produto"
      rows={rows}
      about="A lista de um produto mostra as vendas dele de todas as datas."
    />
  )
}

type Row = BarRow & Sum
type Props = { name: string; title: string; head: string; rows: Row[]; about?: string }

function Parts({ name, title, head, rows, about }: Props) {
  const table = {
    head: [head, 'Vendas', 'Valor'],
    rows: rows.map(({ key, name: text, total, amount, link }) => ({
      key,
      cells: [
        text,
        <ChartLink key="total" link={link}>
          {count(total)}
        </ChartLink>,
        money(amount),
      ],
    })),
  }
  return (
    <ChartPanel name={name} title={title} table={table}>
      <BarRows label={title} rows={rows} />
      {about && <p className="support">{about}</p>}
    </ChartPanel>
  )
}

function rowOf(key: string, name: string, { total, amount }: Sum, link: ListLink): Row {
  return {
    key,
    name,
    total,
    amount,
    value: total,
    text: `${counted(total, 'venda', 'vendas')} · ${money(amount)}`,
    link,
  }
}

function nameOfSource(source: string): string {
  return (SOURCE_LABELS as Readonly<Record<string, string>>)[source] ?? source
}

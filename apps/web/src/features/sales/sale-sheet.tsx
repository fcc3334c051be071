import { Button } from '@mantine/core'
import { formatDocument } from '@talao/fiscal/document'
import { useQuery } from '@tanstack/react-query'
import type { SaleOut } from '@talao/contract'
import { SALE_PAYMENT_METHOD_LABELS } from '@talao/contract/values'
import { addressLines } from '../../components/address-lines.ts'
import { Source } from '../../components/cells.tsx'
import { toSteps } from '../../components/event-icons.ts'
import { LoadFailure } from '../../components/load-failure.tsx'
import { SaleStatusChip } from '../../components/status.tsx'
import { today } from '../../lib/clock.ts'
import { count, date, dateTime, money, moneyIn } from '../../lib/format.ts'
import { DataList } from '../../ui/data-list.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SheetParts, SideSheet } from '../../ui/side-sheet.tsx'
import { SkeletonBlock } from '../../ui/skeleton.tsx'
import { Timeline } from '../../ui/timeline.tsx'
import { canProcess } from './can-process.ts'
import { Notes, ServiceNotes } from './columns.tsx'
import { saleQuery, useListFollows, useProcessSale } from './queries.ts'

type Props = { id: number; onClose: () => void }

/** The sale beside its list: cause and repair first, then its story. */
export function SaleSheet({ id, onClose }: Props) {
  const sale = useQuery(saleQuery(id))
  useListFollows(sale.data)
  return (
    <SideSheet label={`Venda ${id}`} closeLabel="Fechar a venda" onClose={onClose}>
      {sale.isError && <LoadFailure title="A venda não veio" error={sale.error} retry={() => void sale.refetch()} />}
      {sale.isPending && <SkeletonBlock />}
      {sale.data && <Sale sale={sale.data} />}
    </SideSheet>
  )
}

function Sale({ sale }: { sale: SaleOut }) {
  return (
    <SheetParts
      kind={`Venda ${count(sale.id)}`}
      title={sale.customer_name}
      figure={moneyIn(sale.currency, sale.amount)}
      chip={<SaleStatusChip status={sale.status} due={sale.date_to_process} today={today()} />}
      label="Detalhes da venda"
      foot={canProcess(sale) === true && <ProcessNow sale={sale} />}
    >
      <Blocked sale={sale} />
      <Timeline steps={toSteps(sale.timeline ?? [])} />
      <h3>Venda</h3>
      <DataList rows={saleRows(sale)} />
      <h3>Cliente</h3>
      <DataList rows={clientRows(sale)} />
    </SheetParts>
  )
}

function Blocked({ sale }: { sale: SaleOut }) {
  const can = canProcess(sale)
  if (can === true || sale.status === 'DONE' || sale.status === 'CANCELED') return null
  return <Notice tone="ambar" title={can} />
}

function ProcessNow({ sale }: { sale: SaleOut }) {
  const process = useProcessSale(sale)
  return (
    <>
      <Button
        variant="filled"
        leftSection={<Icon name="send" />}
        loading={process.isPending}
        onClick={() => process.mutate()}
      >
        Emitir agora
      </Button>
      {sale.date_to_process && <span className="support">Sem isto, sai em {date(sale.date_to_process)}.</span>}
    </>
  )
}

function saleRows(sale: SaleOut) {
  return [
    ['Produto', sale.product_name],
    ['Origem', <Source key="source" source={sale.source} />],
    [
      'Código',
      <span key="code" className="mono">
        {sale.external_sales_id}
      </span>,
    ],
    ['NF-e', sale.fiscal_notes?.length ? <Notes sale={sale} /> : null],
    ['NFS-e', sale.service_fiscal_notes?.length ? <ServiceNotes sale={sale} /> : null],
    ['Empresa', sale.company?.corporate_name],
    ['Compra', dateTime(sale.purchase_date)],
    ['Aprovada', sale.approved_at && dateTime(sale.approved_at)],
    ['Garantia até', sale.warranty_end_date && date(sale.warranty_end_date)],
    [
      'Emissão',
      sale.issue_date
        ? dateTime(sale.issue_date)
        : sale.date_to_process && `prevista para ${date(sale.date_to_process)}`,
    ],
    ['Em reais', sale.currency === 'BRL' ? null : money(sale.amount_exchanged)],
    [
      'Cobrado',
      sale.amount_charged !== null && sale.amount_charged !== sale.amount
        ? moneyIn(sale.currency, sale.amount_charged)
        : null,
    ],
    ['Pagamento', sale.payment_method && SALE_PAYMENT_METHOD_LABELS[sale.payment_method]],
    ['Coprodutores', sale.coproducers?.map((one) => `${one.name ?? 'sem nome'}, ${money(one.amount)}`).join('; ')],
  ] as const
}

function clientRows({ client, customer_name }: SaleOut) {
  return [
    ['Nome', client?.name ?? customer_name],
    [
      client?.type === 'PJ' ? 'CNPJ' : 'CPF',
      client?.document && <span className="mono">{formatDocument(client.document)}</span>,
    ],
    ['E-mail', client?.email],
    ['Endereço', client?.address && addressLines(client.address).map((line) => <div key={line}>{line}</div>)],
  ] as const
}

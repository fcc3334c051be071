import { ActionIcon, Button } from '@mantine/core'
import { formatDocument } from '@talao/fiscal/document'
import { useQuery } from '@tanstack/react-query'
import type { SaleOut } from '@talao/contract'
import { SALE_PAYMENT_METHOD_LABELS } from '@talao/contract/values'
import { useEffect } from 'react'
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
import { Picote } from '../../ui/picote.tsx'
import { SkeletonBlock } from '../../ui/skeleton.tsx'
import { Timeline } from '../../ui/timeline.tsx'
import { canProcess } from './can-process.ts'
import { Notes, ServiceNotes } from './columns.tsx'
import { saleQuery, useListFollows, useProcessSale } from './queries.ts'
import styles from './sale-sheet.module.css'

type Props = { id: number; onClose: () => void }

/** The sale beside its list: cause and repair first, then its story. Esc closes. */
export function SaleSheet({ id, onClose }: Props) {
  const sale = useQuery(saleQuery(id))
  useListFollows(sale.data)
  useEffect(() => closeOnEscape(onClose), [onClose])
  return (
    <aside className={styles.sheet} aria-label={`Venda ${id}`}>
      {sale.isError && <LoadFailure title="A venda não veio" error={sale.error} retry={() => void sale.refetch()} />}
      {sale.isPending && <SkeletonBlock />}
      {sale.data && <Sale sale={sale.data} />}
      <ActionIcon
        className={styles.close ?? ''}
        variant="subtle"
        size={32}
        aria-label="Fechar a venda"
        onClick={onClose}
      >
        <Icon name="close" />
      </ActionIcon>
    </aside>
  )
}

function Sale({ sale }: { sale: SaleOut }) {
  return (
    <>
      <header className={styles.head}>
        <div className="support">Venda {count(sale.id)}</div>
        <div className={styles.title}>
          <h2>{sale.customer_name}</h2>
          <b>{moneyIn(sale.currency, sale.amount)}</b>
        </div>
        <SaleStatusChip status={sale.status} due={sale.date_to_process} today={today()} />
      </header>
      <Picote />
      {/* Focusable, so that the keyboard can scroll it. */}
      <div className={styles.body} role="region" aria-label="Detalhes da venda" tabIndex={0}>
        <Blocked sale={sale} />
        <Timeline steps={toSteps(sale.timeline ?? [])} />
        <h3>Venda</h3>
        <DataList rows={saleRows(sale)} />
        <h3>Cliente</h3>
        <DataList rows={clientRows(sale)} />
      </div>
      <ProcessFooter sale={sale} />
    </>
  )
}

function Blocked({ sale }: { sale: SaleOut }) {
  const can = canProcess(sale)
  if (can === true || sale.status === 'DONE' || sale.status === 'CANCELED') return null
  return <Notice tone="ambar" title={can} />
}

function ProcessFooter({ sale }: { sale: SaleOut }) {
  const process = useProcessSale(sale)
  if (canProcess(sale) !== true) return null
  return (
    <footer className={styles.foot}>
      <Button
        variant="filled"
        leftSection={<Icon name="send" />}
        loading={process.isPending}
        onClick={() => process.mutate()}
      >
        Emitir agora
      </Button>
      {sale.date_to_process && <span className="support">Sem isto, sai em {date(sale.date_to_process)}.</span>}
    </footer>
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

function closeOnEscape(close: () => void): () => void {
  function onKey(event: KeyboardEvent) {
    const isInMenu = event.target instanceof Element && event.target.closest('[role="menu"], input, select')
    if (event.key === 'Escape' && !isInMenu) close()
  }
  document.addEventListener('keydown', onKey)
  return () => document.removeEventListener('keydown', onKey)
}

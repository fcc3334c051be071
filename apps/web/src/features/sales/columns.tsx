import type { SaleOut } from '@talao/contract'
import { DIFFERENCE_REASON_LABELS, NOTE_STATUS_LABELS } from '@talao/contract/fields/values'
import { LIST_HEADERS } from '@talao/contract/list/list-headers'
import { Link } from '@tanstack/react-router'
import { lazy } from 'react'
import { TO_MISSING } from '../../components/links/correction-search.ts'
import { Card } from '../../components/list/card.tsx'
import { Day, Source } from '../../components/list/cells.tsx'
import { RowMenu } from '../../components/list/row-menu.tsx'
import type { Column, Reason } from '../../components/list/table-props.ts'
import { NOTE_STATUS, SaleStatusChip } from '../../components/status/status.tsx'
import { today } from '../../lib/clock.ts'
import { count, money, moneyIn, percent, shortDate } from '../../lib/format.ts'
import styles from './columns.module.css'
import { differenceTitle } from './difference-text.ts'
import { missingText } from './missing.ts'

const SaleRowMenu = lazy(() => import('./row-menu.tsx').then((module) => ({ default: module.SaleRowMenu })))

const HEADS = LIST_HEADERS.sale

/** The columns of docs/especificacao/telas.md. */
export function saleColumns(isSeveral: boolean): Column<SaleOut>[] {
  const company: Column<SaleOut>[] = isSeveral
    ? [
        {
          id: 'company',
          label: HEADS.company,
          sort: 'company',
          priority: 2,
          clip: 150,
          cell: (sale) => sale.company?.corporate_name,
        },
      ]
    : []
  return [
    { id: 'id', label: HEADS.id, sort: 'id', width: 96, cell: (sale) => <SaleLink sale={sale} /> },
    ...company,
    {
      id: 'client',
      label: HEADS.client,
      sort: 'customer_name',
      clip: 170,
      cell: (sale) => sale.customer_name,
    },
    {
      id: 'product',
      label: HEADS.product,
      sort: 'product',
      priority: 3,
      clip: 136,
      cell: (sale) => sale.product_name,
    },
    { id: 'source', label: HEADS.source, sort: 'source', priority: 3, cell: (sale) => <Source source={sale.source} /> },
    {
      id: 'code',
      label: HEADS.code,
      sort: 'external_sales_id',
      priority: 2,
      look: 'mono',
      clip: 150,
      cell: (sale) => sale.external_sales_id,
    },
    {
      id: 'amount',
      label: HEADS.amount,
      align: 'end',
      look: 'strong',
      cell: (sale) => <Amount sale={sale} />,
    },
    { id: 'nfe', label: HEADS.nfe, cell: (sale) => <Notes sale={sale} /> },
    { id: 'nfse', label: HEADS.nfse, priority: 2, cell: (sale) => <ServiceNotes sale={sale} /> },
    {
      id: 'status',
      label: HEADS.status,
      sort: 'status',
      width: 174,
      cell: (sale) => <SaleStatusChip status={sale.status} due={sale.date_to_process} today={today(sale.time_zone)} />,
    },
    {
      id: 'created',
      label: HEADS.created,
      sort: 'created_at',
      priority: 4,
      cell: (sale) => <Day at={sale.created_at} zone={sale.time_zone} />,
    },
    {
      id: 'purchase',
      label: HEADS.purchase,
      sort: 'purchase_date',
      priority: 3,
      cell: (sale) => <Day at={sale.purchase_date} zone={sale.time_zone} />,
    },
    {
      id: 'warranty',
      label: HEADS.warranty,
      sort: 'warranty_end_date',
      priority: 4,
      cell: (sale) => <Day at={sale.warranty_end_date} />,
    },
    {
      id: 'due',
      label: HEADS.due,
      sort: 'date_to_process',
      priority: 3,
      cell: (sale) => <Day at={sale.date_to_process} />,
    },
    {
      id: 'issue',
      label: HEADS.issue,
      sort: 'issue_date',
      priority: 3,
      cell: (sale) => <Day at={sale.issue_date} zone={sale.time_zone} />,
    },
    { id: 'actions', label: 'Ações', align: 'end', cell: (sale) => <SaleActions sale={sale} /> },
  ]
}

export function saleCard(sale: SaleOut) {
  return (
    <Card
      title={<SaleLink sale={sale} text={sale.customer_name || 'Sem nome'} />}
      value={moneyIn(sale.currency, sale.amount)}
      line={`${sale.product_name ?? sale.external_sales_id} · ${shortDate(sale.purchase_date, sale.time_zone)}`}
      status={<SaleStatusChip status={sale.status} due={sale.date_to_process} today={today(sale.time_zone)} />}
    />
  )
}

/**
 * Reason shown in the row. A difference from the notas comes first; then what an incomplete sale lacks, or why a sale
 * is locked.
 */
export function saleReason(sale: SaleOut): Reason | undefined {
  if (sale.difference)
    return {
      tone: 'ambar',
      text: `${differenceTitle(sale.difference)}. ${DIFFERENCE_REASON_LABELS[sale.difference.reason]}.`,
    }
  if (sale.status === 'UNPROCESSED' && sale.missing.length > 0)
    return { tone: 'ambar', text: missingText(sale.missing), action: <Complete sale={sale} /> }
  if (sale.status === 'LOCKED')
    return {
      tone: 'ambar',
      text:
        sale.skip_reason ?? sale.status_reason ?? 'Em disputa ou devolução na plataforma: não vira nota enquanto isso.',
    }
  // A sale that goes well is no news.
  if (sale.light_text !== null && sale.light !== 'GREEN')
    return {
      tone: sale.light === 'RED' ? 'vermelho' : 'ambar',
      text: sale.light_stale ? `${sale.light_text} (a conferir)` : sale.light_text,
    }
  return undefined
}

/** Link to the missing field of the form. */
function Complete({ sale }: { sale: SaleOut }) {
  return (
    <Link to="/vendas/detalhes/$id" params={{ id: sale.id }} search={TO_MISSING}>
      Completar
    </Link>
  )
}

/** Sales that lack the same data are fixed the same way. */
export function saleCause(sale: SaleOut): string | undefined {
  return sale.status === 'UNPROCESSED' && sale.missing.length > 0 ? missingText(sale.missing) : undefined
}

/** The amount and, with co-producers, the company's own share below it. */
function Amount({ sale: { currency, amount, amount_exchanged, has_coproducer, own_amount } }: { sale: SaleOut }) {
  const text = moneyIn(currency, amount)
  const whole = amount_exchanged ?? amount
  if (!has_coproducer || whole <= 0) return text
  const own = (own_amount / whole) * 100
  return (
    <span
      className={styles.shared}
      title={`Sua parte: ${moneyIn(amount_exchanged === null ? currency : 'BRL', own_amount)}, ${percent(own)}`}
    >
      {text}
      <span className="sr-only">, {percent(own)} é a sua parte</span>
      <span className={styles.division} aria-hidden="true">
        <span style={{ width: `${own}%` }} />
      </span>
    </span>
  )
}

/** Opens the sheet of the sale next to the list, by search parameter. */
function SaleLink({ sale, text }: { sale: SaleOut; text?: string }) {
  return (
    <Link
      to="."
      search={(previous) => ({ ...previous, open: sale.id })}
      replace
      resetScroll={false}
      className={styles.sale}
      aria-label={`Venda ${sale.id}, ${sale.customer_name}`}
    >
      {text ?? count(sale.id)}
    </Link>
  )
}

export function Notes({ sale }: { sale: SaleOut }) {
  if (!sale.fiscal_notes?.length) return <span className={styles.none}>–</span>
  return (
    <span className={styles.notes}>
      {sale.fiscal_notes.map((note) => (
        <Link
          key={note.id}
          to="/nota-produto/detalhes/$id"
          params={{ id: note.id }}
          className={styles.note}
          data-tone={NOTE_STATUS[note.enotas_status].tone}
          title={`${NOTE_STATUS_LABELS[note.enotas_status]}, ${money(note.total)}`}
          aria-label={`NF-e ${note.number ?? 'sem número'}, ${NOTE_STATUS_LABELS[note.enotas_status]}`}
        >
          {note.number ? count(note.number) : 'NF-e'}
        </Link>
      ))}
    </span>
  )
}

export function ServiceNotes({ sale }: { sale: SaleOut }) {
  if (!sale.service_fiscal_notes?.length) return <span className={styles.none}>–</span>
  return (
    <span className={styles.notes}>
      {sale.service_fiscal_notes.map((note) => (
        <Link
          key={note.id}
          to="/nota-servico/detalhes/$id"
          params={{ id: note.id }}
          className={styles.note}
          data-tone={NOTE_STATUS[note.enotas_status].tone}
          title={`${NOTE_STATUS_LABELS[note.enotas_status]}, ${money(note.total)}`}
          aria-label={`NFS-e ${note.rps_number ? `de controle ${note.rps_number}` : 'sem número'}, ${NOTE_STATUS_LABELS[note.enotas_status]}`}
        >
          {note.rps_number ? count(note.rps_number) : 'NFS-e'}
        </Link>
      ))}
    </span>
  )
}

function SaleActions({ sale }: { sale: SaleOut }) {
  const label = `Ações da venda ${sale.id}, ${sale.customer_name}`
  return (
    <RowMenu label={label} row={sale.id}>
      <SaleRowMenu label={label} sale={sale} />
    </RowMenu>
  )
}

import type { SaleOut } from '@talao/contract'
import { SALE_STATUS_LABELS, SOURCE_LABELS } from '@talao/contract/fields/values'
import { LIST_HEADERS } from '@talao/contract/list/list-headers'
import type { SalePayment } from '@talao/contract/sale/sale-payment'
import { day, type ListSheet, moment, money } from '../../kit/list/sheet/list-sheet.ts'
import type { Cell } from '../../kit/sheet/cell.ts'

const HEADS = LIST_HEADERS.sale

export const SALE_SHEET: ListSheet<SaleOut> = {
  file: 'vendas',
  title: 'Vendas',
  wanted: ['company', 'fiscal_notes', 'service_fiscal_notes', 'payments'],
  columns: [
    { head: HEADS.id, cell: (sale) => sale.id },
    { head: HEADS.code, cell: (sale) => sale.external_sales_id },
    { head: HEADS.source, cell: (sale) => SOURCE_LABELS[sale.source] },
    { head: HEADS.nfe, cell: (sale) => numbers(sale.fiscal_notes?.map((note) => note.number)) },
    { head: HEADS.nfse, cell: (sale) => numbers(sale.service_fiscal_notes?.map((note) => note.rps_number)) },
    { head: HEADS.company, cell: (sale) => sale.company?.corporate_name ?? null },
    { head: HEADS.client, cell: (sale) => sale.customer_name },
    { head: HEADS.product, cell: (sale) => sale.product_name },
    { head: HEADS.amount, cell: (sale) => money(sale.amount) },
    { head: HEADS.freight, cell: (sale) => money(sale.freight) },
    { head: HEADS.discount, cell: (sale) => money(sale.discount) },
    { head: HEADS.currency, cell: (sale) => sale.currency },
    { head: HEADS.exchanged, cell: (sale) => money(sale.currency === 'BRL' ? sale.amount : sale.amount_exchanged) },
    { head: HEADS.difference, cell: (sale) => money(sale.difference?.amount ?? null) },
    { head: HEADS.status, cell: (sale) => SALE_STATUS_LABELS[sale.status] },
    { head: HEADS.created, cell: (sale) => moment(sale.created_at, sale.time_zone) },
    { head: HEADS.purchase, cell: (sale) => moment(sale.purchase_date, sale.time_zone) },
    { head: HEADS.warranty, cell: (sale) => day(sale.warranty_end_date) },
    { head: HEADS.due, cell: (sale) => day(sale.date_to_process) },
    { head: HEADS.issue, cell: (sale) => moment(sale.issue_date, sale.time_zone) },
    { head: 'Transação', cell: (sale) => listed(sale, ({ transaction_id }) => transaction_id) },
    { head: 'PSP', cell: (sale) => listed(sale, ({ psp_name, psp_cnpj }) => psp_name ?? psp_cnpj) },
    {
      head: 'Quem recebeu',
      cell: (sale) => listed(sale, ({ receiver_name, receiver_cnpj }) => receiver_name ?? receiver_cnpj),
    },
  ],
}

/** What is told of each payment; a sale has seldom more than one. */
function listed({ payments = [] }: SaleOut, tell: (payment: SalePayment) => string | null): Cell {
  return payments.flatMap((payment) => tell(payment) ?? []).join(', ') || null
}

/** Usually a sale has one note per kind, which makes a numeric cell. */
function numbers(notes: readonly (number | null)[] = []): Cell {
  const [first = null, ...rest] = notes
  return rest.length === 0 && first !== null ? first : notes.map((number) => number ?? 'sem número').join(', ') || null
}

import type { SaleOut } from '@talao/contract'
import { SALE_PAYMENT_METHOD_LABELS } from '@talao/contract/fields/values'
import { formatDocument } from '@talao/fiscal/value/document'
import { Source } from '../../../components/list/cells.tsx'
import { addressLines } from '../../../components/notes/address-lines.ts'
import { counted, date, dateTime, money, moneyIn, phone, unitValue } from '../../../lib/format.ts'
import { Notes, ServiceNotes } from '../columns.tsx'
import { whyDay } from './why-day.ts'

/** When the notas are sent, and why then. */
export function dateRows(sale: SaleOut) {
  return [
    ['Compra', dateTime(sale.purchase_date, sale.time_zone)],
    ['Aprovada', sale.approved_at && dateTime(sale.approved_at, sale.time_zone)],
    ['Garantia até', sale.warranty_end_date && date(sale.warranty_end_date)],
    [
      'Emissão',
      sale.issue_date
        ? dateTime(sale.issue_date, sale.time_zone)
        : sale.date_to_process &&
          sale.status !== 'CANCELED' && (
            <>
              prevista para {date(sale.date_to_process)}
              {whyDay(sale) && <div className="support">{whyDay(sale)}</div>}
            </>
          ),
    ],
    ['Sem dia', !sale.issue_date && !sale.date_to_process ? whyDay(sale) : null],
    ['Envio', sale.issue_date || sale.auto_send === null ? null : AUTO_SEND[String(sale.auto_send)]],
  ] as const
}

const AUTO_SEND: Readonly<Record<string, string>> = {
  true: 'as notas desta venda são automáticas',
  false: 'as notas desta venda esperam alguém enviar',
}

/** Source, items and amount of the sale. */
export function saleRows(sale: SaleOut) {
  return [
    ['Origem', <Source key="source" source={sale.source} />],
    ['Integração', sale.sale_integration?.name],
    [
      'Código',
      <span key="code" className="mono">
        {sale.external_sales_id}
      </span>,
    ],
    ['NF-e', sale.fiscal_notes?.length ? <Notes sale={sale} /> : null],
    ['NFS-e', sale.service_fiscal_notes?.length ? <ServiceNotes sale={sale} /> : null],
    ['Empresa', sale.company?.corporate_name],
    ['Em reais', sale.currency === 'BRL' ? null : exchangedText(sale)],
    [
      'Cobrado',
      sale.amount_charged !== null && sale.amount_charged !== sale.amount
        ? moneyIn(sale.currency, sale.amount_charged)
        : null,
    ],
    ['Frete', sale.freight ? moneyIn(sale.currency, sale.freight) : null],
    ['Desconto', sale.discount > 0 ? moneyIn(sale.currency, sale.discount) : null],
    [
      'Comissão',
      sale.commission_amount === null
        ? null
        : moneyIn(sale.commission_currency ?? sale.currency, sale.commission_amount),
    ],
    ['Pagamento', paymentText(sale)],
    ['Transação', sale.payments?.map((one) => <Payment key={paymentKey(one)} {...one} />)],
    ['Assinatura', sale.subscription_id && [sale.subscription_id, recurrenceText(sale)].filter(Boolean).join(', ')],
    ['Entrega', sale.is_physical ? 'produto físico' : null],
    ['Afiliados', sale.affiliates?.map((one) => one.name ?? one.email ?? one.code ?? 'sem nome').join('; ')],
  ] as const
}

type SalePayment = NonNullable<SaleOut['payments']>[number]

function paymentKey({ transaction_id, psp_name, psp_cnpj }: SalePayment): string {
  return [transaction_id, psp_name, psp_cnpj].join()
}

/** A payment as it was told: its id, the institution that ran it and who received. */
function Payment({ transaction_id, psp_name, psp_cnpj, receiver_name, receiver_cnpj }: SalePayment) {
  const [psp, receiver] = [
    psp_name ?? (psp_cnpj && formatDocument(psp_cnpj)),
    receiver_name ?? (receiver_cnpj && formatDocument(receiver_cnpj)),
  ]
  return (
    <div>
      {transaction_id && <span className="mono">{transaction_id}</span>}
      {psp && <div className="support">por {psp}</div>}
      {receiver && <div className="support">quem recebeu: {receiver}</div>}
    </div>
  )
}

/** The buyer as the nota will name them. */
export function clientRows({ client, customer_name }: SaleOut) {
  const received = [client?.city_name, client?.state_name, client?.country_code].filter(Boolean).join(', ')
  return [
    ['Nome', client?.name ?? customer_name],
    [
      client?.type === 'PJ' ? 'CNPJ' : 'CPF',
      client?.document && <span className="mono">{formatDocument(client.document)}</span>,
    ],
    ['Documento no país', client?.foreign_document],
    ['E-mail', client?.email],
    ['Telefone', phone(client?.phone, client?.is_abroad)],
    ['Endereço', client?.address && addressLines(client.address).map((line) => <div key={line}>{line}</div>)],
    ['Cidade recebida', received && `${received} (não encontrada na tabela oficial)`],
  ] as const
}

function exchangedText(sale: SaleOut): string {
  if (sale.amount_exchanged === null) return 'esperando a cotação; sem ela não há nota'
  const rate = sale.exchange_rate === null ? '' : `, a ${unitValue(sale.exchange_rate)}`
  const source = sale.exchange_source ? ` (${EXCHANGE_SOURCES[sale.exchange_source] ?? sale.exchange_source})` : ''
  return `${money(sale.amount_exchanged)}${rate}${source}`
}

const EXCHANGE_SOURCES: Readonly<Record<string, string>> = {
  PLATFORM: 'cotação da plataforma',
  PTAX: 'PTAX do dia da compra',
  MANUAL: 'informada à mão',
}

function paymentText({ payment_method: method, installments }: SaleOut): string | null {
  if (!method) return null
  const times = installments && installments > 1 ? ` em ${installments} vezes` : ''
  return `${SALE_PAYMENT_METHOD_LABELS[method]}${times}`
}

function recurrenceText({ recurrence_number: number }: SaleOut): string {
  return number ? counted(number, 'cobrança', 'cobranças') : ''
}

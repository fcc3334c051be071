import type { BodyOf, SaleOut } from '@talao/contract'
import { startOfDay, type TimeZone } from '@talao/fiscal/value/calendar'
import { decimalFromCents } from '@talao/fiscal/value/cents'
import { dayOf } from '../../../lib/clock.ts'
import { centsTyped, typedMoney } from '../../../lib/typed-decimal.ts'
import { screenZone } from '../../../lib/zone.ts'
import { type BuyerValues, buyerBody, buyerValues, checkBuyer } from './buyer-form.ts'
import { checkItems, type ItemValues, itemsBody, itemValues, totalCents } from './items-form.ts'

export type SaleValues = {
  company_id: string
  external_sales_id: string
  currency: string
  freight: string
  discount: string
  amount_exchanged: string
  purchase_day: string
  isPaid: boolean
  warranty_end_date: string
  date_to_process: string
  payment_method: string
  installments: string
  is_physical: boolean
  auto_send: 'company' | 'yes' | 'no'
  client: BuyerValues
  items: ItemValues[]
}
type SaleBody = BodyOf<'POST /api/sale'>

/** A sale in the form, all texts. A new one is of today, paid, in reais. */
export function saleValues(sale: SaleOut | undefined, today: string, companyId: number | undefined): SaleValues {
  return {
    company_id: String(sale?.company_id ?? companyId ?? ''),
    external_sales_id: sale?.external_sales_id ?? '',
    currency: sale?.currency ?? 'BRL',
    freight: sale?.freight ? typedMoney(sale.freight) : '',
    discount: sale?.discount ? typedMoney(sale.discount) : '',
    amount_exchanged: typedMoney(sale?.amount_exchanged),
    purchase_day: sale ? dayOf(new Date(sale.purchase_date), sale.time_zone) : today,
    isPaid: sale ? sale.approved_at !== null : true,
    warranty_end_date: sale?.warranty_end_date ?? '',
    date_to_process: sale?.date_to_process ?? '',
    payment_method: sale?.payment_method ?? '',
    installments: sale?.installments ? String(sale.installments) : '',
    is_physical: sale?.is_physical ?? false,
    auto_send: sale?.auto_send === true ? 'yes' : sale?.auto_send === false ? 'no' : 'company',
    client: buyerValues(sale),
    items: itemValues(sale),
  }
}

/**
 * Request body. An existing sale sends only changed fields, because a field written by a user overrides later data of
 * the platform. `zone` is the time zone of a new sale's company. If the stored amount contradicts the items, saving
 * confirms the amount shown in the form.
 */
export function saleBody(values: SaleValues, sale: SaleOut | undefined, zone: string = screenZone()): SaleBody {
  const whole = wholeBody(values, sale, zone)
  if (!sale) return whole
  const before = wholeBody(saleValues(sale, '', undefined), sale, zone)
  const names = Object.keys(whole) as (keyof SaleBody)[]
  const changed = names.filter((name) => JSON.stringify(whole[name]) !== JSON.stringify(before[name]))
  return {
    ...Object.fromEntries(changed.map((name) => [name, whole[name]])),
    ...(sale.missing.includes('amount') ? { amount: reais(amountCents(values)) } : {}),
    version: sale.version,
  }
}

/** The typed value of the sale in cents, computed as on the server. */
export function amountCents({ items, freight, discount }: SaleValues): number {
  return totalCents(items) + (centsTyped(freight) ?? 0) - (centsTyped(discount) ?? 0)
}

/** Checks in the browser, by field; the server decides. */
export function checkSale(values: SaleValues): Record<string, string> {
  const faults: Record<string, string> = { ...checkBuyer(values.client), ...checkItems(values.items) }
  if (!values.company_id) faults.company_id = 'Escolha a empresa.'
  if (!values.external_sales_id.trim()) faults.external_sales_id = 'Dê um código à venda; ele não se repete na empresa.'
  if (!/^[A-Za-z]{3}$/.test(values.currency.trim())) faults.currency = 'A moeda tem três letras, como BRL.'
  for (const name of ['freight', 'discount'] as const)
    if (values[name] && centsTyped(values[name]) === undefined) faults[name] = 'Informe um valor, como 12,90.'
  if (!faults.discount && amountCents(values) < 0) faults.discount = 'O desconto passa dos itens com o frete.'
  if (values.amount_exchanged && centsTyped(values.amount_exchanged) === undefined)
    faults.amount_exchanged = 'Informe o valor em reais, como 1.234,56.'
  if (!values.purchase_day) faults.purchase_day = 'Informe o dia da compra.'
  if (values.installments && !/^[1-9]\d?$/.test(values.installments)) faults.installments = 'De 1 a 99 vezes.'
  return faults
}

function wholeBody(values: SaleValues, sale: SaleOut | undefined, zone: string): SaleBody {
  const isForeign = values.currency.trim().toUpperCase() !== 'BRL'
  const cents = centsTyped(values.amount_exchanged)
  const purchase = instantOf(values.purchase_day, sale?.purchase_date, sale?.time_zone ?? zone)
  return {
    company_id: Number(values.company_id),
    external_sales_id: values.external_sales_id.trim(),
    currency: values.currency.trim().toUpperCase(),
    freight: reais(centsTyped(values.freight) ?? 0),
    discount: reais(centsTyped(values.discount) ?? 0),
    ...(isForeign ? { amount_exchanged: cents === undefined ? null : reais(cents) } : {}),
    purchase_date: purchase,
    approved_at: values.isPaid ? (sale?.approved_at ?? purchase) : null,
    warranty_end_date: values.warranty_end_date || null,
    date_to_process: values.date_to_process || null,
    payment_method: (values.payment_method || null) as SaleBody['payment_method'],
    installments: values.installments ? Number(values.installments) : null,
    is_physical: values.is_physical,
    auto_send: values.auto_send === 'company' ? null : values.auto_send === 'yes',
    client: buyerBody(values.client),
    items: itemsBody(values.items),
  }
}

/** An unchanged date keeps its known time; another date begins at midnight in the company's time zone. */
function instantOf(day: string, known: string | undefined, zone: string): string {
  if (known && dayOf(new Date(known), zone) === day) return known
  return day ? startOfDay(day, zone as TimeZone).toISOString() : ''
}

/** Money in the API is a number with two decimals. */
function reais(cents: number): number {
  return Number(decimalFromCents(cents))
}

/** The server's errors under this form's field names. */
export function screenFields(faults: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(faults).map(([path, text]) => [SCREEN_NAMES[path] ?? path, text]))
}
const SCREEN_NAMES: Readonly<Record<string, string>> = {
  purchase_date: 'purchase_day',
  approved_at: 'isPaid',
  amount: 'discount',
}

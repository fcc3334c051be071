import type { Norms } from '../norms/norms.ts'
import { type Destination, destinationOf } from '../note/destination.ts'
import { type Nfe, type NfeIntermediary, type NfePayment, nfeSettingOf } from '../note/nfe.ts'
import { EMPTY_ITEM, type TypedItem } from '../note/nfe-item.ts'
import type { NfeTax } from '../note/nfe-tax.ts'
import { divideSale, type LineDivision, linesToDivide, positionOf } from '../sale/division.ts'
import type { PaymentMethod } from '../sale/event.ts'
import { shippingOf, splitFreight } from '../sale/freight.ts'
import type { TypeFiscalNote } from '../sale/note-kind-split.ts'
import { computeNoteTaxes } from '../tax/note.ts'
import { localDay } from '../value/calendar.ts'
import { unitValueFor } from '../value/money.ts'
import type { CustomerNote, Issuer } from '../value/party.ts'
import { timeZoneOf } from '../value/time-zone.ts'
import { additionalInformation } from './additional-information.ts'
import { resolveItem } from './draft-item.ts'
import type { DraftProduct, NfeDefaultSetting } from './draft-settings.ts'
import { OWN_SALE } from './intermediary.ts'

/** `amount_cents` is in reais (the exchanged amount when the sale was in another currency). */
export type DraftSale = {
  external_sales_id: string
  amount_cents: number
  /**
   * The freight the buyer paid, in reais, on top of `amount_cents`. Neither percentages nor co-producers' shares apply
   * to it.
   */
  freight_cents: number
  /** The sale contains shipped goods, according to the sale itself or its products. */
  is_physical: boolean
  payment_method: PaymentMethod | null
  /** The integration's note kind and percentage, for items without a product or whose product does not set them. */
  type_fiscal_note: TypeFiscalNote
  nfe_percentage: string
  intermediary: NfeIntermediary | null
  customer_note: CustomerNote
  items: DraftSaleItem[]
}

export type DraftSaleItem = {
  product_id: number | null
  sale_position?: number
  description: string | null
  quantity: string
  value_per_unit: string
  nfe_tax?: Partial<NfeTax> | null
}

export type DraftInput = {
  company: Issuer
  /** When true, every note of the company goes to homologação, even if the default setting is production. */
  homologation_mode: boolean
  defaults: NfeDefaultSetting
  sale: DraftSale
  products: readonly DraftProduct[]
  /** The amount of each item on this note, if already settled. Otherwise today's settings decide. */
  division?: readonly LineDivision[]
  now: Date
  norms?: Norms | undefined
}

/**
 * Drafts the NF-e of a sale. Each field comes from: item > product > default setting > rule by regime and day. The
 * draft contains only the share that belongs on an NF-e; items with a zero share are omitted. Names stay as typed,
 * because the gateway cleans them. Missing values stay null for `checkNfe` to report.
 */
export function draftNfe({ company, homologation_mode, defaults, sale, products, now, ...input }: DraftInput): Nfe {
  const destination = destinationOf({ company, customer_note: sale.customer_note })
  const lines = linesToDivide(sale, products)
  const division = input.division ?? divideSale({ ...sale, own_cents: sale.amount_cents }, lines)
  const { travels } = splitFreight(
    sale,
    lines.map(({ is_physical }, at) => ({ cents: division[at]?.nfe_cents ?? 0, is_physical })),
  )
  const { goal, type_operation } = defaults
  const { norms } = input
  const facts = { defaults, company, customer: sale.customer_note, products, goal, type_operation, now, norms }
  const items = sale.items.flatMap((item, at) => {
    const { nfe_cents = 0, freight_cents = 0 } = division[at] ?? {}
    if (nfe_cents <= 0) return []
    return [{ ...resolveItem(soldItem(item, nfe_cents, freight_cents), facts), ...positionOf(item) }]
  })
  const nfe: Nfe = {
    in_production: defaults.in_production && !homologation_mode,
    ...nfeSettingOf(defaults),
    final_customer: defaults.final_customer || mustBeFinal(sale.customer_note, destination),
    nfe_referenced: null,
    additional_information: additionalInformation({ company, defaults, sale, items }),
    shipping: shippingOf(defaults.shipping, travels),
    sales_code: sale.external_sales_id,
    items,
    payments: [],
    intermediary: sale.intermediary ?? OWN_SALE,
    customer_note: sale.customer_note,
    company,
  }
  const { payableCents } = computeNoteTaxes(nfe, localDay(now, timeZoneOf(company.address)), { norms })
  return { ...nfe, payments: draftPayments(sale.payment_method, payableCents) }
}

/** The share of a sold item that belongs on the note. All other fields come from its product. */
function soldItem(item: DraftSaleItem, cents: number, freight_cents: number): TypedItem {
  return {
    ...EMPTY_ITEM,
    product_id: item.product_id,
    description: item.description,
    quantity: item.quantity,
    value_per_unit: Number(item.quantity) > 0 ? unitValueFor(cents, item.quantity) : item.value_per_unit,
    freight_cents,
    nfe_tax: item.nfe_tax ?? null,
  }
}

/** Rejeição 696: in Brazil a buyer who is not an ICMS taxpayer is always a final consumer. */
export function mustBeFinal(customer: CustomerNote, destination: Destination | undefined): boolean {
  return customer.icms_taxpayer === 'NaoContribuinte' && destination !== 'abroad'
}

/** Source: IT 2024.002 v1.11, tabela de meios de pagamento. */
const PAYMENT_CODES: Record<PaymentMethod, string> = {
  credit_card: '03',
  pix: '17',
  boleto: '15',
  wallet: '18',
  paypal: '18',
  other: '99',
}

/** One payment of the whole amount, for a sale whose only known payment data is its method. */
export function draftPayments(method: PaymentMethod | null, amountCents: number): NfePayment[] {
  return [{ payment_method: PAYMENT_CODES[method ?? 'other'], amount_cents: amountCents }]
}

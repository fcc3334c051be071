import type { EventAffiliate, EventSale, EventShare, PaymentMethod, SaleEventKind } from '@talao/fiscal'
import { idAt, saleIdAt } from '../delivery/external-id.ts'
import { UnreadableDelivery } from '../port/delivery.ts'
import { type BuyerParts, readBuyer } from '../reading/buyer.ts'
import { centsText } from '../reading/cents.ts'
import { type ItemLine, itemLines } from '../reading/item-lines.ts'
import { localInstantText } from '../reading/local-time.ts'
import { type SharePart, sharePartOf } from '../reading/share-part.ts'
import { countAt, type Fields, filledAt, listAt, textAt } from '../reading/value.ts'
import { warrantyEnd } from '../reading/warranty.ts'

/**
 * The transaction in a delivery of Braip or in a row of its API, which use the same names. Amounts are cents, as number
 * or text. Throws `UnreadableDelivery`.
 */
export function readBraipSale(sent: Fields, kind: SaleEventKind, occurredAt: string | null): EventSale {
  const amount = centsText(textAt(sent, 'trans_value'))
  if (amount === null) throw new UnreadableDelivery('A venda chegou sem um valor que se possa ler.')
  const approvedAt = localInstantText(textAt(sent, 'trans_payment_date')) ?? (kind === 'PAID' ? occurredAt : null)
  const subscription = idAt(sent, 'subs_key')
  return {
    external_sales_id: saleIdAt(sent, 'trans_key'),
    parent_external_sales_id: null,
    currency: 'BRL',
    amount,
    amount_exchanged: amount,
    amount_charged: centsText(textAt(sent, 'trans_total_value')),
    commission_currency: 'BRL',
    commission_amount: sharesOf(sent, 'producer')[0]?.amount ?? null,
    purchase_date: localInstantText(textAt(sent, 'trans_createdate')),
    approved_at: approvedAt,
    ...warrantyEnd({ date: null, days: null, approvedAt }),
    payment_method: paymentMethod(textAt(sent, 'trans_payment')),
    installments: countAt(sent, 'trans_installments'),
    is_subscription: subscription !== null,
    subscription_id: subscription,
    recurrence_number: null,
    ...readBuyer(braipBuyerParts(sent)),
    items: itemLines(linesOf(sent, amount), amount),
    coproducers: sharesOf(sent, 'coproducer'),
    affiliates: sharesOf(sent, 'affiliate').map(affiliateOf),
    ...freightOf(sent),
  }
}

/** The buyer as sent, without placeholder texts for "nothing". */
export function braipBuyerParts(sent: Fields): BuyerParts {
  const part = (name: string) => filledAt(sent, `client_${name}`)
  return {
    name: part('name'),
    email: part('email'),
    phone: part('cel'),
    phoneCode: null,
    // Braip's spelling
    document: part('documment'),
    country: part('address_country'),
    address: {
      street: part('address'),
      number: part('address_number'),
      complement: part('address_comp'),
      neighborhood: part('address_district'),
      city: part('address_city'),
      state: part('address_state'),
      postal_code: part('zip_code'),
    },
  }
}

/** Sources disagree on the meaning of 3 and 4, so neither is mapped. */
const PAYMENT_METHODS: ReadonlyMap<string, PaymentMethod> = new Map([
  ['1', 'boleto'],
  ['2', 'credit_card'],
  ['5', 'pix'],
])

function paymentMethod(code: string | null): PaymentMethod | null {
  return code === null ? null : (PAYMENT_METHODS.get(code) ?? 'other')
}

/** A sale with an order bump lists every plan. Any other sale has a single product in top-level fields. */
function linesOf(sent: Fields, amount: string): ItemLine[] {
  const listed = listAt(sent, 'trans_items').map((item) => ({
    code: idAt(item, 'product_key') ?? idAt(item, 'prod_key') ?? idAt(item, 'plan_key'),
    name: filledAt(item, 'product_name') ?? filledAt(item, 'plan_name'),
    quantity: countAt(item, 'plan_amount'),
    total: centsText(textAt(item, 'plan_value')),
  }))
  if (listed.some(({ code, name }) => code !== null || name !== null)) return listed
  return [
    {
      code: idAt(sent, 'product_key'),
      name: filledAt(sent, 'product_name'),
      quantity: countAt(sent, 'plan_amount'),
      total: amount,
    },
  ]
}

function sharesOf(sent: Fields, part: SharePart): EventShare[] {
  return listAt(sent, 'commissions').flatMap((share) => {
    const amount = centsText(textAt(share, 'value'))
    if (amount === null || sharePartOf(textAt(share, 'type')) !== part) return []
    return [{ name: filledAt(share, 'name'), document: null, email: filledAt(share, 'email'), amount }]
  })
}

function affiliateOf({ name, email, amount }: EventShare): EventAffiliate {
  return { name, code: null, email, amount }
}

function freightOf(sent: Fields): Pick<EventSale, 'freight' | 'is_physical'> {
  const freight = centsText(textAt(sent, 'trans_freight'))
  if (freight === null) return {}
  return { freight, is_physical: freight !== '0.00' || filledAt(sent, 'trans_freight_type') !== null }
}

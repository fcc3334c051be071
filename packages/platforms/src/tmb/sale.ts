import type { EventItem, EventSale, PaymentMethod } from '@talao/fiscal'
import { idAt, saleIdAt } from '../delivery/external-id.ts'
import { type PlatformOptions, UnreadableDelivery } from '../port/delivery.ts'
import { type BuyerParts, readBuyer } from '../reading/buyer.ts'
import { bare } from '../reading/country.ts'
import { type ItemLine, itemLines } from '../reading/item-lines.ts'
import { localInstantText } from '../reading/local-time.ts'
import { moneyText, priceText } from '../reading/money.ts'
import { countAt, type Fields, filledAt, textAt } from '../reading/value.ts'
import { warrantyEnd } from '../reading/warranty.ts'

/** Reads the order in a delivery of TMB or in a row of its API, which share most names. Throws `UnreadableDelivery`. */
export function readTmbSale(sent: Fields, { tmb_amount }: PlatformOptions): EventSale {
  const wanted = amountAt(sent, tmb_amount ?? 'PRINCIPAL')
  const amount = wanted ?? amountAt(sent, 'TOTAL')
  if (amount === null) throw new UnreadableDelivery('O pedido chegou sem um valor que se possa ler.')
  const approvedAt = localInstantText(textAt(sent, 'data_efetivado'))
  const code = idAt(sent, 'produto_id') ?? idAt(sent, 'lancamento_id')
  return {
    external_sales_id: saleIdAt(sent, orderField(sent)),
    parent_external_sales_id: null,
    currency: 'BRL',
    amount,
    amount_exchanged: amount,
    amount_charged: moneyText(textAt(sent, 'valor_total')),
    commission_currency: 'BRL',
    commission_amount: null,
    purchase_date: localInstantText(textAt(sent, 'criado_em')),
    approved_at: approvedAt,
    ...warrantyEnd({ date: null, days: null, approvedAt }),
    payment_method: paymentMethod(filledAt(sent, 'provedor_negociado')),
    installments: countAt(sent, 'parcelas'),
    is_subscription: false,
    subscription_id: null,
    recurrence_number: null,
    ...readBuyer(tmbBuyerParts(sent)),
    items: itemsOf({ code, name: filledAt(sent, 'lancamento') }, wanted),
    coproducers: [],
    affiliates: [],
  }
}

/** The field with the order's id, which webhook and API name differently. */
export function orderField(sent: Fields): string {
  return ['pedido', 'pedido_id', 'id'].find((name) => textAt(sent, name) !== null) ?? 'pedido'
}

/** The buyer as sent, without placeholder texts for "nothing". */
export function tmbBuyerParts(sent: Fields): BuyerParts {
  const address = (name: string) => filledAt(sent, `endereco_${name}`)
  const phones = filledAt(sent, 'telefone_ativo') ?? filledAt(sent, 'telefone') ?? filledAt(sent, 'telefones')
  return {
    name: filledAt(sent, 'cliente'),
    email: filledAt(sent, 'email'),
    phone: phones,
    phoneCode: null,
    document: filledAt(sent, 'documento'),
    country: address('pais') ?? filledAt(sent, 'pais'),
    address: {
      street: address('logradouro'),
      number: address('numero'),
      complement: address('complemento'),
      neighborhood: address('bairro'),
      city: address('cidade'),
      state: address('estado'),
      postal_code: address('cep') ?? filledAt(sent, 'cep'),
    },
  }
}

/**
 * The total adds the interest of the financing to the price of the course. The seller decides which of them the note
 * documents.
 */
function amountAt(sent: Fields, which: 'PRINCIPAL' | 'TOTAL'): string | null {
  return priceText(textAt(sent, which === 'TOTAL' ? 'valor_total' : 'valor_principal'))
}

/**
 * API orders, as TMB documents them, have only the total. If the seller documents the price of the course, such a sale
 * gets an item without value and waits until a user or the webhook delivery gives the price.
 */
function itemsOf(product: Pick<ItemLine, 'code' | 'name'>, price: string | null): EventItem[] {
  const total = price ?? '0.00'
  return itemLines([{ ...product, quantity: 1, total }], total)
}

function paymentMethod(provider: string | null): PaymentMethod | null {
  if (provider === null) return null
  const word = bare(provider)
  if (word.includes('boleto')) return 'boleto'
  if (word.includes('pix')) return 'pix'
  return word.includes('cart') ? 'credit_card' : 'other'
}

import type { EventItem, EventSale, PaymentMethod } from '@talao/fiscal'
import { idAt, saleIdAt } from '../delivery/external-id.ts'
import { UnreadableDelivery } from '../port/platform.ts'
import { type BuyerParts, readBuyer } from '../reading/buyer.ts'
import { bare } from '../reading/country.ts'
import { currencyOf } from '../reading/currency.ts'
import { type ItemLine, itemLines } from '../reading/item-lines.ts'
import { localInstantText } from '../reading/local-time.ts'
import { moneyText, priceText } from '../reading/money.ts'
import { paymentTold } from '../reading/payment.ts'
import { countAt, type Fields, filledAt, listAt, textAt, type Value } from '../reading/value.ts'
import { warrantyEnd } from '../reading/warranty.ts'
import { readAffiliates, readCoproducers } from './shares.ts'

/**
 * How the guarantee is known. `garantiaRestante` counts the remaining days, so it gives the end of the guarantee only
 * if sent with the payment (TOLD). A sale read later gets the default days (DEFAULT). Other postbacks give no guarantee
 * (UNTOLD).
 */
export type Guarantee = 'TOLD' | 'DEFAULT' | 'UNTOLD'

/** Reads the sale of a postback. Throws `UnreadableDelivery`. */
export function readSale(postback: Fields, guarantee: Guarantee): EventSale {
  const price = readPrice(postback)
  const approvedAt = localInstantText(textAt(postback, 'venda', 'dataFinalizada'))
  const subscription = idAt(postback, 'assinatura', 'codigo')
  const id = saleIdAt(postback, 'venda', 'codigo')
  const parent = idAt(postback, 'venda', 'venda_upsell')
  return {
    external_sales_id: id,
    parent_external_sales_id: parent === id ? null : parent,
    ...price,
    amount_charged: price.amount,
    commission_currency: price.currency,
    commission_amount: moneyText(textAt(postback, 'venda', 'valorRecebido')),
    purchase_date: localInstantText(textAt(postback, 'venda', 'dataInicio')),
    approved_at: approvedAt,
    ...warrantyOf(postback, guarantee, approvedAt),
    payment_method: paymentMethod(textAt(postback, 'venda', 'formaPagamento')),
    installments: countAt(postback, 'venda', 'parcelas'),
    is_subscription: subscription !== null,
    subscription_id: subscription,
    recurrence_number: subscription === null ? null : countAt(postback, 'assinatura', 'parcela'),
    ...readBuyer(buyerParts(postback)),
    items: readItems(postback, price.amount),
    coproducers: readCoproducers(postback),
    affiliates: readAffiliates(postback),
    ...freightOf(postback),
    ...paymentTold(id, {
      boleto: textAt(postback, 'venda', 'linha_digitavel'),
      psp: filledAt(postback, 'venda', 'meioPagamento'),
    }),
  }
}

export function buyerParts(postback: Fields): BuyerParts {
  const buyer = (name: string) => filledAt(postback, 'comprador', name)
  return {
    name: buyer('nome'),
    email: buyer('email'),
    phone: buyer('telefone'),
    phoneCode: null,
    document: buyer('cnpj_cpf'),
    country: buyer('pais'),
    address: {
      street: buyer('endereco'),
      number: buyer('numero'),
      complement: buyer('complemento'),
      neighborhood: buyer('bairro'),
      city: buyer('cidade'),
      state: buyer('estado'),
      postal_code: buyer('cep'),
    },
  }
}

/** Older postbacks have no currency, because the platform then sold only in reais. */
function readPrice(postback: Fields): Pick<EventSale, 'currency' | 'amount' | 'amount_exchanged'> {
  const amount = priceText(textAt(postback, 'venda', 'valor'))
  if (amount === null) throw new UnreadableDelivery('A venda chegou sem um valor que se possa ler.')
  const currency = currencyOf(filledAt(postback, 'venda', 'moeda') ?? 'BRL')
  if (currency === null) throw new UnreadableDelivery('A venda chegou com uma moeda que não existe.')
  return { currency, amount, amount_exchanged: currency === 'BRL' ? amount : null }
}

function warrantyOf(postback: Fields, guarantee: Guarantee, paidAt: string | null): ReturnType<typeof warrantyEnd> {
  const days = guarantee === 'TOLD' ? countAt(postback, 'venda', 'garantiaRestante') : null
  return warrantyEnd({ date: null, days, approvedAt: guarantee === 'UNTOLD' ? null : paidAt })
}

const PAYMENT_METHODS: ReadonlyMap<string, PaymentMethod> = new Map([
  ['cartao de credito', 'credit_card'],
  ['boleto', 'boleto'],
  ['pix', 'pix'],
])

function paymentMethod(word: string | null): PaymentMethod | null {
  return word === null ? null : (PAYMENT_METHODS.get(bare(word)) ?? 'other')
}

/** A sale with an order bump has a list of items; any other sale has a single product. */
function readItems(postback: Fields, amount: string): EventItem[] {
  const bump = listOf(postback, 'venda_item_order_bump')
  const items = bump.length > 0 ? bump : listOf(postback, 'produtos')
  if (items.length > 0) return itemLines(items.map(bumpLine), amount)
  const [code, name] = [idAt(postback, 'produto', 'codigo'), filledAt(postback, 'produto', 'nome')]
  return itemLines([{ code, name, quantity: countAt(postback, 'venda', 'quantidade'), total: amount }], amount)
}

function bumpLine(item: Value): ItemLine {
  const [code, name] = [idAt(item, 'produto') ?? idAt(item, 'codigo'), filledAt(item, 'nome')]
  return { code, name, quantity: countAt(item, 'quantidade'), total: moneyText(textAt(item, 'valor')) }
}

/** The list is next to the sale or inside it. */
function listOf(postback: Fields, name: string): Value[] {
  const beside = listAt(postback, name)
  return beside.length > 0 ? beside : listAt(postback, 'venda', name)
}

function freightOf(postback: Fields): Pick<EventSale, 'is_physical' | 'freight'> {
  const freight = moneyText(textAt(postback, 'venda', 'frete'))
  const isPhysical = (freight !== null && freight !== '0.00') || filledAt(postback, 'venda', 'tipo_frete') !== null
  return { is_physical: isPhysical, freight }
}

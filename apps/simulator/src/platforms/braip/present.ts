import { PRODUCER } from '../identity.ts'
import { inBrl, producerCents, type StoredSale } from '../store/sale.ts'
import { localText } from '../times.ts'
import { BRAIP_NAMES, BRAIP_PAYMENTS, BRAIP_STATUS } from './status.ts'

/** A row of the list: the body of a webhook without the key. Cents of BRL; amounts of the sale as text. */
export function saleRow(sale: StoredSale) {
  const status = BRAIP_STATUS[sale.status]
  return {
    product_name: sale.product.name,
    product_key: sale.product.id,
    plan_name: 'Plano único',
    plan_key: `plan${sale.product.id}`,
    plan_amount: sale.quantity,
    trans_key: sale.code,
    trans_status: BRAIP_NAMES[status],
    trans_status_code: status,
    trans_payment: BRAIP_PAYMENTS[sale.payment_method],
    trans_installments: sale.installments,
    trans_value: String(inBrl(sale, sale.price_cents)),
    trans_total_value: String(inBrl(sale, sale.charged_cents + sale.freight_cents)),
    trans_freight: inBrl(sale, sale.freight_cents),
    trans_freight_type: sale.freight_cents > 0 ? 'PAC' : null,
    trans_createdate: localText(sale.created_at),
    trans_updatedate: localText(sale.updated_at),
    trans_payment_date: sale.approved_at && localText(sale.approved_at),
    ...clientOf(sale),
    have_order_bump: 0,
    ...(sale.subscription_code ? { subs_key: sale.subscription_code, subs_status: 'Ativa', subs_status_code: 2 } : {}),
    commissions: sharesOf(sale),
    meta: { utm_source: null, utm_medium: null, utm_campaign: null, src: null },
  }
}

function clientOf({ buyer }: StoredSale) {
  const { address } = buyer
  return {
    client_name: buyer.name,
    client_email: buyer.email,
    client_cel: buyer.phone ?? '',
    client_documment: buyer.document ?? '',
    client_address: address?.street ?? '',
    client_address_number: address?.number ?? '',
    client_address_comp: address?.complement ?? '',
    client_address_district: address?.neighborhood ?? '',
    client_address_city: address?.city ?? '',
    client_address_state: address?.state ?? '',
    client_address_country: buyer.country,
    client_zip_code: address?.postal_code ?? '',
  }
}

function sharesOf(sale: StoredSale) {
  const share = (type: string, name: string, email: string | null, cents: number) => ({
    name,
    email,
    type,
    value: inBrl(sale, cents),
  })
  return [
    share('Sistema', 'Braip', null, sale.fee_cents),
    share('Produtor', PRODUCER.name, PRODUCER.email, producerCents(sale)),
    ...sale.coproducers.map(({ name, email, amount_cents }) => share('Coprodutor', name, email, amount_cents)),
    ...sale.affiliates.map(({ name, email, amount_cents }) => share('Afiliado', name, email, amount_cents)),
  ]
}

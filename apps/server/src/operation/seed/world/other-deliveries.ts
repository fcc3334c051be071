import type { RawDelivery } from '@talao/platforms'
import { seededRandom } from '../../../kit/random.ts'
import { signed } from '../deliveries.ts'
import { CART_BODIES } from '../platforms/carts.ts'
import type { Past } from './backdated-work.ts'
import { inventBuyer } from './buyers.ts'
import { deliveryOf } from './make-sale.ts'
import type { PlannedMonth } from './plan.ts'
import { credentialsOf, receiveDelivery, type WorldIntegration } from './receive-delivery.ts'
import type { WorldShop } from './shops.ts'

/**
 * A delivery that belongs to no planned sale. `before`: minutes before the end of the demonstration, one hour into its
 * last day.
 */
type Other = {
  shop: string
  before: number
  what: 'CART' | 'REPEATED' | 'WRONG_TOKEN' | 'UNKNOWN_EVENT' | 'OF_AN_AFFILIATE'
}
const DAY = 24 * 60

// table
/** Every integration has received a delivery since midnight. Ticto's last one follows two with a wrong token. */
const OTHERS: readonly Other[] = [
  { shop: 'farol-hotmart', before: 4 * DAY + 300, what: 'CART' },
  { shop: 'farol-hotmart', before: 2 * DAY - 620, what: 'OF_AN_AFFILIATE' },
  { shop: 'farol-hotmart', before: 47, what: 'CART' },
  { shop: 'farol-kiwify', before: 5 * DAY + 130, what: 'CART' },
  { shop: 'farol-kiwify', before: 190, what: 'REPEATED' },
  { shop: 'farol-kiwify', before: 41, what: 'CART' },
  { shop: 'farol-ticto', before: 3 * DAY + 410, what: 'CART' },
  { shop: 'farol-ticto', before: 52, what: 'WRONG_TOKEN' },
  { shop: 'farol-ticto', before: 51, what: 'WRONG_TOKEN' },
  { shop: 'farol-ticto', before: 22, what: 'CART' },
  { shop: 'mare-eduzz', before: 3 * DAY - 95, what: 'UNKNOWN_EVENT' },
  { shop: 'mare-eduzz', before: 36, what: 'CART' },
  { shop: 'mare-hotmart', before: 29, what: 'CART' },
]

/** The deliveries a seller receives besides sales: carts, duplicates, unknown events, wrong tokens. */
export async function receiveOthers(
  past: Past,
  integrations: ReadonlyMap<string, WorldIntegration>,
  month: PlannedMonth,
  end: Date,
): Promise<void> {
  for (const [index, other] of OTHERS.entries()) {
    const integration = integrations.get(other.shop)
    if (!integration) continue
    const at = new Date(end.getTime() - other.before * 60_000)
    const delivery = otherDelivery(other, integration.shop, { index, at, month })
    if (!delivery) continue
    past.at(at)
    await receiveDelivery(past, integration, delivery, `outro-${index}`)
  }
}

type Place = { index: number; at: Date; month: PlannedMonth }

function otherDelivery({ what }: Other, shop: WorldShop, { index, at, month }: Place): RawDelivery | null {
  const send = (body: object, credentials = credentialsOf(shop)) => signed(shop.platform, body, credentials)
  if (what === 'REPEATED') return repeated(shop, at, month)
  if (what === 'UNKNOWN_EVENT')
    return send({ id: `outro-${index}`, event: 'myeduzz.invoice_split', sentDate: at, data: {} })
  if (what === 'OF_AN_AFFILIATE') return send(ofAnAffiliate(index, at))
  const [product] = shop.products
  const cart = CART_BODIES[shop.platform]
  if (!product || !cart) throw new Error(`No cart is known of ${shop.key}.`)
  const body = cart({ code: `carrinho-${index}`, product, buyer: inventBuyer(seededRandom(index), false), at })
  return what === 'WRONG_TOKEN' ? send(body, { webhook_token: 'token-de-outro-webhook' }) : send(body)
}

/** The shop's last paid sale, delivered again byte for byte. Null when it has sold nothing. */
function repeated(shop: WorldShop, before: Date, { sales }: PlannedMonth): RawDelivery | null {
  const sale = sales.findLast((one) => one.shop.key === shop.key && one.fate === 'PAID' && one.at < before)
  return sale ? deliveryOf(sale, 'PAID', sale.at) : null
}

/** An affiliate sale of another producer's product. The note to the buyer is the producer's. */
function ofAnAffiliate(index: number, at: Date): object {
  const price = { value: 197, currency_value: 'BRL' }
  const buyer = inventBuyer(seededRandom(index), false)
  return {
    id: `outro-${index}`,
    creation_date: at.getTime(),
    event: 'PURCHASE_APPROVED',
    version: '2.0.0',
    data: {
      product: { id: 7100455, name: 'Curso de Caligrafia Moderna', is_physical_product: false },
      affiliates: [{ affiliate_code: 'F4R0L01', name: 'Ateliê Farol' }],
      buyer: { name: buyer.name, email: buyer.email, document: buyer.document },
      commissions: [{ value: 59.1, source: 'AFFILIATE', currency_value: 'BRL' }],
      purchase: { transaction: 'HPA2611001', order_date: at.getTime(), status: 'APPROVED', price, full_price: price },
    },
  }
}

import type { PlatformId } from '@talao/contract/fields/ids'
import { clockText, type Purchase } from './purchase.ts'

/** An abandoned checkout. `code` is the platform's cart id. */
export type Cart = Pick<Purchase, 'code' | 'product' | 'buyer'> & { at: Date }

/** Cart bodies of the platforms that the demonstration uses. */
export const CART_BODIES: Readonly<Partial<Record<PlatformId, (cart: Cart) => object>>> = {
  HOTMART: ({ code, product, buyer: { name, email, phone }, at }) => ({
    id: code,
    creation_date: at.getTime(),
    event: 'PURCHASE_OUT_OF_SHOPPING_CART',
    version: '2.0.0',
    data: {
      product: { id: Number(product.code), name: product.name },
      checkout_country: { iso: 'BR', name: 'Brasil' },
      affiliate: false,
      buyer: { name, email, phone },
    },
  }),
  KIWIFY: ({ code, product, buyer: { name, email, phone }, at }) => ({
    id: code,
    status: 'abandoned',
    created_at: clockText(at).slice(0, 16),
    name,
    email,
    phone,
    country: 'br',
    product_id: product.code,
    product_name: product.name,
  }),
  EDUZZ: ({ code, buyer: { name, email }, at }) => ({
    id: code,
    event: 'sun.cart_abandonment',
    sentDate: at.toISOString(),
    data: { id: code, buyer: { name, email } },
  }),
  TICTO: ({ product, buyer: { name, email }, at }) => ({
    version: '2.0',
    status: 'abandoned_cart',
    status_date: clockText(at),
    customer: { name, email },
    item: { product_name: product.name, product_id: Number(product.code) },
  }),
}

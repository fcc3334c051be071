import type { BookProduct } from '../book/product.ts'
import { idOf, uuidOf } from '../identity.ts'

const CREATED_AT = Date.UTC(2025, 2, 18, 13)

/** A row of products. It has no price, because prices belong to offers. */
export function productRow(product: BookProduct) {
  return {
    id: idOf(product.id),
    name: product.name,
    ucode: uuidOf(`hotmart product ${product.id}`),
    status: product.active ? 'ACTIVE' : 'PAUSED',
    created_at: CREATED_AT,
    format: product.is_physical ? 'PHYSICAL_PRODUCT' : product.is_subscription ? 'COMMUNITY' : 'ONLINE_COURSE',
    is_subscription: product.is_subscription,
    warranty_period: product.warranty_days,
  }
}

import type { SimulatorContext } from '../../context/context.ts'
import type { Account } from './accounts.ts'
import type { StoredProduct } from './product.ts'

export function putProduct(world: SimulatorContext, { platform, account }: Account, product: StoredProduct): void {
  world.db.run(
    'insert or replace into platform_product (platform, account, id, row) values (?, ?, ?, ?)',
    platform,
    account,
    product.id,
    JSON.stringify(product),
  )
}

/** The products in the order of insertion. */
export function productsOf(world: SimulatorContext, { platform, account }: Account): StoredProduct[] {
  return world.db
    .all<{ row: string }>(
      'select row from platform_product where platform = ? and account = ? order by rowid',
      platform,
      account,
    )
    .map(({ row }) => JSON.parse(row) as StoredProduct)
}

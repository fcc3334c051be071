import type { SimulatorContext } from '../../context/context.ts'
import { accountNamed, saveAccount } from '../book/accounts.ts'
import { ProductInput } from '../book/product.ts'
import { putProduct } from '../book/products.ts'
import { completeSale } from '../book/sale.ts'
import { putSale } from '../book/sales.ts'
import { DEMO_ACCOUNT, DEMO_CREDENTIALS } from '../demo-accounts.ts'
import type { PulledPlatform } from '../platform.ts'
import { demoProducts } from './products.ts'
import { demoSales } from './sales.ts'

/** Creates the demonstration account of a platform on the first request to it. */
export function openDemo(world: SimulatorContext, platform: PulledPlatform): void {
  if (accountNamed(world, platform, DEMO_ACCOUNT)) return
  const now = world.time.now()
  const account = { platform, account: DEMO_ACCOUNT, credentials: DEMO_CREDENTIALS[platform] }
  world.db.transaction(() => {
    saveAccount(world, account)
    for (const product of demoProducts(platform)) putProduct(world, account, ProductInput.parse(product))
    for (const sale of demoSales(platform, now)) putSale(world, account, completeSale(sale, now))
  })
}

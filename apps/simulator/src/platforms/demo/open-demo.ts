import type { SimulatorContext } from '../../context/context.ts'
import { DEMO_ACCOUNT, DEMO_CREDENTIALS } from '../demo-accounts.ts'
import type { PulledPlatform } from '../platform.ts'
import { accountNamed, saveAccount } from '../store/accounts.ts'
import { ProductInput } from '../store/product.ts'
import { putProduct } from '../store/products.ts'
import { completeSale } from '../store/sale.ts'
import { putSale } from '../store/sales.ts'
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

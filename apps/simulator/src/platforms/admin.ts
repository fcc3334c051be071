import type { Credentials } from '@talao/platforms'
import type { SimulatorContext } from '../context/context.ts'
import { badRequest, notFound } from '../http/refusal.ts'
import { deliverFixture, type FixtureDelivery } from './deliver.ts'
import { openDemo } from './demo/open-demo.ts'
import { DEMO_ACCOUNT } from './demo-accounts.ts'
import type { PulledPlatform } from './platform.ts'
import type { Closing } from './ptax/bulletins.ts'
import { setClosing } from './ptax/closing.ts'
import { type Account, accountNamed, saveAccount } from './store/accounts.ts'
import { ProductInput } from './store/product.ts'
import { productsOf, putProduct } from './store/products.ts'
import { completeSale, type SaleInput, type SaleStatus, type StoredSale } from './store/sale.ts'
import { changeStatus, clearSales, findSales, putSale } from './store/sales.ts'
import { PLATFORM_KNOBS, type PlatformKnob, readKnob, turnKnob } from './test-settings.ts'

/** SQLite reads -1 as no limit. */
const ALL = { offset: 0, limit: -1 }

/**
 * Changes the stored sales of all platforms, for tests and demonstrations. The default account is the demonstration's.
 */
export function createPlatformsAdmin(world: SimulatorContext) {
  const open = (platform: PulledPlatform, name: string): Account => {
    openDemo(world, platform)
    const account = accountNamed(world, platform, name)
    if (!account) throw notFound(`A conta ${name} não existe: crie-a antes`)
    return account
  }
  return {
    addAccount: (platform: PulledPlatform, account: string, credentials: Credentials): void => {
      openDemo(world, platform)
      saveAccount(world, { platform, account, credentials })
    },
    addSales: (platform: PulledPlatform, sales: readonly SaleInput[], account = DEMO_ACCOUNT): StoredSale[] => {
      const owner = open(platform, account)
      return world.db.transaction(() =>
        sales.map((input) => {
          const sale = completeSale(input, world.time.now())
          putSale(world, owner, sale)
          return sale
        }),
      )
    },
    changeSale: (
      platform: PulledPlatform,
      code: string,
      change: { status: SaleStatus; at?: Date | undefined },
      account = DEMO_ACCOUNT,
    ): StoredSale => {
      const at = change.at ?? world.time.now()
      const changed = changeStatus(world, open(platform, account), code, { status: change.status, at })
      if (!changed) throw notFound(`A venda ${code} não existe`)
      return changed
    },
    sales: (platform: PulledPlatform, account = DEMO_ACCOUNT) =>
      findSales(world, open(platform, account), {}, ALL).sales,
    clearSales: (platform: PulledPlatform, account = DEMO_ACCOUNT) => clearSales(world, open(platform, account)),
    addProducts: (platform: PulledPlatform, products: readonly ProductInput[], account = DEMO_ACCOUNT) => {
      const owner = open(platform, account)
      for (const product of products) putProduct(world, owner, ProductInput.parse(product))
    },
    products: (platform: PulledPlatform, account = DEMO_ACCOUNT) => productsOf(world, open(platform, account)),
    /** Null restores the platform's own value. */
    turn: (platform: PulledPlatform, knob: PlatformKnob, value: number | null) => {
      if (value !== null && (!Number.isInteger(value) || value < 1))
        throw badRequest(`${knob}: use um inteiro de 1 em diante`)
      turnKnob(world, platform, knob, value)
    },
    knobs: (platform: PulledPlatform) =>
      Object.fromEntries(PLATFORM_KNOBS.map((name) => [name, readKnob(world, platform, name) ?? null])),
    /** Sets the name of the PTAX closing bulletin. */
    setClosing: (closing: Closing) => setClosing(world, closing),
    deliver: (delivery: FixtureDelivery) => deliverFixture(delivery, world.settings.hookTimeoutMs),
  }
}

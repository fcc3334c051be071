import { makeTransports } from '../../apps/server/src/company/gateways/transports.ts'
import type { PullDeps } from '../../apps/server/src/intake/pulls/pull-sales.ts'
import { systemClock } from '../../apps/server/src/kit/clock.ts'
import { connect } from '../../apps/server/src/kit/db/connect.ts'
import { roleUrl } from '../../apps/server/src/kit/db/roles.ts'
import { makeLogger } from '../../apps/server/src/kit/log.ts'
import { openQueue } from '../../apps/server/src/kit/queue/queue.ts'
import { openVault } from '../../apps/server/src/kit/secrets/vault.ts'
import { DEMO_CREDENTIALS } from '../../apps/simulator/src/platforms/demo-accounts.ts'
import { isBusinessDay } from '../../apps/simulator/src/platforms/ptax/rates.ts'
import type { SaleInput } from '../../apps/simulator/src/platforms/store/sale.ts'
import type { Product } from './product.ts'
import { idOf, type Shop } from './shop.ts'

/** Whether the simulator's PTAX has a closing rate for a day (`2026-11-20`, a holiday, has none). */
export const hasClosing = isBusinessDay

/** Dependencies of the jobs that query platforms, for tests that run such a job themselves. */
export async function openPullDeps(product: Product): Promise<{ deps: PullDeps; close: () => Promise<void> }> {
  const { config } = product
  const vault = openVault(config.masterKey)
  const log = makeLogger('silent', systemClock)
  const { db } = connect(roleUrl(config.databaseUrl, 'talao_worker', vault), { log, name: 'test', max: 4 })
  const queue = await openQueue(roleUrl(config.databaseUrl, 'talao_app', vault), log)
  const transports = makeTransports({ reach: 'loopback' })
  return {
    deps: { config, clock: systemClock, log, vault, db, queue, transports },
    close: async () => {
      transports.close()
      await queue.stop()
      await db.destroy()
    },
  }
}

/** Credentials for the simulator's platforms. */
export const { KIWIFY, HOTMART } = DEMO_CREDENTIALS

/** Connects the simulator's Kiwify, which supports queries for past sales. Returns the integration's id. */
export async function connectKiwify(
  product: Product,
  shop: Pick<Shop, 'adm' | 'companyId'>,
  more: object = {},
): Promise<number> {
  const { webhook_token, client_id, client_secret, account_id } = KIWIFY
  return idOf(
    await product.call(shop.adm, 'POST', '/api/sale-integration', {
      type: 'KIWIFY',
      name: 'Loja na Kiwify',
      company_id: shop.companyId,
      delay_to_send_note_in_days: 30,
      credentials: { webhook_token, client_id, client_secret, account_id },
      ...more,
    }),
  )
}

/** A paid sale for the simulator's sales book. */
export function simulatedSale(code: string, at: Date, more: Partial<SaleInput> = {}): SaleInput {
  return {
    code,
    price_cents: 19_700,
    created_at: at.toISOString(),
    approved_at: at.toISOString(),
    product: { id: 'curso-1', name: 'Curso de Aquarela' },
    buyer: {
      name: `Compradora ${code}`,
      email: `${code.toLowerCase()}@exemplo.test`,
      document: '12345678909',
      phone: '11988880001',
      address: {
        street: 'Rua das Laranjeiras',
        number: '10',
        neighborhood: 'Laranjeiras',
        city: 'Rio de Janeiro',
        state: 'RJ',
        postal_code: '22240003',
      },
    },
    ...more,
  }
}

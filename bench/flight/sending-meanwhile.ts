import { setTimeout as sleep } from 'node:timers/promises'
import { systemClock } from '../../apps/server/src/kit/clock.ts'
import { connect } from '../../apps/server/src/kit/db/connect.ts'
import { makeLogger } from '../../apps/server/src/kit/log.ts'
import { openQueue } from '../../apps/server/src/kit/queue/queue.ts'
import type { Product } from '../../test/support/product.ts'
import { openShop, type Shop } from '../../test/support/shop.ts'
import { until } from '../../test/support/until.ts'
import { importFile } from '../import/run.ts'
import { sellAndSend, withProduct } from '../sending/real.ts'

const COMPANIES = 6
/** All requests of a company's notes fit into one minute of its gateway's credits, which would hide everything else. */
const SALES_EACH = 20
const LIMIT_SECONDS = 300

type Pair = { alone: number; flying: number }

/**
 * Seconds that the same number of notes take, alone and while the waiting sales of `file` are judged over and over by
 * the same worker, in turn. New companies each time: their gateways' credits are untouched.
 */
export async function sendingMeanwhile(file: string, rounds: number): Promise<Pair[]> {
  return withProduct(async (product) => {
    const flown = await shopWithWaitingSales(product, file)
    const pairs: Pair[] = []
    for (let round = 0; round < rounds; round += 1) {
      const first = round % 2 === 0 ? await send(product) : undefined
      const flying = await whileFlying(product, flown.companyId, () => send(product))
      pairs.push({ alone: first ?? (await send(product)), flying })
    }
    return pairs
  })
}

async function shopWithWaitingSales(product: Product, file: string): Promise<Shop> {
  const shop = await openShop(product)
  const { companyId, adm } = shop
  await importFile({ url: product.url, token: adm.token, companyId }, file, 'vendas.csv')
  await product.sql(
    `update sale set status = 'PENDING', date_to_process = current_date + 1 + (id % 40)::int, missing = '{}'
     where company_id = $1`,
    [companyId],
  )
  return shop
}

async function send(product: Product): Promise<number> {
  const shops: Shop[] = []
  for (let n = 0; n < COMPANIES; n += 1) shops.push(await openShop(product))
  // The deliveries must not compete with the work that a new company causes.
  await sleep(2_000)
  return sellAndSend(product, shops, SALES_EACH, LIMIT_SECONDS)
}

/** Flies the company again as soon as it was flown, with nothing known, until `run` ends. */
async function whileFlying(product: Product, companyId: number, run: () => Promise<number>): Promise<number> {
  const log = makeLogger('error', systemClock)
  const { db } = connect(product.database.adminUrl, { log, name: 'bench', max: 2 })
  const queue = await openQueue(product.database.adminUrl, log)
  let isOver = false
  const fly = async () => {
    while (!isOver) {
      await product.sql('delete from sale_flight where company_id = $1', [companyId])
      await product.sql('delete from company_flight where company_id = $1', [companyId])
      await db
        .transaction()
        .execute((tx) => queue.enqueue(tx, 'fly-company', { company_id: companyId }, { key: `company:${companyId}` }))
      const flown = () => product.sql('select 1 from company_flight where company_id = $1', [companyId])
      await until('the flight to end', async () => isOver || (await flown()).length > 0, LIMIT_SECONDS)
    }
  }
  const flight = fly()
  try {
    return await run()
  } finally {
    isOver = true
    await flight
    await queue.stop()
    await db.destroy()
  }
}

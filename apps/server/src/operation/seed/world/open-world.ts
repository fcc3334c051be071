import { dayInSaoPaulo } from '@talao/fiscal'
import type pg from 'pg'
import { systemClock } from '../../../kit/clock.ts'
import type { Config } from '../../../kit/config/config.ts'
import { connect } from '../../../kit/db/connect.ts'
import { roleUrl } from '../../../kit/db/roles.ts'
import { withCompanies } from '../../../kit/db/scope.ts'
import { makeLogger } from '../../../kit/log.ts'
import { openQueue } from '../../../kit/queue/queue.ts'
import { openVault } from '../../../kit/secrets/vault.ts'
import { integrationSource, SOURCE_COLUMNS } from '../../../ledger/sale-source.ts'
import { productsOnSight } from '../../../sale/products/find-or-create.ts'
import type { Api } from '../client.ts'
import { foundCompany, markDemo } from '../found-company.ts'
import { DELAY_DAYS, MONTHS } from './plan.ts'
import { credentialsOf } from './receive-delivery.ts'
import { SELLERS, SHOPS, stockOf, type WorldShop } from './shops.ts'

/** `admin` creates the second company, because other users may create only one. */
type World = { config: Config; owner: pg.Client; shop: Api; admin: Api; now: Date }

/**
 * Creates the demonstration companies with their integrations and products, and queues the job that fills in their
 * year.
 */
export async function openWorld({ config, owner, shop, admin, now }: World): Promise<void> {
  const ids = {
    FAROL: await foundCompany(shop, SELLERS.FAROL, now),
    MARE: await foundCompany(admin, SELLERS.MARE, now),
  }
  const companyIds = [ids.FAROL, ids.MARE]
  // The membership starts now, so that the first company, which the screens name, stays the one they created.
  await owner.query(
    `insert into membership (user_id, company_id, role, created_at) select id, $1, 'ADM', $2 from app_user where email = 'loja@talao.demo' on conflict do nothing`,
    [ids.MARE, systemClock.now()],
  )
  // The automation must count from before the first sale of the year.
  await owner.query(
    `update company_config set auto_since = $2, auto_cancel_on_refund = true where company_id = any($1)`,
    [companyIds, aYearBefore(now)],
  )
  const log = makeLogger('warn', systemClock)
  const vault = openVault(config.masterKey)
  const { db } = connect(roleUrl(config.databaseUrl, 'talao_app', vault), { log, name: 'seed', max: 2 })
  const queue = await openQueue(roleUrl(config.databaseUrl, 'talao_app', vault), log)
  try {
    for (const one of SHOPS) {
      const integrationId = await connectShop(shop, ids[one.company], one, now)
      await stock(shop, db, { companyId: ids[one.company], integrationId, shop: one, now })
    }
    for (const id of companyIds) await markDemo(owner, id, now)
    await owner.query('insert into demo_month (month, day) select month, $1 from generate_series(0, $2 - 1) month', [
      dayInSaoPaulo(now),
      MONTHS,
    ])
    await withCompanies(db, companyIds, (tx) =>
      queue.enqueue(tx, 'fill-demonstration', { company_ids: companyIds }, FILLING),
    )
  } finally {
    await queue.stop()
    await db.destroy()
  }
}

const FILLING = { key: 'world' }

async function connectShop(shop: Api, companyId: number, own: WorldShop, now: Date): Promise<number> {
  const settings = {
    name: own.name,
    type_fiscal_note: own.kind,
    delay_to_send_note_in_days: DELAY_DAYS,
    wait_warranty: false,
    auto_process: true,
    auto_send: true,
    auto_since: aYearBefore(now).toISOString(),
    coproduction_base: 'SHARE',
    nfe_percentage: own.kind === 'NFE_NFSE' ? 40 : 100,
    company_id: companyId,
  }
  const made =
    own.platform === 'HOTMART'
      ? await shop.call('POST', '/api/integration-hotmart', { ...settings, ...credentialsOf(own) })
      : await shop.call('POST', '/api/sale-integration', {
          ...settings,
          type: own.platform,
          credentials: credentialsOf(own),
        })
  return made.data.id
}

type Stock = { companyId: number; integrationId: number; shop: WorldShop; now: Date }

/** Creates the products as their owner would: seen at the platform, then completed by hand. */
async function stock(
  api: Api,
  db: Parameters<typeof withCompanies>[0],
  { companyId, integrationId, shop, now }: Stock,
): Promise<void> {
  const products = stockOf(shop)
  const items = products.map(({ code, name, priceCents, kind }) => ({
    external_code: code,
    name,
    quantity: '1',
    unit_value: (priceCents / 100).toFixed(2),
    type_fiscal_note: kind === 'NFE_NFSE' ? ('NFE' as const) : kind,
  }))
  const ids = await withCompanies(db, [companyId], async (tx) => {
    const row = await tx
      .selectFrom('sale_integration')
      .select(SOURCE_COLUMNS)
      .where('company_id', '=', companyId)
      .where('id', '=', integrationId)
      .executeTakeFirstOrThrow()
    return productsOnSight(tx, integrationSource(row, 'ARRIVAL'), items, now)
  })
  for (const [at, { kind, coproducer, settings = {} }] of products.entries()) {
    await api.call('PUT', `/api/product/${ids[at]}`, {
      status: 'ACTIVE',
      ...settings,
      type_fiscal_note: kind,
      ...(kind === 'NFE_NFSE' ? { nfe_percentage: 40 } : {}),
      ...(coproducer ? { coproducers: [coproducer] } : {}),
    })
  }
}

function aYearBefore(now: Date): Date {
  return new Date(now.getTime() - 400 * 24 * 3600 * 1000)
}

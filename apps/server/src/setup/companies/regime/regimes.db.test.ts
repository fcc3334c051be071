import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Product, startProduct } from '../../../../../../test/support/product.ts'
import { openShop, type Shop } from '../../../../../../test/support/shop.ts'
import { until } from '../../../../../../test/support/until.ts'
import { type WorkerSide, workerSide } from '../../../../../../test/support/worker-side.ts'
import { loadIssuer } from '../../../company/companies/issuer.ts'
import { withCompanies } from '../../../kit/db/scope.ts'
import { loadServiceIssuer } from '../../../note/nfse/load.ts'
import { regimesToMirror } from './mirror-regimes.ts'

/** Rows that start in January are written by SQL here; the call that saves them has its own test. */

let product: Product
let shop: Shop
let worker: WorkerSide
let now = new Date('2026-11-28T15:00:00Z')
const clock = { now: () => now }
beforeAll(async () => {
  product = await startProduct({ clock })
  shop = await openShop(product, { certificate: false })
  worker = await workerSide(product, clock)
})
afterAll(async () => {
  await worker.close()
  await product.stop()
})
beforeEach(async () => {
  now = new Date('2026-11-28T15:00:00Z')
  await product.sql('delete from company_regime where company_id = $1 and valid_from is not null', [shop.companyId])
  await product.sql('update company_regime set valid_to = null where company_id = $1', [shop.companyId])
  await save('SIMPLES_NACIONAL')
})

const save = (tax_regime: string) => product.call(shop.adm, 'PUT', `/api/company/${shop.companyId}`, { tax_regime })
const rows = () =>
  product.sql<{ valid_from: string | null; valid_to: string | null; tax_regime: string; ibs_cbs_regime: string }>(
    `select valid_from::text, valid_to::text, tax_regime, ibs_cbs_regime from company_regime where company_id = $1
     order by valid_from nulls first`,
    [shop.companyId],
  )
const mirrored = async () =>
  (await product.sql<{ tax_regime: string }>('select tax_regime from company where id = $1', [shop.companyId]))[0]
    ?.tax_regime

/** From a day, if not said the first of January, the company is of the Lucro Presumido. */
async function changePeriod(day = '2027-01-01'): Promise<void> {
  await product.sql(`update company_regime set valid_to = $2::date - 1 where company_id = $1`, [shop.companyId, day])
  await product.sql(
    `insert into company_regime (company_id, valid_from, tax_regime, ibs_cbs_regime, created_at, updated_at)
     values ($1, $2, 'LUCRO_PRESUMIDO', 'REGULAR', now(), now())`,
    [shop.companyId, day],
  )
}

describe('the regime of a company', () => {
  it('is one row without dates until someone dates it; saving another regime amends it', async () => {
    expect(await rows()).toEqual([
      { valid_from: null, valid_to: null, tax_regime: 'SIMPLES_NACIONAL', ibs_cbs_regime: 'DAS' },
    ])
    await save('LUCRO_REAL')
    expect(await rows()).toEqual([
      { valid_from: null, valid_to: null, tax_regime: 'LUCRO_REAL', ibs_cbs_regime: 'REGULAR' },
    ])
  })

  it('is on a note the one of its day where the company is', async () => {
    await changePeriod()
    const before = new Date('2027-01-01T02:59:00Z')
    const after = new Date('2027-01-01T03:00:00Z')
    const issuers = await withCompanies(worker.db, [shop.companyId], (tx) =>
      Promise.all([
        loadIssuer(tx, shop.companyId, before),
        loadIssuer(tx, shop.companyId, after),
        loadServiceIssuer(tx, shop.companyId, before),
        loadServiceIssuer(tx, shop.companyId, after),
        loadIssuer(tx, shop.companyId),
      ]),
    )
    expect(issuers.map(({ tax_regime }) => tax_regime)).toEqual([
      'SIMPLES_NACIONAL',
      'LUCRO_PRESUMIDO',
      'SIMPLES_NACIONAL',
      'LUCRO_PRESUMIDO',
      'SIMPLES_NACIONAL',
    ])
  })

  it('saved today amends the row of today alone', async () => {
    await changePeriod()
    await save('SIMPLES_NACIONAL_EXCESSO')
    expect((await rows()).map(({ tax_regime, ibs_cbs_regime }) => [tax_regime, ibs_cbs_regime])).toEqual([
      ['SIMPLES_NACIONAL_EXCESSO', 'EXCESS'],
      ['LUCRO_PRESUMIDO', 'REGULAR'],
    ])
  })

  it('becomes the new one on its first day where the company is, and the gateway hears of it once', async () => {
    await changePeriod()
    const asked = async () =>
      (
        await product.sql(
          `select 1 from jobs.job where name = 'register-company' and (data->>'company_id')::bigint = $1`,
          [shop.companyId],
        )
      ).length
    await product.sql(`delete from jobs.job where name = 'register-company'`)
    now = new Date('2027-01-01T02:59:00Z')
    await regimesToMirror(worker, now)
    expect([await mirrored(), await asked()]).toEqual(['SIMPLES_NACIONAL', 0])
    now = new Date('2027-01-01T03:00:00Z')
    await regimesToMirror(worker, now)
    await regimesToMirror(worker, now)
    expect([await mirrored(), await asked()]).toEqual(['LUCRO_PRESUMIDO', 1])
    expect((await rows()).map(({ tax_regime }) => tax_regime)).toEqual(['SIMPLES_NACIONAL', 'LUCRO_PRESUMIDO'])
  })

  it('of a new period stays when the company is saved with the former one before the hourly round', async () => {
    await changePeriod('2026-11-29')
    now = new Date('2026-11-29T03:30:00Z')
    expect((await save('SIMPLES_NACIONAL')).status).toBe(200)
    await regimesToMirror(worker, now)
    expect([await mirrored(), (await rows()).map(({ tax_regime }) => tax_regime)]).toEqual([
      'LUCRO_PRESUMIDO',
      ['SIMPLES_NACIONAL', 'LUCRO_PRESUMIDO'],
    ])
  })

  it('saved while the hourly round runs is not overwritten by it', async () => {
    await changePeriod()
    now = new Date('2027-01-01T03:30:00Z')
    const waits = () =>
      product.sql(`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`)
    let round: Promise<void> | undefined
    await withCompanies(worker.db, [shop.companyId], async (tx) => {
      await tx
        .updateTable('company')
        .set({ tax_regime: 'MEI', updated_at: now })
        .where('id', '=', shop.companyId)
        .execute()
      round = regimesToMirror(worker, now)
      await until('the round waits', async () => (await waits()).length > 0)
    })
    await round
    expect([await mirrored(), (await rows()).at(-1)?.tax_regime]).toEqual(['MEI', 'MEI'])
  })

  it('is never two on one day: the database refuses the second', async () => {
    const second = product.sql(
      `insert into company_regime (company_id, valid_from, tax_regime, ibs_cbs_regime, created_at, updated_at)
       values ($1, '2030-01-01', 'MEI', 'DAS', now(), now())`,
      [shop.companyId],
    )
    await expect(second).rejects.toThrow(/company_regime_days/)
  })
})

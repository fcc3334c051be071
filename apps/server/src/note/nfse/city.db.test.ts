import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Product, startProduct } from '../../../../../test/support/product.ts'
import { openServiceShop, type ServiceShop } from '../../../../../test/support/service-shop.ts'
import { until } from '../../../../../test/support/until.ts'
import { fixedClock, systemClock } from '../../kit/clock.ts'
import { connect, type Db } from '../../kit/db/connect.ts'
import { roleUrl } from '../../kit/db/roles.ts'
import { withCompanies } from '../../kit/db/scope.ts'
import { makeLogger } from '../../kit/log.ts'
import { openVault } from '../../kit/secrets/vault.ts'
import { loadNfseContext } from './context.ts'
import { loadNfse } from './load.ts'

/** Some minutes behind the real clock, so that postponed jobs can be reached by advancing it. */
const clock = fixedClock(new Date(Date.now() - 30 * 60_000).toISOString())

const SAO_PAULO = 3550308
let product: Product
let shop: ServiceShop
let db: Db
beforeAll(async () => {
  product = await startProduct({ clock, worker: true })
  shop = await openServiceShop(product, 'NFSE_NACIONAL')
  const url = roleUrl(product.config.databaseUrl, 'talao_worker', openVault(product.config.masterKey))
  db = connect(url, { log: makeLogger('silent', systemClock), name: 'test', max: 1 }).db
})
afterAll(async () => {
  await db.destroy()
  await product.stop()
})

describe('a city that wants, or refuses, the municipal registration', () => {
  it.each([
    ['REQUIRED', 'E0116', true],
    ['FORBIDDEN', 'E0120', false],
  ] as const)(
    '%s: the note goes out again by itself, once, with its number, and the company remembers',
    async (registration, _code, sends) => {
      const code = `SV${registration}`
      product.simulator.admin.sefin.setCity(SAO_PAULO, { registration })
      await product.sql('update nfs_access_setting set sends_registration = $2 where company_id = $1', [
        shop.companyId,
        !sends,
      ])
      try {
        await shop.sell(code, { price: 90, at: clock.now() })
        const note = await shop.inState(code, 'Autorizada')
        const settings = await product.sql<{ sends_registration: boolean }>(
          'select sends_registration from nfs_access_setting where company_id = $1 and not in_production',
          [shop.companyId],
        )
        expect(settings).toEqual([{ sends_registration: sends }])
        const told = (await shop.read(note.id)).timeline?.map(({ kind }) => kind)
        expect(told?.filter((kind) => kind === 'registration_mended')).toHaveLength(1)
        const keys = await product.sql<{ attempts: number; identities: number }>(
          'select count(*)::int as attempts, count(distinct identity)::int as identities from attempt where note_id = $1',
          [note.id],
        )
        expect(keys).toEqual([{ attempts: 2, identities: 1 }])
        await shop.sell(`${code}B`, { price: 90, at: clock.now() })
        const next = await shop.inState(`${code}B`, 'Autorizada')
        expect(await product.sql('select 1 from attempt where note_id = $1', [next.id])).toHaveLength(1)
      } finally {
        product.simulator.admin.sefin.setCity(SAO_PAULO, { registration: 'FREE' })
      }
    },
  )

  it('contradicting itself is left to a person after one try', async () => {
    await shop.sell('SVTEIMA', { price: 90, at: clock.now(), productName: 'Curso [sim:E0116]' })
    const note = await until('the second refusal', async () => {
      const one = await shop.service('SVTEIMA')
      if (!one) return undefined
      const attempts = await product.sql(`select 1 from attempt where note_id = $1 and state = 'ANSWERED'`, [one.id])
      return one.enotas_status === 'Negada' && attempts.length === 2 && one
    })
    await until('no job to be left', async () => {
      const open = await product.sql(
        `select 1 from jobs.job where name in ('heed-city', 'issue-note') and state < 'completed' and (data->>'note_id')::int = $1`,
        [note.id],
      )
      return open.length === 0
    })
    expect((await product.sql('select 1 from attempt where note_id = $1', [note.id])).length).toBe(2)
    expect((await shop.read(note.id)).enotas_status).toBe('Negada')
  })
})

describe('how a city stands with the national system', () => {
  const agreement = () =>
    product.sql<{ answer: { active: boolean } }>(
      `select answer from city_parameter where city_id = $1 and kind = 'convenio' and name = 'homologacao'`,
      [SAO_PAULO],
    )

  /** Whether the city counts as active for a note of that environment. */
  async function isCityActive({ in_production }: { in_production: boolean }): Promise<boolean> {
    const note = await shop.service('SVSEMCONV')
    return withCompanies(db, [shop.companyId], async (tx) => {
      const { nfse } = await loadNfse(tx, shop.companyId, note?.id ?? 0, clock.now())
      const wish = { gateway: 'NFSE_NACIONAL', now: clock.now() }
      return (await loadNfseContext(tx, shop.companyId, { ...nfse, in_production }, wish)).isCityActive
    })
  }

  it('is asked once a day, beside the note and not before it', async () => {
    await until('the answer', async () => (await agreement())[0]?.answer.active === true)
    const asked = () => product.sql(`select id from jobs.job where name = 'ask-city'`)
    const before = await asked()
    await shop.sell('SVCONV', { price: 30, at: clock.now() })
    await shop.inState('SVCONV', 'Autorizada')
    expect(await asked()).toEqual(before)
    expect(before.length).toBeGreaterThan(0)
  })

  it('is learnt from a refusal', async () => {
    product.simulator.admin.sefin.setCity(SAO_PAULO, { agreement: 'NONE' })
    try {
      await shop.sell('SVSEMCONV', { price: 30, at: clock.now() })
      await shop.inState('SVSEMCONV', 'Negada')
      const lesson = await until('the lesson', async () => {
        const [kept] = await agreement()
        return kept?.answer.active === false && kept.answer
      })
      expect(lesson).toEqual({ active: false, told: 'E0037' })
      expect(await isCityActive({ in_production: false })).toBe(false)
      expect(await isCityActive({ in_production: true })).toBe(true)
    } finally {
      product.simulator.admin.sefin.setCity(SAO_PAULO, { agreement: 'ACTIVE' })
    }
  })
})

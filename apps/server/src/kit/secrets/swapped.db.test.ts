import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Product, startProduct } from '../../../../../test/support/product.ts'
import { purchase } from '../../../../../test/support/purchase.ts'
import { openShop, type Shop } from '../../../../../test/support/shop.ts'
import { currentCertificate } from '../../company/companies/certificate.ts'
import { systemClock } from '../clock.ts'
import { connect } from '../db/connect.ts'
import { roleUrl } from '../db/roles.ts'
import { withCompanies } from '../db/scope.ts'
import { makeLogger } from '../log.ts'
import { openVault } from './vault.ts'

let product: Product
let mine: Shop
let theirs: Shop
beforeAll(async () => {
  product = await startProduct({ worker: true })
  mine = await openShop(product)
  theirs = await openShop(product, { integration: { hottok: 'hottok-da-outra' } })
})
afterAll(() => product.stop())

/** An attacker with database access but no key: copies the sealed values of one company to another. */
const move = (table: string, columns: string, key: string) =>
  product.sql(
    `update ${table} m set (${columns}) = (select ${columns} from ${table} t where t.${key} = $2 limit 1) where m.${key} = $1`,
    [mine.companyId, theirs.companyId],
  )

it('the private key of a company, moved to another one, opens for nobody', async () => {
  const vault = openVault(product.config.masterKey)
  const log = makeLogger('silent', systemClock)
  const { db } = connect(roleUrl(product.database.url, 'talao_worker', vault), { log, name: 'test', max: 1 })
  const open = () => withCompanies(db, [mine.companyId], (tx) => currentCertificate(tx, vault, mine.companyId))
  expect((await open())?.key_pem).toContain('PRIVATE KEY')
  await move('company_certificate', 'fingerprint, key_sealed', 'company_id')
  await expect(open()).rejects.toThrow()
  await db.destroy()
})

it('the secret of an integration, moved to another company’s, opens no door there', async () => {
  await move('sale_integration', 'secrets_sealed', 'company_id')
  const refused = await mine.deliver(purchase({ code: 'TROCADA', at: new Date() }), {
    'x-hotmart-hottok': 'hottok-da-outra',
  })
  expect(refused.status).not.toBe(200)
  expect(await product.sql('select 1 from inbox where company_id = $1', [mine.companyId])).toEqual([])
})

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Product, startProduct } from '../../../../../test/support/product.ts'
import { newCnpj } from '../../../../../test/support/shop.ts'
import { sheetRow } from '../../../testing/import-rows.ts'
import { csvOf, importOf, newSeller } from '../../../testing/imports.ts'
import { systemClock } from '../../kit/clock.ts'
import { connect } from '../../kit/db/connect.ts'
import { roleUrl } from '../../kit/db/roles.ts'
import { withCompanies } from '../../kit/db/scope.ts'
import { makeLogger } from '../../kit/log.ts'
import { openVault } from '../../kit/secrets/vault.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct({ worker: true })
})
afterAll(() => product.stop())

it('finds the sales of a company by their codes only in a transaction that names the company', async () => {
  const [own, other] = [await newSeller(product), await newSeller(product, newCnpj())]
  for (const seller of [own, other])
    await importOf({ product, ...seller }, csvOf([sheetRow({ seller: '', code: 'V-1' })]), 'vendas.csv')
  const url = roleUrl(product.config.databaseUrl, 'talao_worker', openVault(product.config.masterKey))
  const { db } = connect(url, { log: makeLogger('silent', systemClock), name: 'test', max: 1 })
  const coded = (named: number[], asked: number) =>
    withCompanies(db, named, async (tx) => {
      const found = await sql<{ external_sales_id: string }>`
        select external_sales_id from sales_coded(${asked}, ${['V-1', 'V-2']}::text[])`.execute(tx)
      return found.rows.map((row) => row.external_sales_id)
    })
  try {
    expect(await coded([own.companyId], own.companyId)).toEqual(['V-1'])
    expect(await coded([own.companyId], other.companyId)).toEqual([])
    expect(await coded([], own.companyId)).toEqual([])
  } finally {
    await db.destroy()
  }
})

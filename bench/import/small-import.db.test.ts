import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newSeller } from '../../apps/server/testing/imports.ts'
import { type Product, startProduct } from '../../test/support/product.ts'
import { newCnpj } from '../../test/support/shop.ts'
import { download } from '../export/run.ts'
import { writeCsv, writeXlsx } from './rows.ts'
import { importFile } from './run.ts'

const ROWS = 2_000

let product: Product
let folder: string
beforeAll(async () => {
  product = await startProduct({ worker: true })
  folder = await mkdtemp(path.join(os.tmpdir(), 'talao-medida-'))
})
afterAll(async () => {
  await product.stop()
  await rm(folder, { recursive: true, force: true })
})

describe('the measured files', () => {
  it('come in whole, the same sales as CSV and as XLSX', async () => {
    const { companyId, person } = await newSeller(product)
    const installation = { url: product.url, token: person.token, companyId }
    const [csv, xlsx] = [path.join(folder, 'a.csv'), path.join(folder, 'a.xlsx')]
    await writeCsv(csv, 'C', ROWS)
    await writeXlsx(xlsx, 'X', ROWS)
    for (const [file, name] of [
      [csv, 'a.csv'],
      [xlsx, 'a.xlsx'],
    ] as const)
      expect(await importFile(installation, file, name)).toMatchObject({
        success_rows: ROWS,
        fail_rows: 0,
        fault: null,
      })
    const sums = await product.sql(
      `select left(external_sales_id, 1) as file, count(*)::int as sales, sum(amount_cents)::int as cents, count(distinct purchase_date)::int as days
       from sale where company_id = $1 group by 1 order by 1`,
      [companyId],
    )
    expect(sums[0]).toMatchObject({ file: 'C', sales: ROWS })
    expect(sums[1]).toEqual({ ...sums[0], file: 'X' })
  })

  it('go out again as the list that is measured, every sale a line', async () => {
    const { companyId, person } = await newSeller(product, newCnpj())
    const installation = {
      url: product.url,
      token: person.token,
      companyId,
      pids: { server: process.pid, worker: null },
    }
    const file = path.join(folder, 'out.csv')
    await writeCsv(file, 'O', ROWS)
    await importFile(installation, file, 'out.csv')
    expect((await download(installation, 'csv')).rows).toBe(ROWS)
    expect((await download(installation, 'xlsx')).bytes).toBeGreaterThan(ROWS)
  })
})

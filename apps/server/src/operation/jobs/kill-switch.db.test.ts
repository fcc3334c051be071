import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Product, startProduct } from '../../../../../test/support/product.ts'
import { purchase } from '../../../../../test/support/purchase.ts'
import { openShop, type Shop } from '../../../../../test/support/shop.ts'
import { until } from '../../../../../test/support/until.ts'

let product: Product
let shop: Shop
let admin: pg.Client
beforeAll(async () => {
  product = await startProduct({ worker: true })
  shop = await openShop(product, { integration: { auto_process: true, auto_send: true, wait_warranty: false } })
  admin = new pg.Client({ connectionString: product.database.adminUrl })
  await admin.connect()
})
afterAll(async () => {
  await admin.end()
  await product.stop()
})

const noteRow = async (id: number) =>
  (
    await product.sql<{ enotas_status: string; send_asked_at: Date | null; send_lane: string | null }>(
      'select enotas_status, send_asked_at, send_lane from note where id = $1',
      [id],
    )
  )[0]
const sendings = (id: number) =>
  product.sql<{ state: string }>(
    `select state from jobs.job where name = 'issue-note' and (data->>'note_id')::int = $1 and state <> 'completed'`,
    [id],
  )

describe('what leaves by itself, switched off', () => {
  it.each([
    ['company_config', 'company_id', 'auto_send_notes_enabled', 'HPSWITCH'],
    ['company', 'id', 'active', 'HPCOMPANY'],
  ])(
    'by %s holds also the notes that the queue has already, and lets pass what somebody clicked',
    async (table, key, column, code) => {
      // Automatic sending must wait for a lock on this row, so the test can switch it off just before the note goes
      // out.
      await admin.query('begin')
      await admin.query(`select 1 from ${table} where ${key} = $1 for no key update`, [shop.companyId])
      await shop.deliver(purchase({ code, at: new Date() }))
      const { id } = await until('the note', () => shop.note(code))
      await until('the note to be taken up', async () => (await sendings(id)).some(({ state }) => state === 'active'))
      await admin.query(`update ${table} set ${column} = false where ${key} = $1`, [shop.companyId])
      await admin.query('commit')

      await until('the note to be back in the line', async () => (await noteRow(id))?.send_asked_at !== null)
      expect(await noteRow(id)).toMatchObject({ enotas_status: 'PENDING', send_lane: 'automatic' })
      expect(await product.sql('select 1 from attempt where note_id = $1', [id])).toEqual([])

      await product.call(shop.adm, 'POST', `/api/fiscal-note/${id}/send`, {})
      await until('the note to be authorised', async () => (await noteRow(id))?.enotas_status === 'Autorizada')
      expect(await noteRow(id)).toMatchObject({ send_asked_at: null })
      await admin.query(`update ${table} set ${column} = true where ${key} = $1`, [shop.companyId])
    },
  )
})

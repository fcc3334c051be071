import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Product, startProduct } from '../../../../../test/support/product.ts'
import { purchase } from '../../../../../test/support/purchase.ts'
import { openShop, type Shop } from '../../../../../test/support/shop.ts'
import { until } from '../../../../../test/support/until.ts'
import { systemClock } from '../../kit/clock.ts'
import { connect } from '../../kit/db/connect.ts'
import { roleUrl } from '../../kit/db/roles.ts'
import { withCompanies } from '../../kit/db/scope.ts'
import { folderStore } from '../../kit/files/folder-store.ts'
import type { FileStore } from '../../kit/files/store.ts'
import { makeLogger } from '../../kit/log.ts'
import { openVault } from '../../kit/secrets/vault.ts'
import { makePdfCache } from '../files/pdf-cache.ts'
import { notePdf, storedXml } from './note-files.ts'

let product: Product
let shop: Shop
beforeAll(async () => {
  product = await startProduct({ worker: true })
  shop = await openShop(product)
})
afterAll(() => product.stop())

it('keeps no connection of the database while the archive makes people wait', async () => {
  await shop.deliver(purchase({ code: 'HP-ARQUIVO', at: new Date() }))
  const { note_id } = await until('the XML to be home', async () => {
    const [row] = await product.sql<{ note_id: number }>(
      `select note_id from note_file where kind = 'XML' and sha256 is not null`,
    )
    return row
  })
  const { archive, papers } = places()
  let open: () => void = () => undefined
  const opened = new Promise<void>((resolve) => (open = resolve))
  const slow: FileStore = { ...archive, get: (name) => opened.then(() => archive.get(name)) }
  const url = roleUrl(product.config.databaseUrl, 'talao_app', openVault(product.config.masterKey))
  const { db } = connect(url, { log: makeLogger('silent', systemClock), name: 'test', max: 1 })
  try {
    const ref = { company_id: shop.companyId, note_id }
    const asked = Promise.all([storedXml, notePdf].map((find) => find({ db, files: slow, papers }, ref, 'XML')))
    const others = Array.from({ length: 3 }, () =>
      withCompanies(db, [shop.companyId], (tx) => sql`select 1 as one`.execute(tx)),
    )
    expect((await Promise.all(others)).map(({ rows }) => rows)).toEqual([[{ one: 1 }], [{ one: 1 }], [{ one: 1 }]])
    open()
    const [xml, pdf] = await asked
    expect([xml?.bytes.toString().slice(0, 5), pdf?.bytes.toString().slice(0, 5)]).toEqual(['<?xml', '%PDF-'])
  } finally {
    await db.destroy()
  }
})

function places() {
  const { storage } = product.config
  if (storage.kind !== 'folder') throw new Error('The archive of this test is a folder.')
  return {
    archive: folderStore(storage.folder),
    papers: makePdfCache({ folder: `${storage.folder}-papers`, clock: systemClock }),
  }
}

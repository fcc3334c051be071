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

/** The note of a sale, once its XML is home. */
async function authorised(code: string): Promise<number> {
  await shop.deliver(purchase({ code, at: new Date() }))
  return until('the XML to be home', async () => {
    const note = await shop.note(code)
    const found = await product.sql(
      `select from note_file where kind = 'XML' and sha256 is not null and note_id = $1`,
      [note?.id],
    )
    return found.length > 0 && note?.id
  })
}

/** A norm of the house says whether the DANFE has the layout of the reform, whatever today is. */
async function sayReform(isOn: boolean): Promise<void> {
  await product.sql(`update norm_bundle set state = 'FORMER', deactivated_at = now() where state = 'ACTIVE'`)
  const version = `danfe ${isOn}`
  await product.sql(
    `with bundle as (insert into norm_bundle
       (layer, version, content, sha256, origin, state, typed, rows_sha256, entered_at, activated_at)
       values ('LOCAL', $1, '{}', '', 'SCREEN', 'ACTIVE', '{}', $1, now(), now()) returning id)
     insert into norm_row (bundle_id, kind, code, valid_from, value, state, confidence, source)
     select id, 'FEATURE', 'DANFE_2026_010', day, jsonb_build_object('on', $2::boolean), 'IN_FORCE', 'A', 'Ato de prova'
     from bundle, unnest(array['2020-01-01', '2026-12-01']::date[]) day`,
    [version, isOn],
  )
}

it('draws a DANFE as the norms of the house say of its day, also after it was drawn otherwise', async () => {
  const id = await authorised('HP-PAPEL')
  const paper = async () => {
    const headers = { authorization: `Bearer ${shop.adm.token}` }
    const answer = await fetch(`${product.url}/api/fiscal-note/${id}/pdf`, { headers })
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    return Buffer.from(await answer.arrayBuffer()).toString('base64')
  }
  const byBuild = await paper()
  const said = []
  for (const isOn of [true, false]) {
    await sayReform(isOn)
    said.push(await paper())
  }
  expect(said[0]).not.toBe(said[1])
  await product.sql(`update norm_bundle set state = 'FORMER', deactivated_at = now()`)
  expect(await paper()).toBe(byBuild)
})

it('keeps no connection of the database while the archive makes people wait', async () => {
  const note_id = await authorised('HP-ARQUIVO')
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

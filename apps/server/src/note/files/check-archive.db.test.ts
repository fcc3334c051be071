import { createHash } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Product, startProduct } from '../../../../../test/support/product.ts'
import { purchase } from '../../../../../test/support/purchase.ts'
import { type NoteRow, openShop, type Shop } from '../../../../../test/support/shop.ts'
import { until } from '../../../../../test/support/until.ts'
import { fixedClock } from '../../kit/clock.ts'
import { placeOf } from '../../kit/files/store.ts'
import { makeLogger } from '../../kit/log.ts'
import { scrubArchive } from '../../operation/commands/scrub-archive.ts'

/** Behind the real clock, so that the test can advance it to delayed jobs. */
const clock = fixedClock(new Date(Date.now() - 30 * 60_000).toISOString())

let product: Product
let shops: { focus: Shop; sefaz: Shop }
beforeAll(async () => {
  product = await startProduct({ clock, worker: true })
  shops = { focus: await openShop(product), sefaz: await openShop(product) }
  await product.sql(`update company set gateway = 'SEFAZ' where id = $1`, [shops.sefaz.companyId])
})
afterAll(() => product.stop())

/** The note's stored XML. */
async function kept(shop: Shop, code: string): Promise<{ note: NoteRow; sha256: string; file: string }> {
  expect((await shop.deliver(purchase({ code, at: clock.now() }))).status).toBe(200)
  const note = await until(`${code} to be authorised`, async () => {
    const found = await shop.note(code)
    return found?.enotas_status === 'Autorizada' && found
  })
  const sha256 = await until('its XML', async () => {
    const [row] = await product.sql<{ sha256: string | null }>(
      `select sha256 from note_file where note_id = $1 and kind = 'XML'`,
      [note.id],
    )
    return row?.sha256
  })
  const { storage } = product.config
  if (storage.kind !== 'folder') throw new Error('The archive of this test is a folder.')
  return { note, sha256, file: path.join(storage.folder, placeOf(sha256)) }
}
async function giveLogo(shop: Shop): Promise<void> {
  const picture = sharp({ create: { width: 9, height: 9, channels: 3, background: 'teal' } })
  const form = new FormData()
  form.set('logo_file', new Blob([new Uint8Array(await picture.png().toBuffer())]), 'logo.png')
  expect((await product.call(shop.adm, 'PUT', `/api/company/${shop.companyId}`, form)).status).toBe(200)
}
const walk = () => scrubArchive(product.config, { clock, log: makeLogger('silent', clock) })
const xmlOf = async (shop: Shop, note: NoteRow) => {
  const answer = await fetch(`${product.url}/api/fiscal-note/${note.id}/xml`, {
    headers: { authorization: `Bearer ${shop.adm.token}` },
  })
  return {
    status: answer.status,
    sha256: createHash('sha256')
      .update(await answer.text())
      .digest('hex'),
  }
}

describe('a walk over the archive', () => {
  it('finds nothing where nothing is wrong', async () => {
    await kept(shops.focus, 'SCUM')
    await kept(shops.sefaz, 'SCDOIS')
    await giveLogo(shops.focus)
    const totals = await walk()
    expect(totals).toMatchObject({ repaired: 0, lost: 0, orphans: 0 })
    expect(totals.checked).toBeGreaterThanOrEqual(3)
  })

  it.each(['focus', 'sefaz'] as const)(
    'mends a missing and a damaged file of the road %s from its source',
    async (road) => {
      const shop = shops[road]
      const missing = await kept(shop, `SCFALTA${road}`)
      const damaged = await kept(shop, `SCDANO${road}`)
      rmSync(missing.file)
      writeFileSync(damaged.file, readFileSync(damaged.file).subarray(0, 100))
      expect((await xmlOf(shop, missing.note)).status).not.toBe(200)
      expect(await walk()).toMatchObject({ repaired: 2, lost: 0 })
      for (const { note, sha256 } of [missing, damaged])
        expect(await xmlOf(shop, note)).toEqual({ status: 200, sha256 })
    },
  )

  it('mends the declaration of void numbers that the gateway keeps', async () => {
    const { focus } = shops
    const number = async (next_number: number) => {
      const body = { homologation: { next_number } }
      const path = `/api/nfe-access-setting/${focus.companyId}`
      expect((await product.call(focus.adm, 'PUT', path, body)).status).toBe(200)
      await until('the provider to hear of it', async () => {
        const [row] = await product.sql<{ to_push: boolean }>(
          'select to_push from nfe_access_setting where company_id = $1 and not in_production',
          [focus.companyId],
        )
        return row?.to_push === false
      })
    }
    const { number: last } = (await kept(focus, 'SCANTES')).note
    await number(Number(last) + 2)
    await kept(focus, 'SCDEPOIS')
    const wish = {
      serie: 1,
      start_number: Number(last) + 1,
      end_number: Number(last) + 1,
      reason: 'Numeração pulada por falha do sistema',
    }
    expect((await product.call(focus.adm, 'POST', '/api/fiscal-note/void-range', wish)).status).toBe(202)
    const sha256 = await until('the declaration', async () => {
      const [row] = await product.sql<{ xml_sha256: string | null }>(
        'select xml_sha256 from void_range where company_id = $1',
        [focus.companyId],
      )
      return row?.xml_sha256
    })
    const { storage } = product.config
    if (storage.kind !== 'folder') throw new Error('The archive of this test is a folder.')
    rmSync(path.join(storage.folder, placeOf(sha256)))
    expect(await walk()).toMatchObject({ repaired: 1, lost: 0 })
    expect(readFileSync(path.join(storage.folder, placeOf(sha256))).byteLength).toBeGreaterThan(100)
  })

  it('says what nobody can give back', async () => {
    const { note, file } = await kept(shops.focus, 'SCPERDIDO')
    rmSync(file)
    await product.sql('update note_file set provider_path = $2 where note_id = $1', [note.id, '/arquivos/nada.xml'])
    expect(await walk()).toMatchObject({ repaired: 0, lost: 1 })
  })
})

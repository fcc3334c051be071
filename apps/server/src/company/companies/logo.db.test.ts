import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, type Product, startProduct } from '../../../../../test/support/product.ts'
import { purchase } from '../../../../../test/support/purchase.ts'
import { idOf, newCnpj, openShop, type Shop } from '../../../../../test/support/shop.ts'
import { until } from '../../../../../test/support/until.ts'
import { fixedClock, systemClock } from '../../kit/clock.ts'
import { connect } from '../../kit/db/connect.ts'
import { roleUrl } from '../../kit/db/roles.ts'
import { folderStore } from '../../kit/files/folder-store.ts'
import { placeOf, storedName } from '../../kit/files/store.ts'
import { makeLogger } from '../../kit/log.ts'
import { openVault } from '../../kit/secrets/vault.ts'
import { deleteReplacedLogos } from '../../operation/jobs/delete-replaced-logos.ts'

let product: Product
let shop: Shop
beforeAll(async () => {
  product = await startProduct({ worker: true })
  shop = await openShop(product)
})
afterAll(() => product.stop())

const picture = (width: number, height: number, red = 180) =>
  sharp({ create: { width, height, channels: 4, background: { r: red, g: 40, b: 60, alpha: 0.8 } } })
const form = (logo: Uint8Array, name = 'logo.png') => {
  const body = new FormData()
  body.set('logo_file', new Blob([new Uint8Array(logo)]), name)
  return body
}
const send = (logo: Uint8Array, who = shop.adm) =>
  product.call(who, 'PUT', `/api/company/${shop.companyId}`, form(logo))
const pathOf = async () =>
  ((await product.call(shop.adm, 'GET', `/api/company/${shop.companyId}`)).body.data as { logo_path: string | null })
    .logo_path
const open = (who: Person | null, file: string) =>
  fetch(`${product.url}/api/files/${file}`, who ? { headers: { authorization: `Bearer ${who.token}` } } : {})

describe('a logo', () => {
  it.each(['png', 'jpeg', 'webp'] as const)('sent as %s is drawn anew as a small PNG on white', async (format) => {
    const made = picture(1200, 600).withExif({ IFD0: { Copyright: 'canario-exif' } })
    const sent = await made.toFormat(format).toBuffer()
    const reply = await send(sent)
    expect([reply.status, reply.body.message]).toEqual([200, 'Empresa salva.'])
    const path = await pathOf()
    expect(path).toMatch(/^logo\/[0-9a-f]{64}\.png$/)
    const answer = await open(shop.adm, path ?? '')
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 400, height: 200, hasAlpha: false })
    expect(bytes.toString('latin1')).not.toContain('canario-exif')
    expect(path).toBe(`logo/${storedName(bytes)}.png`)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, max-age=31536000, immutable',
      'content-disposition': 'inline; filename="logo.png"',
      'content-security-policy': "default-src 'none'; sandbox",
    })
  })

  it('stands upright as its camera meant it', async () => {
    await send(await picture(300, 100).withMetadata({ orientation: 6 }).jpeg().toBuffer())
    const bytes = Buffer.from(await (await open(shop.adm, (await pathOf()) ?? '')).arrayBuffer())
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 100, height: 300 })
  })

  it('comes with the founding of a company as well', async () => {
    const adm = await product.person()
    const body = form(await picture(20, 20, 10).png().toBuffer())
    body.set('corporate_name', 'Com Logo Ltda')
    body.set('cnpj', newCnpj())
    const id = idOf(await product.call(adm, 'POST', '/api/company', body))
    expect((await product.call(adm, 'GET', `/api/company/${id}`)).body.data).toMatchObject({
      logo_path: expect.stringMatching(/^logo\//),
    })
  })

  it('that is none is refused beside its field, and the one before stays', async () => {
    await send(await picture(50, 50).png().toBuffer())
    const before = await pathOf()
    const whole = await picture(600, 600).png().toBuffer()
    const photo = await sharp({
      create: {
        width: 600,
        height: 600,
        channels: 3,
        background: '#123456',
        noise: { type: 'gaussian', mean: 128, sigma: 30 },
      },
    })
      .jpeg()
      .toBuffer()
    const otherKind = 'Envie a logo em PNG, JPEG ou WebP.'
    const damaged = 'A imagem está cortada ou danificada. Exporte-a de novo e envie.'
    const cases: [string, Uint8Array, string][] = [
      ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'), otherKind],
      ['GIF', await picture(50, 50).gif().toBuffer(), otherKind],
      ['a page named as a picture', Buffer.from('<html><script>alert(1)</script>'), otherKind],
      ['a PNG cut off', whole.subarray(0, whole.length - 200), damaged],
      ['a JPEG cut off', photo.subarray(0, photo.length / 2), damaged],
      ['a signature and nothing behind it', whole.subarray(0, 8), damaged],
      [
        'a bomb of dots',
        await picture(5000, 5000).png().toBuffer(),
        'A imagem tem pontos demais. Reduza-a para até 4.000 por 4.000.',
      ],
    ]
    for (const [what, file, text] of cases) {
      const { status, body } = await send(file)
      expect([what, status, body.code, body.errors]).toEqual([what, 422, 'logo_invalido', { logo_file: [text] }])
    }
    const tooBig = await send(Buffer.concat([whole, Buffer.alloc(2 * 1024 * 1024)]))
    expect([tooBig.status, tooBig.body.code]).toEqual([413, 'corpo_grande_demais'])
    const text = await product.call(shop.adm, 'PUT', `/api/company/${shop.companyId}`, { logo_file: 'data:image/png' })
    expect([text.status, text.body.errors]).toEqual([
      422,
      { logo_file: ['Envie a logo como arquivo, em um formulário.'] },
    ])
    expect(await pathOf()).toBe(before)
  })

  it.each([
    ['null', { logo_file: null }],
    ['an empty field of a form', undefined],
  ])('is taken away by %s, and stays where nothing is said of it', async (_how, json) => {
    await send(await picture(60, 60).png().toBuffer())
    const path = await pathOf()
    await product.call(shop.adm, 'PUT', `/api/company/${shop.companyId}`, { fantasy_name: 'Loja' })
    expect(await pathOf()).toBe(path)
    const empty = new FormData()
    empty.set('logo_file', '')
    expect((await product.call(shop.adm, 'PUT', `/api/company/${shop.companyId}`, json ?? empty)).status).toBe(200)
    expect(await pathOf()).toBeNull()
    expect((await open(shop.adm, path ?? '')).status).toBe(404)
  })
})

describe('the address of files', () => {
  it('shows a logo to the people of its company and to platform administrators alone', async () => {
    await send(await picture(70, 70).png().toBuffer())
    const path = (await pathOf()) ?? ''
    const plain = await product.person({ company: shop.companyId, role: null })
    const statusFor = async (who: Person | null) => (await open(who, path)).status
    expect(await statusFor(plain)).toBe(200)
    expect(await statusFor(await product.person({ wise: true }))).toBe(200)
    expect(await statusFor(await product.person())).toBe(404)
    expect(await statusFor((await openShop(product, { certificate: false })).adm)).toBe(404)
    expect(await statusFor(null)).toBe(401)
  })

  it('serves nothing else that is kept: no certificate, no XML, no import, no way out of its folder', async () => {
    const company = (await product.call(shop.adm, 'GET', `/api/company/${shop.companyId}`)).body.data as Record<
      string,
      string
    >
    await shop.deliver(purchase({ code: 'HP-LOGO-XML', at: new Date() }))
    const xml = await until('the XML to be home', async () => {
      const [row] = await product.sql<{ sha256: string }>(`select sha256 from note_file where kind = 'XML'`)
      return row?.sha256
    })
    for (const path of [
      company.a1_certificate_path,
      xml,
      `logo/${xml}.png`,
      `logo/${xml}`,
      '',
      '..%2f..%2fpackage.json',
      'logo/%2e%2e/%2e%2e/master.key',
      'logo',
    ])
      expect([path, (await open(shop.adm, path ?? '')).status]).toEqual([path, 404])
  })
})

it('stands on the DANFE, and a damaged or lost one keeps no note from its paper', async () => {
  await shop.deliver(purchase({ code: 'HP-LOGO', at: new Date() }))
  const note = await until('the XML to be home', async () => {
    const [row] = await product.sql<{ id: number }>(
      `select n.id::int from note n join note_file f on f.note_id = n.id and f.kind = 'XML' and f.sha256 is not null where n.sales_code = 'HP-LOGO'`,
    )
    return row
  })
  const paper = async () => {
    const headers = { authorization: `Bearer ${shop.adm.token}` }
    const answer = await fetch(`${product.url}/api/fiscal-note/${note.id}/pdf`, { headers })
    expect(answer.status).toBe(200)
    return Buffer.from(await answer.arrayBuffer()).toString('latin1')
  }
  const preview = async () => {
    const answer = await fetch(`${product.url}/api/fiscal-note/preview`, {
      method: 'POST',
      headers: { authorization: `Bearer ${shop.adm.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ items: [{ description: 'Livro', quantity: 1, value_per_unit: 10 }] }),
    })
    expect(answer.status).toBe(200)
    return Buffer.from(await answer.arrayBuffer()).toString('latin1')
  }
  await product.call(shop.adm, 'PUT', `/api/company/${shop.companyId}`, { logo_file: null })
  expect(await preview()).not.toContain('/Subtype /Image')
  expect(await paper()).not.toContain('/Subtype /Image')
  await send(await picture(300, 120, 90).png().toBuffer())
  expect(await paper()).toContain('/Subtype /Image')
  expect(await preview()).toContain('/Subtype /Image')
  const { storage } = product.config
  if (storage.kind !== 'folder') throw new Error('The archive of this test is a folder.')
  const file = path.join(storage.folder, placeOf(/[0-9a-f]{64}/.exec((await pathOf()) ?? '')?.[0] ?? ''))
  writeFileSync(file, 'outra coisa')
  expect(await paper()).not.toContain('/Subtype /Image')
  rmSync(file)
  expect(await paper()).not.toContain('/Subtype /Image')
})

it('that was replaced leaves the archive some days later, unless a company still shows it', async () => {
  const { storage } = product.config
  if (storage.kind !== 'folder') throw new Error('The archive of this test is a folder.')
  const files = folderStore(storage.folder)
  const has = (logo: string | null) => files.has(/[0-9a-f]{64}/.exec(logo ?? '')?.[0] ?? '')
  const url = roleUrl(product.config.databaseUrl, 'talao_worker', openVault(product.config.masterKey))
  const { db } = connect(url, { log: makeLogger('silent', systemClock), name: 'test', max: 1 })
  const daysLater = (days: number) =>
    deleteReplacedLogos({ db, files, clock: fixedClock(new Date(Date.now() + days * 24 * 3_600_000).toISOString()) })
  const other = await openShop(product, { certificate: false })
  const [shared, alone] = await Promise.all([200, 210].map((red) => picture(80, 80, red).png().toBuffer()))
  await product.call(other.adm, 'PUT', `/api/company/${other.companyId}`, form(shared ?? expect.fail()))
  await send(shared ?? expect.fail())
  const sharedPath = await pathOf()
  await send(alone ?? expect.fail())
  const alonePath = await pathOf()
  await product.call(shop.adm, 'PUT', `/api/company/${shop.companyId}`, { logo_file: null })
  await daysLater(2)
  expect([await has(sharedPath), await has(alonePath)]).toEqual([true, true])
  await daysLater(4)
  expect([await has(sharedPath), await has(alonePath)]).toEqual([true, false])
  await product.call(other.adm, 'PUT', `/api/company/${other.companyId}`, { logo_file: null })
  await daysLater(4)
  expect(await has(sharedPath)).toBe(false)
  await db.destroy()
})

import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Person, type Product, startProduct } from '../../../../../test/support/product.ts'
import { openShop, type Shop } from '../../../../../test/support/shop.ts'
import { until } from '../../../../../test/support/until.ts'
import { freePort } from '../../../../../tools/launcher/port.ts'
import { startS3 } from '../../../testing/s3-server.ts'
import { VERSION } from '../version.ts'

let s3: Awaited<ReturnType<typeof startS3>>
let product: Product
let shop: Shop
let metrics: string
let wise: Person
beforeAll(async () => {
  s3 = await startS3()
  const port = await freePort()
  metrics = `http://127.0.0.1:${port}/metrics`
  product = await startProduct({ worker: true, environment: { ...s3.environment, METRICS_PORT: String(port) } })
  shop = await openShop(product)
  wise = await product.person({ wise: true })
})
afterAll(async () => {
  await product.stop()
  await s3.close()
})

async function sendLogo(red: number) {
  const background = { r: red, g: 40, b: 60 }
  const logo = await sharp({ create: { width: 20, height: 20, channels: 3, background } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.set('logo_file', new Blob([new Uint8Array(logo)]), 'logo.png')
  return product.call(shop.adm, 'PUT', `/api/company/${shop.companyId}`, form)
}
const health = async () => {
  const answer = await fetch(`${product.url}/health`)
  return [answer.status, await answer.json()]
}
const notice = async (who: Person) => (await product.call(who, 'GET', '/api/authority-health')).body.notice
const metric = async (series: string) =>
  (await (await fetch(metrics)).text())
    .split('\n')
    .find((line) => line.startsWith(`${series} `))
    ?.split(' ')[1]

it('a store that goes away is told by health, numbers, the upload and the administrator of the platform, and nobody restarts anything when it is back', async () => {
  expect((await sendLogo(1)).status).toBe(200)
  expect([await health(), await metric('talao_storage_up')]).toEqual([
    [200, { status: 'ok', version: VERSION, storage: 'ok' }],
    '1',
  ])

  await s3.close()
  const refused = await sendLogo(2)
  expect([refused.status, refused.body.code, refused.headers.get('retry-after')]).toEqual([
    503,
    'arquivos_indisponiveis',
    '60',
  ])
  expect(await health()).toEqual([200, { status: 'ok', version: VERSION, storage: 'indisponivel' }])
  expect([await notice(wise), await notice(shop.adm)]).toEqual([expect.stringMatching(/arquivos não responde/), null])
  expect(await metric('talao_storage_up')).toBe('0')
  expect(Number(await metric('talao_storage_failures_total{operation="put"}'))).toBeGreaterThan(0)
  expect(product.lines.filter((line) => line.includes('file store lost')).length).toBeGreaterThan(0)

  s3 = await startS3(s3.port)
  await until('the store to be seen again', async () => (await metric('talao_storage_up')) === '1')
  expect(await health()).toEqual([200, { status: 'ok', version: VERSION, storage: 'ok' }])
  expect((await sendLogo(2)).status).toBe(200)
  expect(await notice(wise)).toBeNull()
})

import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Product, startProduct } from '../../../../../test/support/product.ts'
import { openShop, type Shop } from '../../../../../test/support/shop.ts'
import { until } from '../../../../../test/support/until.ts'

let product: Product
let shop: Shop
beforeAll(async () => {
  product = await startProduct()
  shop = await openShop(product, { certificate: false })
})
afterAll(() => product.stop())

it('a file whose sender goes away in the middle leaves nothing on disk', async () => {
  const marker = randomUUID()
  const { hostname, port } = new URL(product.url)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  socket.write(
    [
      'POST /api/sale-file-import HTTP/1.1',
      `host: ${hostname}`,
      `authorization: Bearer ${shop.adm.token}`,
      'content-type: multipart/form-data; boundary=x',
      'content-length: 1000000',
      '',
      `--x\r\ncontent-disposition: form-data; name="file"; filename="vendas.csv"\r\n\r\n${marker}\n${'x'.repeat(100_000)}`,
    ].join('\r\n'),
  )
  await until('the file on disk', () => isOnDisk(marker))
  socket.destroy()
  await until('its end', async () => !(await isOnDisk(marker)))
  expect(await isOnDisk(marker)).toBe(false)
})

it('a file that is refused leaves nothing on disk either', async () => {
  const marker = randomUUID()
  const form = new FormData()
  form.set('company_id', String(shop.companyId))
  form.set('file', new Blob([marker]), 'vendas.csv')
  const { status } = await product.call(shop.adm, 'POST', '/api/sale-file-import', form)
  expect(status).toBe(422)
  await until('its end', async () => !(await isOnDisk(marker)))
})

/** Other tests write uploads to the same folder at the same time. */
async function isOnDisk(marker: string): Promise<boolean> {
  const names = (await readdir(os.tmpdir())).filter((name) => name.startsWith('talao-upload-'))
  const texts = await Promise.all(names.map((name) => readFile(path.join(os.tmpdir(), name), 'utf8').catch(() => '')))
  return texts.some((text) => text.startsWith(marker))
}

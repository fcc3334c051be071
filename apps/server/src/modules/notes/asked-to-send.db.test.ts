import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Product, type Reply, startProduct } from '../../../../../test/support/product.ts'
import { COURSE } from '../../../../../test/support/service-shop.ts'
import { idOf, openShop, type Shop } from '../../../../../test/support/shop.ts'
import { until } from '../../../../../test/support/until.ts'
import { systemClock } from '../../clock.ts'
import { makeLogger } from '../../log.ts'
import { startWorker } from '../../start-processes.ts'

const GOODS = '/api/fiscal-note'
const SERVICE = '/api/service-fiscal-note'
const BUYER = {
  name: 'Iracema Duarte',
  document: '52998224725',
  address: {
    postal_code: '01310100',
    street: 'Avenida Paulista',
    number: '1',
    neighborhood: 'Bela Vista',
    city_id: 3550308,
  },
}
const NOTE = { customer_note: BUYER, items: [{ description: 'Apostila de bordado', quantity: 1, value_per_unit: 40 }] }

let product: Product
let shop: Shop
beforeAll(async () => {
  product = await startProduct()
  shop = await openShop(product, { registered: false })
  const complementary = `/api/company-complementary/nfs-default-setting/${shop.companyId}`
  await ask('PUT', `/api/company/${shop.companyId}`, { municipal_registration: '81142070' })
  await ask('PUT', complementary, { nfs_service: COURSE })
})
afterAll(() => product.stop())

async function ask(method: string, path: string, body?: object): Promise<Reply> {
  const reply = await product.call(shop.adm, method, path, body)
  if (reply.status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(reply.body)}`)
  return reply
}
const call = (method: string, path: string, body?: object) => product.call(shop.adm, method, path, body)
const make = async (path: string, body: object = {}) => idOf(await ask('POST', path, { ...NOTE, ...body }))
const read = async (path: string, id: number) =>
  (await ask('GET', `${path}/${id}`)).body.data as Record<string, unknown> & { actions: Record<string, unknown> }
const story = async (path: string, id: number) =>
  ((await ask('GET', `${path}/${id}/timeline`)).body.data as { text: string }[]).map(({ text }) => text)

/** Runs a worker only during `act`, so that before and after it the requested state stays unchanged. */
async function whileAWorkerRuns(act: () => Promise<void>): Promise<void> {
  const worker = await startWorker(product.config, { clock: systemClock, log: makeLogger('silent', systemClock) })
  try {
    await act()
  } finally {
    await worker.stop()
  }
}

// Without a worker unless a test starts one, to check what a caller sees right after the response.
describe('a note that somebody asked to send', () => {
  it.each([
    [GOODS, 'PROCESSING'],
    [SERVICE, 'WAINTING'],
  ])(
    'is on its way once %s answered: it is found so, and neither sent twice, edited nor deleted',
    async (path, status) => {
      const id = await make(path)
      const reply = await call('POST', `${path}/${id}/send`, {})
      expect([reply.status, reply.body.data]).toEqual([202, { id }])
      expect(await read(path, id)).toMatchObject({ enotas_status: status, actions: { send: expect.any(String) } })
      const found = await ask('GET', `${path}?enotas_status=${status}`)
      expect(found.body.data).toContainEqual(expect.objectContaining({ id }))
      const again = await call('POST', `${path}/${id}/send`, {})
      expect([again.status, again.body.code]).toEqual([409, 'nota_ja_enviada'])
      expect((await call('PUT', `${path}/${id}`, { observations: 'x', additional_information: 'x' })).status).not.toBe(
        200,
      )
      expect((await call('DELETE', `${path}/${id}`)).status).toBe(409)
    },
  )

  it('reads so as well where it is written and sent in one call', async () => {
    const id = await make(GOODS, { send: true })
    expect(await read(GOODS, id)).toMatchObject({ enotas_status: 'PROCESSING' })
  })

  it('stands where it stood when its sale is cancelled before it leaves, and says so', async () => {
    const sale = idOf(
      await ask('POST', '/api/sale', {
        external_sales_id: 'PEDIDA-E-DESFEITA',
        purchase_date: new Date().toISOString(),
        client: BUYER,
        items: [{ description: 'Apostila de bordado', quantity: 1, value_per_unit: 40 }],
      }),
    )
    const id = await make(GOODS, { sale_id: sale, send: true })
    await product.sql(`update sale set status = 'CANCELED' where id = $1`, [sale])
    const other = await make(GOODS, { send: true })
    await whileAWorkerRuns(async () => {
      await until('the other to be authorised', async () => (await read(GOODS, other)).enotas_status === 'Autorizada')
      await until('the note to stand again', async () => (await read(GOODS, id)).enotas_status === 'PENDING')
      await until('every note to have left', async () => {
        const open = await product.sql(`select 1 from note where enotas_status in ('PROCESSING', 'WAINTING')`)
        return open.length === 0
      })
    })
    expect(await story(GOODS, id)).toContain('O envio pedido não saiu')
    expect(await product.sql('select 1 from attempt where note_id = $1', [id])).toEqual([])
  })

  it('comes back with its fault when what its company had on asking is gone before it leaves', async () => {
    const id = await make(GOODS)
    await product.sql(`update company set gateway = 'SEFAZ' where id = $1`, [shop.companyId])
    const keepCertificate = (kept: boolean) =>
      product.sql(`update company_certificate set is_current = $2 where company_id = $1`, [shop.companyId, kept])
    for (const _turn of [1, 2]) {
      await keepCertificate(true)
      expect((await call('POST', `${GOODS}/${id}/send`, {})).status).toBe(202)
      await keepCertificate(false)
      await whileAWorkerRuns(async () => {
        await until('the note to fail', async () => (await read(GOODS, id)).enotas_status === 'FAIL')
      })
      expect(await read(GOODS, id)).toMatchObject({ fail_on_send_to_enotas: expect.stringContaining('certificado') })
    }
    const refused = await call('POST', `${GOODS}/${id}/send`, {})
    expect([refused.status, refused.body.code]).toEqual([422, 'nota_incompleta'])
    expect(await product.sql('select 1 from note where status_before_send is not null')).toEqual([])
  })
})

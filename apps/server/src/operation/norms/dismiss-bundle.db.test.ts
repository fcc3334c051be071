import type { NormBundleOut } from '@talao/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, type Product, startProduct } from '../../../../../test/support/product.ts'
import { idOf, openShop, type Shop } from '../../../../../test/support/shop.ts'
import { until } from '../../../../../test/support/until.ts'
import { type WorkerSide, workerSide } from '../../../../../test/support/worker-side.ts'
import { cbsOf2027, makePublisher, payloadOf } from '../../../testing/norm-bundles.ts'
import { fixedClock } from '../../kit/clock.ts'
import { withCompanies } from '../../kit/db/scope.ts'
import { FINDERS } from '../status/find-alarms.ts'
import { readBundleFile } from './bundle-file.ts'
import { receiveBundle } from './receive-bundle.ts'

const publisher = makePublisher()
const clock = fixedClock('2026-12-23T14:00:00Z')
let product: Product
let side: WorkerSide
let wise: Person
let shop: Shop
beforeAll(async () => {
  product = await startProduct({ clock, worker: true })
  side = await workerSide(product, clock)
  wise = await product.person({ wise: true })
  shop = await openShop(product, { certificate: false })
  const { id, public_key } = publisher
  await product.call(wise, 'PUT', '/api/norms/settings', { keys: [{ id, public_key }] })
})
afterAll(async () => {
  await side.close()
  await product.stop()
})

const FILE = publisher.pack(payloadOf('2027-01', [cbsOf2027('8.8')]))

function send(bytes: Uint8Array = FILE) {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(bytes)]), 'normas.json')
  return product.call(wise, 'POST', '/api/norms/bundle', form)
}
const read = async (id: number) =>
  (await product.call(wise, 'GET', `/api/norms/bundle/${id}`)).body.data as NormBundleOut
const waiting = (id: number) =>
  until('the bundle to wait', async () => (await read(id)).state === 'CHECKED' && (await read(id)))
const act = (id: number, name: string, who = wise) =>
  product.call(who, 'POST', `/api/norms/bundle/${id}/${name}`, name === 'activate' ? { confirm: true } : undefined)
const isAlarm = async () =>
  (await FINDERS.NORM_BUNDLE_WAITING({ db: side.db, clock, filesDownSince: () => null }, clock.now())).length > 0

describe('a bundle that waits', () => {
  it('is dismissed by a person: it is no alarm, the audit log says who, and nothing changed', async () => {
    const { id } = await waiting(idOf(await send()))
    expect(await isAlarm()).toBe(true)
    expect((await act(id, 'dismiss', shop.adm)).status).toBe(403)
    expect((await act(id, 'dismiss')).body.message).toBe('Pacote dispensado. Ele fica guardado, e ainda pode valer.')
    expect((await act(id, 'dismiss')).status).toBe(200)
    expect(await read(id)).toMatchObject({ state: 'DISMISSED', rows: 1 })
    expect(await isAlarm()).toBe(false)
    const log = await product.call(wise, 'GET', '/api/audit-log?platform=true&entity=norm-bundle')
    expect((log.body.data as object[])[0]).toMatchObject({
      user: { id: wise.id },
      before: { state: 'CHECKED' },
      after: { state: 'DISMISSED' },
    })
  })

  it('waits again when its file is sent again, but not when the address still has it', async () => {
    const again = (origin: 'FILE' | 'ADDRESS') =>
      withCompanies(side.db, [], (tx) =>
        receiveBundle(tx, side.queue, { bundle: readBundleFile(FILE), origin, by: null, now: clock.now() }),
      )
    await expect(again('ADDRESS')).rejects.toMatchObject({ code: 'norma_ja_recebida' })
    expect(await isAlarm()).toBe(false)
    const other = publisher.pack(payloadOf('2027-01', [cbsOf2027('8.9')]))
    expect((await send(other)).body.code).toBe('norma_ja_recebida')
    const id = idOf(await send())
    expect(await read(id)).toMatchObject({ state: 'CHECKED', rows: 1 })
    expect(await isAlarm()).toBe(true)
  })

  it('may count after it was dismissed, and one in force cannot be dismissed', async () => {
    const id = idOf(await send(publisher.pack(payloadOf('2027-02', [cbsOf2027('8.8')]))))
    await waiting(id)
    await act(id, 'dismiss')
    expect((await act(id, 'activate')).status).toBe(200)
    expect(await read(id)).toMatchObject({ state: 'ACTIVE' })
    expect(await act(id, 'dismiss')).toMatchObject({ status: 409, body: { code: 'norma_nao_espera' } })
  })
})

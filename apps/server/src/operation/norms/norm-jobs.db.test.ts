import type { NormBundleOut, NormSettingsOut } from '@talao/contract'
import type { TransportResult } from '@talao/gateways'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Person, type Product, signIn, startProduct } from '../../../../../test/support/product.ts'
import { openShop, type Shop } from '../../../../../test/support/shop.ts'
import { type WorkerSide, workerSide } from '../../../../../test/support/worker-side.ts'
import { cbsOf2027, makePublisher, payloadOf } from '../../../testing/norm-bundles.ts'
import type { Transports } from '../../company/gateways/transports.ts'
import { fixedClock } from '../../kit/clock.ts'
import { checkNorms } from './check-norms.ts'
import { fetchNorms } from './fetch-norms.ts'
import { forgottenChecks } from './sweep-norms.ts'
import { tellNorms } from './tell-norms.ts'

type Send = Transports['plain']['send']

const ADDRESS = 'https://localhost:4443/normas.json'
const publisher = makePublisher()
const clock = fixedClock('2026-12-01T14:00:00Z')
let product: Product
let side: WorkerSide
let wise: Person
let shop: Shop

beforeAll(async () => {
  product = await startProduct({ clock })
  side = await workerSide(product, clock)
  wise = await product.person({ wise: true })
  shop = await openShop(product, { certificate: false })
})
afterAll(async () => {
  await side.close()
  await product.stop()
})
beforeEach(async () => {
  const { id, public_key } = publisher
  const body = { keys: [{ id, public_key }], address: ADDRESS, is_on: true }
  await product.call(wise, 'PUT', '/api/norms/settings', body)
})

const settings = async () => (await product.call(wise, 'GET', '/api/norms/settings')).body.data as NormSettingsOut
const bundles = async () => (await product.call(wise, 'GET', '/api/norms/bundle')).body.data as NormBundleOut[]
const deps = () => ({ ...side, clock, config: product.config })

/** A publisher's server that answers this, and the requests it received. */
function answering(status: number, body: Uint8Array = new Uint8Array(), headers = {}) {
  const asked: Parameters<Send>[0][] = []
  const send: Send = async (request) => {
    asked.push(request)
    return { kind: 'answered', status, headers, body, durationMs: 1 } satisfies TransportResult
  }
  return { asked, send }
}
const fetchFrom = ({ send }: { send: Send }) => fetchNorms(deps(), { send, close: () => undefined })

describe('the address of a publisher', () => {
  it('is asked only where it is switched on, and off is how a house begins', async () => {
    await product.sql('delete from norm_settings')
    expect(await settings()).toMatchObject({ is_on: false, address: null, keys: [] })
    const server = answering(200, publisher.pack(payloadOf('2027-01', [cbsOf2027('8.8')])))
    await fetchFrom(server)
    expect(server.asked).toEqual([])
  })

  it('must be https and public to be saved', async () => {
    const put = (address: string) => product.call(wise, 'PUT', '/api/norms/settings', { address })
    expect((await put('http://exemplo.test/x')).body.errors).toHaveProperty('address')
    // A demonstration reaches this machine alone; in production the rule is the same for private networks.
    expect((await put('https://10.1.2.3/x')).body).toMatchObject({ code: 'endereco_privado' })
    expect((await settings()).address).toBe(ADDRESS)
  })

  it('gives a bundle that is checked and waits: nothing that is fetched counts by itself', async () => {
    const server = answering(200, publisher.pack(payloadOf('2027-01', [cbsOf2027('8.8')])), { etag: '"um"' })
    await fetchFrom(server)
    const [bundle] = await bundles()
    expect(bundle).toMatchObject({ version: '2027-01', origin: 'ADDRESS', state: 'CHECKING', entered_by: null })
    await checkNorms(deps(), { norm_bundle_id: bundle?.id ?? 0 })
    await checkNorms(deps(), { norm_bundle_id: bundle?.id ?? 0 })
    expect((await bundles())[0]).toMatchObject({ state: 'CHECKED', rows: 1 })
    await fetchFrom(server)
    expect(server.asked[1]?.headers).toMatchObject({ 'if-none-match': '"um"' })
    expect(await bundles()).toHaveLength(1)
    expect(await settings()).toMatchObject({ fetched_at: clock.now().toISOString(), fetch_fault: null })
  })

  it('that answers something else leaves what it said, and an error is asked again', async () => {
    await fetchFrom(answering(200, makePublisher('outra').pack(payloadOf('2027-02', [cbsOf2027('8.8')]))))
    expect((await settings()).fetch_fault).toContain('assinatura')
    await expect(fetchFrom(answering(500))).rejects.toThrow('O endereço respondeu 500.')
    expect((await settings()).fetch_fault).toBe('O endereço respondeu 500.')
    await fetchFrom(answering(304))
    expect((await settings()).fetch_fault).toBeNull()
    expect((await bundles()).map(({ version }) => version)).not.toContain('2027-02')
  })

  it('whose bundle was refused is asked for it whole again, so that it comes once its key is registered', async () => {
    const other = makePublisher('outra')
    const server = answering(200, other.pack(payloadOf('2027-03', [cbsOf2027('8.8')])), { etag: '"dois"' })
    await fetchFrom(server)
    const keys = [{ id: other.id, public_key: other.public_key }]
    await product.call(wise, 'PUT', '/api/norms/settings', { keys })
    await fetchFrom(server)
    expect(server.asked[1]?.headers).not.toHaveProperty('if-none-match')
    expect((await bundles())[0]).toMatchObject({ version: '2027-03', state: 'CHECKING' })
    await product.sql(`update norm_bundle set state = 'REFUSED' where version = '2027-03'`)
  })

  it('that is changed while the old one answers is asked as new', async () => {
    const address = 'https://localhost:4443/outras.json'
    const server = answering(200, publisher.pack(payloadOf('2027-04', [cbsOf2027('8.8')])), { etag: '"velho"' })
    const send: Send = async (request) => {
      await product.call(wise, 'PUT', '/api/norms/settings', { address })
      return server.send(request)
    }
    await fetchFrom({ send })
    await fetchFrom(server)
    expect(server.asked[1]).toMatchObject({ url: address })
    expect(server.asked[1]?.headers).not.toHaveProperty('if-none-match')
    await product.sql(`update norm_bundle set state = 'REFUSED' where version = '2027-04'`)
  })
})

it('two who save the settings from the same version: the second is told', async () => {
  const { version } = await settings()
  const save = () => product.call(wise, 'PUT', '/api/norms/settings', { version, is_on: false })
  expect((await save()).status).toBe(200)
  expect(await save()).toMatchObject({ status: 409, body: { code: 'versao_desatualizada' } })
})

it('a check that lost its job is found again after a minute', async () => {
  await product.call(wise, 'POST', '/api/norms/row', cbsOf2027('8.8'))
  await product.sql(`delete from jobs.job where name = 'check-norms'`)
  const waiting = () => product.sql(`select 1 from jobs.job where name = 'check-norms'`)
  await forgottenChecks(side, clock.now())
  expect(await waiting()).toEqual([])
  clock.advance(61_000)
  await forgottenChecks(side, clock.now())
  expect(await waiting()).toHaveLength(1)
})

describe('what comes', () => {
  it('is told to the people of a company at 30, 7 and 1 days, once each', async () => {
    await product.sql(`update norm_bundle set state = 'REFUSED' where state = 'CHECKING'`)
    const [waiting] = (await bundles()).filter(({ state }) => state === 'CHECKED')
    await product.call(wise, 'POST', `/api/norms/bundle/${waiting?.id}/activate`, { confirm: true })
    const told = async (day: string) => {
      clock.set(`${day}T14:00:00Z`)
      for (const _twice of [1, 2]) await tellNorms(deps(), { company_id: shop.companyId })
      const { body } = await product.call(await signIn(product, shop.adm), 'GET', '/api/notification')
      const texts = (body.data as { data: { message: string } }[]).map(({ data }) => data.message)
      return texts.filter((text) => text.includes('Alíquota da CBS'))
    }
    expect(await told('2026-12-01')).toEqual([])
    expect(await told('2026-12-02')).toEqual(['A partir de 01/01/2027: Alíquota da CBS: 8,8%.'])
    expect(await told('2026-12-20')).toHaveLength(1)
    expect(await told('2026-12-26')).toHaveLength(2)
    expect(await told('2026-12-31')).toHaveLength(3)
    expect(await told('2027-01-01')).toHaveLength(3)
  })
})

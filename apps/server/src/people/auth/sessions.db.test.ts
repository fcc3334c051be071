import { afterAll, beforeAll, expect, it } from 'vitest'
import { PASSWORD, type Person, type Product, startProduct } from '../../../../../test/support/product.ts'
import { fixedClock } from '../../kit/clock.ts'
import { readConfig } from '../../kit/config/config.ts'

const START = '2026-11-20T12:00:00Z'
const DAY_MS = 24 * 3_600_000
const clock = fixedClock(START)
let product: Product
beforeAll(async () => {
  product = await startProduct({ clock, environment: { SESSION_IDLE_DAYS: '14' } })
})
afterAll(() => product.stop())

const after = (days: number, seconds = 0) =>
  clock.set(new Date(Date.parse(START) + days * DAY_MS + seconds * 1000).toISOString())
const ask = (who: Person, path = '/api/auth/user') => product.call(who, 'GET', path)
const again = async (who: Person): Promise<Person> => {
  const wish = { grant_type: 'password', username: who.email, password: PASSWORD }
  return { ...who, token: String((await product.call(null, 'POST', '/oauth/token', wish)).body.access_token) }
}

it('a session that nobody used for fourteen days is over, for good, and its answer is that of any dead one', async () => {
  after(0)
  const rested = await product.person()
  const used = await again(rested)
  after(14, -1)
  expect((await ask(used)).status).toBe(200)
  after(14)
  const listed = (await ask(used, '/api/auth/session')).body.data as { current: boolean }[]
  expect(listed.map(({ current }) => current)).toEqual([true])
  const refused = await ask(rested)
  expect([refused.status, refused.body.code]).toEqual([401, 'nao_autenticado'])
  after(1)
  expect((await ask(rested)).status).toBe(401)
})

it('a session in use still ends after thirty days', async () => {
  after(0)
  const who = await product.person()
  for (const day of [10, 20, 29]) {
    after(day)
    expect([day, (await ask(who)).status]).toEqual([day, 200])
  }
  after(30)
  expect((await ask(who)).status).toBe(401)
})

it('a token that somebody brought along is never made a session by signing in', async () => {
  after(0)
  const planted = `tlo_${'x'.repeat(43)}`
  const who = await product.person()
  const wish = { grant_type: 'password', username: who.email, password: PASSWORD }
  const reply = await product.call(null, 'POST', '/oauth/token', wish, { cookie: `talao=${planted}` })
  expect(reply.body.access_token).not.toBe(planted)
  expect(reply.headers.get('set-cookie')).not.toContain(planted)
  expect((await ask({ ...who, token: planted })).status).toBe(401)
})

it('of a bearer and the cookie of somebody else the bearer alone counts, right or wrong', async () => {
  after(0)
  const [ana, bia] = [await product.person(), await product.person()]
  const both = (token: string) =>
    product.call(null, 'GET', '/api/auth/user', undefined, {
      authorization: `Bearer ${token}`,
      cookie: `talao=${bia.token}`,
    })
  expect((await both(ana.token)).body.data).toMatchObject({ id: ana.id })
  expect((await both('tlo_errado')).status).toBe(401)
})

it('what somebody may do is asked at every request, not when they signed in', async () => {
  after(0)
  const wise = await product.person({ wise: true })
  expect((await ask(wise, '/api/contract')).status).toBe(200)
  await product.sql('update app_user set is_wise = false where id = $1', [wise.id])
  expect((await ask(wise, '/api/contract')).status).toBe(403)
  await product.sql('update app_user set disabled_at = now() where id = $1', [wise.id])
  expect((await ask(wise)).status).toBe(401)
})

it('fourteen days are what nobody set, and the limit stays within the life of a session', () => {
  const given = { DATABASE_URL: product.config.databaseUrl, TALAO_MASTER_KEY: 'ab'.repeat(32), ...loopback() }
  expect(readConfig(given).sessionIdleDays).toBe(14)
  for (const days of ['0', '31'])
    expect(() => readConfig({ ...given, SESSION_IDLE_DAYS: days })).toThrow(/SESSION_IDLE_DAYS/)
})

function loopback(): Record<string, string> {
  return { FOCUS_HOMOLOGATION_URL: product.simulator.url, FOCUS_PRODUCTION_URL: product.simulator.url }
}

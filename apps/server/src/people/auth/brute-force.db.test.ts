import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { byDepth } from '../../../../../test/support/depth.ts'
import { PASSWORD, type Product, startProduct } from '../../../../../test/support/product.ts'
import { newCnpj } from '../../../../../test/support/shop.ts'
import { fixedClock } from '../../kit/clock.ts'

const clock = fixedClock('2026-11-20T12:00:00Z')
let product: Product
beforeAll(async () => {
  product = await startProduct({ clock, environment: { TRUST_PROXY: '1', TALAO_SIGN_UP: 'off' } })
})
afterAll(() => product.stop())
beforeEach(() => clock.advance(16 * 60_000))

const HOME = '198.51.100.7'
const signIn = (username: string, password: string, address: string) =>
  product.call(
    null,
    'POST',
    '/oauth/token',
    { grant_type: 'password', username, password },
    { 'x-forwarded-for': address },
  )
const BATCH = byDepth(15, 50)
const strange = (index: number) => `203.0.${Math.floor(index / 250)}.${index % 250}`

it('looks at ten passwords of one account in a quarter of an hour, from however many addresses, and its owner still gets in', async () => {
  const { email } = await product.person()
  expect((await signIn(email, PASSWORD, HOME)).status).toBe(200)
  const statuses: number[] = []
  for (let batch = 0; batch < byDepth(1, 20); batch += 1)
    statuses.push(
      ...(
        await Promise.all(
          Array.from({ length: BATCH }, (_, index) =>
            signIn(email, `tentativa ${batch} ${index}`, strange(batch * BATCH + index)),
          ),
        )
      ).map(({ status }) => status),
    )
  expect(statuses.filter((status) => status === 401)).toHaveLength(10)
  expect(statuses.filter((status) => status === 429)).toHaveLength(statuses.length - 10)
  expect((await signIn(email, PASSWORD, strange(1))).status).toBe(429)
  expect((await signIn(email, PASSWORD, HOME)).status).toBe(200)
  // The owner's sign-in gives the attackers no more attempts.
  expect((await signIn(email, 'mais uma', strange(2))).status).toBe(429)
})

it('counts by the address that the proxy in front saw, whatever the caller wrote before it', async () => {
  const { email } = await product.person()
  expect((await signIn(email, PASSWORD, `192.0.2.200, ${HOME}`)).status).toBe(200)
  const invented = (index: number) => `${strange(index)}, ${strange(index + 1)}, 192.0.2.9:${20_000 + index}`
  const statuses: number[] = []
  for (let at = 0; at < 120; at += 15)
    statuses.push(
      ...(
        await Promise.all(
          Array.from({ length: 15 }, (_, one) => signIn(`p${at + one}@loja.example`, 'errada', invented(at + one))),
        )
      ).map(({ status }) => status),
    )
  expect(statuses.filter((status) => status === 401)).toHaveLength(100)
  expect(statuses.filter((status) => status === 429)).toHaveLength(20)
  expect(await product.sql('select ip from session order by id desc limit 1')).toEqual([{ ip: HOME }])
})

const openLink = async (address: string) =>
  (await product.call(null, 'GET', '/api/auth/email/x', undefined, { 'x-forwarded-for': address })).status

it.each<[string, (index: number) => string]>([
  ['a proxy that adds the port, another one each time', (index) => `192.0.2.77:${40_000 + index}`],
  ['as many addresses as a customer of IPv6 has', (index) => `2001:db8:7:7:${index}::1`],
  ['the same in brackets and with a port', (index) => `[2001:db8:7:8::${index}]:${index + 1}`],
  ['words that are no address', (index) => `${strange(index)}, nobody-${index}`],
])('counts as one caller %s', async (_how, from) => {
  const statuses = await Promise.all(Array.from({ length: 63 }, (_, index) => openLink(from(index))))
  expect(statuses.filter((status) => status === 422)).toHaveLength(60)
  expect(statuses.filter((status) => status === 429)).toHaveLength(3)
})

it('keeps two customers of IPv6 apart, and shows the address itself', async () => {
  await Promise.all(Array.from({ length: 60 }, () => openLink('2001:db8:9:2::1')))
  expect([await openLink('2001:db8:9:2:f::2'), await openLink('2001:db8:9:3::1')]).toEqual([429, 422])
  const { email } = await product.person()
  expect((await signIn(email, PASSWORD, '[2001:db8:9:2::5]:443')).status).toBe(200)
  expect(await product.sql('select ip from session order by id desc limit 1')).toEqual([{ ip: '2001:db8:9:2::5' }])
})

it('lets somebody ask for a new password however often strangers ask for letters that never leave', async () => {
  const { email } = await product.person()
  const ask = (path: string, address: string) =>
    product.call(null, 'POST', path, { email }, { 'x-forwarded-for': address })
  const statuses: number[] = []
  for (let one = 0; one < 4; one += 1) statuses.push((await ask('/api/auth/email/resend', strange(one))).status)
  expect(statuses).toEqual([202, 202, 202, 429])
  expect((await ask('/api/auth/password/forgot', HOME)).status).toBe(202)
})

/** `TALAO_TRIES=10000` runs more attempts; 0 only just exceeds each limit. */
const TRIES = Number(process.env['TALAO_TRIES'] ?? byDepth(0, 200))
/** Maximum concurrent attempts of one address; more have to wait. */
const AT_ONCE = 32
/** Wrong passwords checked per address and quarter of an hour. */
const LOOKED_AT_BY_ADDRESS = 100

describe.each([1, 500])('from %i addresses', (addresses) => {
  async function tryAll(tries: number, emailOf: (at: number) => string): Promise<Record<number, number>> {
    const counts: Record<number, number> = {}
    for (let at = 0; at < tries; at += AT_ONCE)
      for (const { status } of await Promise.all(
        Array.from({ length: Math.min(AT_ONCE, tries - at) }, (_, one) =>
          signIn(emailOf(at + one), `tentativa ${at + one}`, strange((at + one) % addresses)),
        ),
      ))
        counts[status] = (counts[status] ?? 0) + 1
    console.log(`  ${tries} tentativas de ${addresses} endereços: ${JSON.stringify(counts)}`)
    return counts
  }

  it('ten tries on one account are looked at, and its owner still gets in', { timeout: 1_800_000 }, async () => {
    const { email } = await product.person()
    expect((await signIn(email, PASSWORD, HOME)).status).toBe(200)
    const tries = TRIES || 15
    expect(await tryAll(tries, () => email)).toEqual({ 401: 10, 429: tries - 10 })
    expect((await signIn(email, PASSWORD, HOME)).status).toBe(200)
  })

  it('one try on each of many accounts is looked at a hundred times an address, and shuts no account', {
    timeout: 1_800_000,
  }, async () => {
    const [one, other] = [await product.person(), await product.person()]
    const people = [one.email, other.email]
    const tries = TRIES || (addresses === 1 ? LOOKED_AT_BY_ADDRESS + 5 : 20)
    const looked = Math.min(tries, addresses * LOOKED_AT_BY_ADDRESS)
    const counts = await tryAll(tries, (at) => people[at] ?? `alvo-${addresses}-${at}@exemplo.test`)
    expect(counts).toEqual({ 401: looked, ...(tries > looked ? { 429: tries - looked } : {}) })
    for (const email of people) expect((await signIn(email, PASSWORD, HOME)).status).toBe(200)
  })
})

it('is no way round: from a known address there are ten tries as well', async () => {
  const { email } = await product.person()
  expect((await signIn(email, PASSWORD, HOME)).status).toBe(200)
  const statuses = []
  for (let tries = 0; tries < 12; tries += 1) statuses.push((await signIn(email, 'errada', HOME)).status)
  expect(statuses).toEqual([...Array(10).fill(401), 429, 429])
  const other = await product.person()
  expect((await signIn(other.email, PASSWORD, HOME)).status).toBe(200)
})

it('knows an address for thirty days', async () => {
  const { email } = await product.person()
  expect((await signIn(email, PASSWORD, HOME)).status).toBe(200)
  clock.advance(31 * 24 * 3600_000)
  for (let tries = 0; tries < 11; tries += 1) await signIn(email, 'errada', strange(tries))
  expect((await signIn(email, PASSWORD, HOME)).status).toBe(429)
})

it('holds over two servers: the counting is the database’s', async () => {
  const { email } = await product.person()
  for (let tries = 0; tries < 10; tries += 1) await signIn(email, 'errada', strange(tries))
  const counted = await product.sql<{ failures: number }>(
    `select failures from sign_in_throttle where key like 'account:%' order by window_started_at desc, failures desc limit 1`,
  )
  expect(counted).toEqual([{ failures: 10 }])
})

it('keeps no program out by the wrong secrets of strangers elsewhere', async () => {
  const [company] = await product.sql<{ id: number }>(
    `insert into company (corporate_name, cnpj, created_at, updated_at) values ('Casa Ltda', $1, now(), now()) returning id::int`,
    [newCnpj()],
  )
  const adm = await product.person({ company: company?.id ?? 0 })
  const { data } = (await product.call(adm, 'POST', '/api/oauth-client', { name: 'Loja' })).body
  const { client_id, client_secret } = data as { client_id: string; client_secret: string }
  const enter = async (secret: string, address: string) => {
    const body = { grant_type: 'client_credentials', client_id, client_secret: secret }
    return (await product.call(null, 'POST', '/oauth/token', body, { 'x-forwarded-for': address })).status
  }
  const wrong = await Promise.all(Array.from({ length: 12 }, () => enter('errado', strange(3))))
  expect(wrong.filter((status) => status === 429)).toHaveLength(2)
  expect([await enter(client_secret, HOME), await enter(client_secret, strange(3))]).toEqual([200, 429])
})

it('mails from one address go to thirty people at most', async () => {
  const statuses = []
  for (let index = 0; index < 32; index += 1)
    statuses.push(
      (
        await product.call(
          null,
          'POST',
          '/api/auth/password/forgot',
          { email: `alvo-${index}@exemplo.test` },
          { 'x-forwarded-for': HOME },
        )
      ).status,
    )
  expect(statuses).toEqual([...Array(30).fill(202), 429, 429])
})

it('leaves no account to be opened where sign-up is off', async () => {
  const body = {
    name: 'Lia',
    email: 'lia@exemplo.test',
    password: 'cavalo correto bateria',
    password_confirmation: 'cavalo correto bateria',
  }
  const reply = await product.call(null, 'POST', '/api/auth/sign-up', body)
  expect([reply.status, reply.body.code]).toEqual([404, 'nao_encontrado'])
  expect(await product.sql('select 1 from account_token')).toEqual([])
  expect((await product.call(null, 'GET', '/api/auth/sign-up')).body).toEqual({ data: { open: false, demo: true } })
})

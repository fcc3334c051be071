import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { lettersTo, letterTo, tokenIn } from '../../../../../test/support/mailbox.ts'
import { PASSWORD, type Person, type Product, startProduct } from '../../../../../test/support/product.ts'
import { fixedClock } from '../../kit/clock.ts'

const MINUTE = 60_000
const clock = fixedClock('2026-11-20T12:00:00Z')
let product: Product
let made = 0
beforeAll(async () => {
  product = await startProduct({ clock, worker: true, environment: { TRUST_PROXY: '1' } })
})
afterAll(() => product.stop())
// Starts each test in a fresh throttle window.
beforeEach(() => clock.advance(16 * MINUTE))

const newEmail = () => `de-amanha-${(made += 1)}@exemplo.test`
const ask = (path: string, body: object, headers = {}) => product.call(null, 'POST', path, body, headers)
const signIn = (username: string, password = PASSWORD, from = '198.51.100.9') =>
  ask('/oauth/token', { grant_type: 'password', username, password }, { 'x-forwarded-for': from })
/** Requests the change as the user and returns the new address. */
async function changing(who: Person, email = newEmail()): Promise<string> {
  const asked = await product.call(who, 'PUT', '/api/auth/user', { email, current_password: PASSWORD })
  expect(asked.status).toBe(200)
  return email
}
const codeOf = async (reply: ReturnType<typeof signIn>) => (await reply).body.code
/** Everything that could distinguish one refusal from another. */
const face = async (reply: ReturnType<typeof signIn>) => {
  const { status, body, headers } = await reply
  const own = /^(date|x-request-id|content-length)$/
  const lines = [...headers].filter(([name]) => !own.test(name))
  return [status, { ...body, request_id: '' }, lines.map(([name, value]) => [name, value.replace(/[0-9a-f]{32}/, '')])]
}

it('is told with the right password that it waits, enters with the old address, and gets the link again', async () => {
  const who = await product.person()
  const next = await changing(who)
  await letterTo(product, next, /novo e-mail/)
  const reply = await signIn(next.toUpperCase())
  expect([reply.status, reply.body.code, reply.body.message]).toEqual([
    401,
    'email_por_confirmar',
    'Este e-mail novo ainda espera a confirmação. Até lá, entre com o e-mail de antes.',
  ])
  expect(reply.headers.getSetCookie().some((line) => line.startsWith('talao=tlo_'))).toBe(false)
  expect(JSON.stringify(reply.body)).not.toContain(who.email)
  expect((await signIn(who.email)).status).toBe(200)
  const before = lettersTo(product, next).length
  expect((await ask('/api/auth/email/resend', { email: next })).status).toBe(202)
  const again = await letterTo(product, next, /novo e-mail/, before)
  expect((await ask('/api/auth/email/confirm', { token: tokenIn(again) })).status).toBe(200)
  expect((await signIn(next)).status).toBe(200)
  expect(await codeOf(signIn(who.email))).toBe('credenciais_invalidas')
})

it('says nothing without the right password: the answer is that of an address nobody knows', async () => {
  const who = await product.person()
  const next = await changing(who)
  const unknown = await face(signIn(newEmail()))
  expect(await face(signIn(next, 'não é esta'))).toEqual(unknown)
  expect(await face(signIn(next, ''))).toEqual(unknown)
})

it('does the same counting for whom it knows and whom it does not', async () => {
  const who = await product.person()
  const next = await changing(who)
  const counted = async (email: string, password: string) => {
    await product.sql('delete from sign_in_throttle')
    await signIn(email, password)
    return product.sql('select count(*)::int as keys, sum(failures)::int as tries from sign_in_throttle')
  }
  const unknown = await counted(newEmail(), 'errada')
  expect(await counted(next, 'errada')).toEqual(unknown)
  expect(await counted(next, PASSWORD)).toEqual(unknown)
  expect(await counted(who.email, 'errada')).toEqual(unknown)
})

it('does not tell whether the new address is somebody’s already', async () => {
  const [who, owner] = [await product.person(), await product.person()]
  await product.sql('update app_user set password_hash = null where id = $1', [owner.id])
  const free = await changing(who)
  const answered = await face(signIn(free))
  await changing(who, owner.email)
  expect(await face(signIn(owner.email))).toEqual(answered)
})

it('an address that is somebody’s opens that account, whoever wishes to change to it', async () => {
  const [who, owner] = [await product.person(), await product.person()]
  await changing(who, owner.email)
  expect((await signIn(owner.email)).status).toBe(200)
})

it('gives no more tries on a password than the account has, however many addresses they come from', async () => {
  const who = await product.person()
  const next = await changing(who)
  const tries = async (email: string, count: number) => {
    const asked = Array.from({ length: count }, (_one, at) => signIn(email, `errada ${at}`, `203.0.113.${at}`))
    return (await Promise.all(asked)).map(({ status }) => status)
  }
  expect(await tries(next, 6)).toEqual(Array(6).fill(401))
  expect(await tries(who.email, 4)).toEqual(Array(4).fill(401))
  expect(await codeOf(signIn(next))).toBe('credenciais_invalidas')
  expect(await codeOf(signIn(who.email))).toBe('muitas_tentativas')
  clock.advance(16 * MINUTE)
  expect((await tries(next, 12)).filter((status) => status === 401)).toHaveLength(10)
  expect(await codeOf(signIn(who.email))).toBe('muitas_tentativas')
})

it.each<[string, (who: Person, next: string) => Promise<unknown> | void]>([
  ['has run out', () => clock.advance(24 * 60 * MINUTE)],
  ['gave way to another', (who) => changing(who)],
  [
    'ended with the password',
    (who) =>
      product.call(who, 'PUT', '/api/auth/password', {
        current_password: PASSWORD,
        password: 'cavalo correto bateria',
        password_confirmation: 'cavalo correto bateria',
      }),
  ],
  [
    'is of somebody disabled',
    (who) => product.sql('update app_user set disabled_at = $2 where id = $1', [who.id, clock.now()]),
  ],
])('a change that %s says nothing', async (_what, end) => {
  const who = await product.person()
  const next = await changing(who)
  expect(await codeOf(signIn(next))).toBe('email_por_confirmar')
  await end(who, next)
  expect(await codeOf(signIn(next))).toBe('credenciais_invalidas')
})

import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { lettersTo, lettersWritten, letterTo, tokenIn } from '../../../../../test/support/mailbox.ts'
import { PASSWORD, type Person, type Product, startProduct } from '../../../../../test/support/product.ts'
import { openShop, type Shop } from '../../../../../test/support/shop.ts'
import { codeAt } from '../../../../../test/support/totp.ts'
import { until } from '../../../../../test/support/until.ts'
import { fixedClock } from '../../kit/clock.ts'
import { connect, type Db } from '../../kit/db/connect.ts'
import { roleUrl } from '../../kit/db/roles.ts'
import { makeLogger } from '../../kit/log.ts'
import { openQueue, type Queue } from '../../kit/queue/queue.ts'
import { openVault } from '../../kit/secrets/vault.ts'
import { endSecondFactors } from '../../tell/mail/account/end-second-factors.ts'

const NEW = 'cavalo correto bateria'
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const clock = fixedClock('2026-06-20T12:00:00Z')
let product: Product
let shop: Shop
let db: Db
let queue: Queue
beforeAll(async () => {
  product = await startProduct({ clock, worker: true })
  shop = await openShop(product, { certificate: false })
  const vault = openVault(product.config.masterKey)
  const log = makeLogger('silent', clock)
  db = connect(roleUrl(product.database.url, 'talao_worker', vault), { log, name: 'test', max: 2 }).db
  queue = await openQueue(roleUrl(product.database.url, 'talao_app', vault), log)
})
afterAll(async () => {
  await queue.stop()
  await db.destroy()
  await product.stop()
})
beforeEach(() => clock.advance(16 * MINUTE))

const seen = new Set<string>()
async function linkFor({ email }: Person): Promise<string> {
  await product.call(null, 'POST', '/api/auth/password/forgot', { email })
  return until(`a link for ${email}`, async () => {
    const links = lettersTo(product, email).filter(({ subject }) => /Redefinir/.test(subject))
    const token = links.map(tokenIn).find((one) => !seen.has(one))
    if (token !== undefined) seen.add(token)
    return token
  })
}
const look = (token: string) => product.call(null, 'GET', `/api/auth/password/reset/${token}`)
const reset = (token: string, more: object = {}) =>
  product.call(null, 'POST', '/api/auth/password/reset', { token, password: NEW, password_confirmation: NEW, ...more })
const signIn = (who: Person, otp?: string) =>
  product.call(null, 'POST', '/oauth/token', {
    grant_type: 'password',
    username: who.email,
    password: NEW,
    ...(otp === undefined ? {} : { otp }),
  })
const program = async (who: Person, name: string) => {
  const { body } = await product.call(who, 'POST', '/api/oauth-client', { name })
  return body.data as { id: number; client_id: string; client_secret: string }
}
const enter = ({ client_id, client_secret }: { client_id: string; client_secret: string }) =>
  product.call(null, 'POST', '/oauth/token', { grant_type: 'client_credentials', client_id, client_secret })
async function turnOn(who: Person): Promise<string> {
  await product.sql('update app_user set email_verified_at = now() where id = $1', [who.id])
  const { body } = await product.call(who, 'POST', '/api/auth/two-factor', { password: PASSWORD })
  const { secret } = body.data as { secret: string }
  await product.call(who, 'POST', '/api/auth/two-factor/confirm', { code: codeAt(secret, clock.now(), 0) })
  clock.advance(MINUTE)
  return secret
}

it('a link to a new password shows the programs its person made and no others, and ends those named', async () => {
  const who = await product.person({ company: shop.companyId })
  const colleague = await product.person({ company: shop.companyId })
  const [kept, ended, foreign] = [
    await program(who, 'Planilha'),
    await program(who, 'Robô'),
    await program(colleague, 'Loja'),
  ]
  const access = String((await enter(ended)).body.access_token)
  const token = await linkFor(who)
  const data = (await look(token)).body.data as { api_clients: { id: number }[] }
  expect(data).toMatchObject({ email: who.email, two_factor_enabled: false })
  expect(data.api_clients.map(({ id }) => id)).toEqual([ended.id, kept.id])
  expect((await reset(token, { end_api_clients: [ended.id, foreign.id] })).status).toBe(200)
  expect([(await enter(ended)).status, (await enter(kept)).status, (await enter(foreign)).status]).toEqual([
    401, 200, 200,
  ])
  const robot = { id: 0, email: '', token: access }
  expect((await product.call(robot, 'GET', '/api/v1/products')).status).toBe(401)
  expect((await look(token)).body.code).toBe('link_invalido_ou_usado')
  const log = await product.call(colleague, 'GET', `/api/audit-log?entity=oauth-client&entity_id=${ended.id}`)
  expect((log.body.data as object[])[0]).toMatchObject({ user: { name: 'Pelo link do e-mail' } })
})

it('ends the second factor a day later when asked to, told at once; until then a code is wanted', async () => {
  const who = await product.person()
  await turnOn(who)
  const token = await linkFor(who)
  expect((await look(token)).body.data).toMatchObject({ two_factor_enabled: true, api_clients: [] })
  const { body } = await reset(token, { end_two_factor: true })
  expect(body.message).toContain('24 horas')
  await letterTo(product, who.email, /duas etapas vai acabar/)
  expect((await signIn(who)).body.code).toBe('segundo_fator_necessario')
  clock.advance(DAY - MINUTE)
  await endSecondFactors({ db, queue }, clock.now())
  expect((await signIn(who)).body.code).toBe('segundo_fator_necessario')
  clock.advance(MINUTE)
  await endSecondFactors({ db, queue }, clock.now())
  expect((await signIn(who)).status).toBe(200)
  await letterTo(product, who.email, /duas etapas desativada/)
})

it.each<[string, (who: Person, secret: string) => Promise<unknown>]>([
  ['its owner enters with a code', (who, secret) => signIn(who, codeAt(secret, clock.now(), 0))],
  ['the password is replaced once more', async (who) => reset(await linkFor(who))],
])('keeps the second factor when %s meanwhile', async (_what, act) => {
  const who = await product.person()
  const secret = await turnOn(who)
  await reset(await linkFor(who), { end_two_factor: true })
  await act(who, secret)
  clock.advance(2 * DAY)
  await endSecondFactors({ db, queue }, clock.now())
  await lettersWritten(product)
  expect((await signIn(who)).body.code).toBe('segundo_fator_necessario')
})

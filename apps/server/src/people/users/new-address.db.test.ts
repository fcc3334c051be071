import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { lettersTo, lettersWritten, letterTo, tokenIn } from '../../../../../test/support/mailbox.ts'
import { PASSWORD, type Person, type Product, startProduct } from '../../../../../test/support/product.ts'
import { newCnpj } from '../../../../../test/support/shop.ts'
import { until } from '../../../../../test/support/until.ts'
import { fixedClock } from '../../kit/clock.ts'
import { connect, type Db } from '../../kit/db/connect.ts'
import { roleUrl } from '../../kit/db/roles.ts'
import { makeLogger } from '../../kit/log.ts'
import { openQueue, type Queue } from '../../kit/queue/queue.ts'
import { openVault } from '../../kit/secrets/vault.ts'
import { sweepAccountMails } from '../../tell/mail/account/sweep-account-mails.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const clock = fixedClock('2026-06-20T12:00:00Z')
let product: Product
let db: Db
let queue: Queue
let company: number
let adm: Person
let made = 0
beforeAll(async () => {
  product = await startProduct({ clock, worker: true })
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
beforeEach(async () => {
  clock.advance(16 * MINUTE)
  company = await found()
  adm = await product.person({ company })
})

const newEmail = () => `muda-${(made += 1)}@exemplo.test`
async function found(): Promise<number> {
  const [row] = await product.sql<{ id: number }>(
    `insert into company (corporate_name, cnpj, created_at, updated_at) values ('Casa Própria Ltda', $1, now(), now()) returning id::int`,
    [newCnpj()],
  )
  return row?.id ?? 0
}
const change = (who: Person, id: number, body: object) => product.call(who, 'PUT', `/api/user/${id}`, body)
const ask = (path: string, token: string) => product.call(null, 'POST', `/api/auth/email/${path}`, { token })
const emailOf = async (id: number) =>
  (await product.sql<{ email: string }>('select email from app_user where id = $1', [id]))[0]?.email
/** Advances the clock and runs the minute's sweep, which sends postponed mails. */
async function pass(ms: number): Promise<void> {
  clock.advance(ms)
  await sweepAccountMails({ db, queue }, clock.now())
  await lettersWritten(product)
}
const stopLink = async ({ email }: Person) => tokenIn(await letterTo(product, email, /vai mudar/))
const newLink = async (email: string) => tokenIn(await letterTo(product, email, /novo e-mail/))

describe('the address of a colleague with a password', () => {
  it('is told at once, and asks the new one a day later', async () => {
    const plain = await product.person({ company, role: null })
    const next = newEmail()
    expect((await change(adm, adm.id, { email: next })).status).toBe(422)
    const { status, body } = await change(adm, plain.id, { email: next, name: 'Rita' })
    expect([status, body.message]).toEqual([200, expect.stringContaining('um dia')])
    const told = await letterTo(product, plain.email, /vai mudar/)
    expect(told.text).toContain('Casa Própria Ltda')
    await pass(DAY - MINUTE)
    expect(lettersTo(product, next)).toEqual([])
    await product.call(null, 'POST', '/api/auth/email/resend', { email: next })
    await lettersWritten(product)
    expect(lettersTo(product, next)).toEqual([])
    await pass(4 * MINUTE)
    const token = await newLink(next)
    expect(await emailOf(plain.id)).toBe(plain.email)
    expect((await ask('confirm', token)).status).toBe(200)
    expect(await emailOf(plain.id)).toBe(next)
    await letterTo(product, plain.email, /foi trocado/)
    expect((await ask('stop', tokenIn(told))).body.code).toBe('link_invalido_ou_usado')
  })

  it('stays where the link of its letter says no, once, and the log of the company tells it', async () => {
    const plain = await product.person({ company, role: null })
    const next = newEmail()
    await change(adm, plain.id, { email: next })
    const token = await stopLink(plain)
    const look = await product.call(null, 'GET', `/api/auth/email/${token}`)
    expect(look.body.data).toEqual({ kind: 'EMAIL_STOP', email: plain.email, name: null })
    expect((await ask('confirm', token)).body.code).toBe('link_invalido_ou_usado')
    expect((await ask('stop', token)).status).toBe(200)
    expect((await ask('stop', token)).status).toBe(422)
    await pass(DAY + 4 * MINUTE)
    expect(lettersTo(product, next)).toEqual([])
    const { body } = await product.call(adm, 'GET', `/api/audit-log?entity=user&entity_id=${plain.id}`)
    const entries = body.data as { call: string; before: object }[]
    expect(entries.find(({ call }) => call === 'POST /api/auth/email/stop')).toMatchObject({
      before: { email_asked: next },
    })
    expect((await product.call(adm, 'GET', '/api/audit-log/chain')).body.data).toMatchObject({ fault: null })
  })

  it('also waits when an administrator of the platform asks, and asking anew begins the day again', async () => {
    const wise = await product.person({ wise: true })
    const plain = await product.person({ company, role: null })
    const [first, second] = [newEmail(), newEmail()]
    await change(wise, plain.id, { email: first })
    await stopLink(plain)
    await pass(DAY / 2)
    await change(adm, plain.id, { email: second })
    await pass(DAY / 2 + 4 * MINUTE)
    expect([first, second].map((email) => lettersTo(product, email))).toEqual([[], []])
    await pass(DAY / 2)
    expect((await ask('confirm', await newLink(second))).status).toBe(200)
  })

  it('can be stopped for as long as it can be confirmed, however often the link is sent again', async () => {
    const plain = await product.person({ company, role: null })
    const next = newEmail()
    await change(adm, plain.id, { email: next })
    const stop = await stopLink(plain)
    await pass(DAY + 4 * MINUTE)
    await newLink(next)
    await pass(DAY - 16 * MINUTE)
    await product.call(null, 'POST', '/api/auth/email/resend', { email: next })
    const repeated = await until('the link once more', async () => lettersTo(product, next)[1])
    const links = lettersTo(product, next).map(tokenIn)
    expect(repeated.subject).toMatch(/novo e-mail/)
    expect((await product.call(null, 'GET', `/api/auth/email/${stop}`)).status).toBe(200)
    clock.advance(20 * MINUTE)
    for (const link of links) expect((await ask('confirm', link)).body.code).toBe('link_invalido_ou_usado')
    expect((await ask('stop', stop)).status).toBe(422)
    expect(await emailOf(plain.id)).toBe(plain.email)
  })

  it('brings its owner three letters in a quarter of an hour, whatever addresses are named', async () => {
    const plain = await product.person({ company, role: null })
    const statuses: number[] = []
    for (let asked = 0; asked < 4; asked += 1)
      statuses.push((await change(adm, plain.id, { email: newEmail() })).status)
    expect(statuses).toEqual([200, 200, 200, 429])
    // A form may send the current address back unchanged.
    expect((await change(adm, plain.id, { email: plain.email, name: 'Rita' })).status).toBe(200)
  })

  it.each<[string, object, object]>([
    ['was disabled before', { disabled: true }, {}],
    ['is disabled with it', {}, { disabled: true }],
  ])('is not asked for while its owner %s, and so could not say no', async (_when, before, withIt) => {
    const plain = await product.person({ company, role: null })
    await change(adm, plain.id, { name: 'Rita', ...before })
    const next = newEmail()
    const { status, body } = await change(adm, plain.id, { email: next, ...withIt })
    expect([status, body.errors]).toEqual([422, { email: [expect.stringContaining('Ative-a')] }])
    expect((await change(adm, plain.id, { email: next, disabled: false })).status).toBe(200)
    await stopLink(plain)
  })

  it('stays when its owner is disabled meanwhile, also once they are enabled again', async () => {
    const plain = await product.person({ company, role: null })
    const next = newEmail()
    await change(adm, plain.id, { email: next })
    await stopLink(plain)
    await change(adm, plain.id, { disabled: true })
    await change(adm, plain.id, { disabled: false })
    await pass(DAY + 4 * MINUTE)
    expect(lettersTo(product, next)).toEqual([])
  })

  it('stays when its owner changes the password meanwhile', async () => {
    const plain = await product.person({ company, role: null })
    const next = newEmail()
    await change(adm, plain.id, { email: next })
    const password = 'cavalo correto bateria'
    const body = { current_password: PASSWORD, password, password_confirmation: password }
    expect((await product.call(plain, 'PUT', '/api/auth/password', body)).status).toBe(200)
    await pass(DAY + 4 * MINUTE)
    expect(lettersTo(product, next)).toEqual([])
  })
})

describe('when the new address answers, who asked must still be able to ask', () => {
  it.each<[string, (plain: Person) => Promise<unknown>, number]>([
    ['nothing else changed', async () => undefined, 200],
    [
      'became an administrator of the platform',
      ({ id }) => product.sql('update app_user set is_wise = true where id = $1', [id]),
      422,
    ],
    ['came to another company as well', async ({ id }) => join(id, await found()), 422],
    ['left the company', ({ id }) => product.sql('delete from membership where user_id = $1', [id]), 422],
    ['was disabled', ({ id }) => product.sql('update app_user set disabled_at = now() where id = $1', [id]), 422],
    [
      'lost the administrator who asked',
      () => product.sql('update membership set role = null where user_id = $1', [adm.id]),
      422,
    ],
    [
      'has one who asked that was disabled',
      () => product.sql('update app_user set disabled_at = now() where id = $1', [adm.id]),
      422,
    ],
  ])('of somebody who %s', async (_what, happen, status) => {
    const plain = await product.person({ company, role: null })
    const next = newEmail()
    await change(adm, plain.id, { email: next })
    await pass(DAY + 4 * MINUTE)
    const token = await newLink(next)
    await happen(plain)
    expect((await ask('confirm', token)).status).toBe(status)
    expect(await emailOf(plain.id)).toBe(status === 200 ? next : plain.email)
  })
})

const join = (user: number, other: number) =>
  product.sql('insert into membership (user_id, company_id, role, created_at) values ($1, $2, null, now())', [
    user,
    other,
  ])

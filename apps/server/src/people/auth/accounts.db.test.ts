import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { lettersTo, lettersWritten, letterTo, tokenIn } from '../../../../../test/support/mailbox.ts'
import { PASSWORD, type Person, type Product, startProduct } from '../../../../../test/support/product.ts'
import { fixedClock } from '../../kit/clock.ts'
import { connect } from '../../kit/db/connect.ts'
import { roleUrl } from '../../kit/db/roles.ts'
import { makeLogger } from '../../kit/log.ts'
import { openVault } from '../../kit/secrets/vault.ts'
import { deleteExpired } from '../../operation/jobs/delete-expired.ts'

const NEW = 'cavalo correto bateria'
const MINUTE = 60_000
const clock = fixedClock('2026-11-20T12:00:00Z')
let product: Product
let made = 0
beforeAll(async () => {
  product = await startProduct({ clock, worker: true })
})
afterAll(() => product.stop())
// Starts each test in a fresh throttle window.
beforeEach(() => clock.advance(16 * MINUTE))

const newEmail = () => `nova-${(made += 1)}@exemplo.test`
const ask = (method: string, path: string, body?: object) => product.call(null, method, path, body)
const twice = (password: string) => ({ password, password_confirmation: password })
const signIn = (username: string, password: string) =>
  ask('POST', '/oauth/token', { grant_type: 'password', username, password })
const again = async (who: Person): Promise<Person> => ({
  ...who,
  token: String((await signIn(who.email, PASSWORD)).body.access_token),
})
const isIn = async (who: Person) => (await product.call(who, 'GET', '/api/auth/user')).status === 200
const forgot = (email: string) => ask('POST', '/api/auth/password/forgot', { email })
const reset = (token: string, password = NEW) =>
  ask('POST', '/api/auth/password/reset', { email: 'qualquer@exemplo.test', token, ...twice(password) })
const resetToken = async (email: string, before = 0) => {
  expect((await forgot(email)).status).toBe(202)
  return tokenIn(await letterTo(product, email, /Redefinir/, before))
}
/** The parts of an answer that do not differ from one request to the next. */
const face = ({ status, body, headers }: Awaited<ReturnType<typeof ask>>) => [
  status,
  { ...body, request_id: '' },
  [...headers]
    .filter(([name]) => !/^(date|x-request-id|content-length)$/.test(name))
    // The cookie names the address asked about. Its value has the same length for an unknown address.
    .map(([name, value]) => [name, value.replace(/^(talao_carta=)[0-9a-f]{32};/, '$1;')]),
]

const sorted = (replies: readonly { status: number }[]) =>
  replies.map(({ status }) => status).toSorted((one, other) => one - other)

describe('a forgotten password', () => {
  it('is replaced by the link of a letter, once; every session ends and the address counts as proven', async () => {
    const who = await product.person()
    const elsewhere = await again(who)
    const token = await resetToken(who.email)
    const [letter] = lettersTo(product, who.email)
    expect(letter?.text).toContain(
      `${product.config.publicUrl}/reset-password/${encodeURIComponent(who.email)}/${token}`,
    )
    expect(await isIn(who)).toBe(true)
    expect((await reset(token)).body).toEqual({ message: 'Senha trocada. Entre com a nova senha.' })
    expect([await isIn(who), await isIn(elsewhere)]).toEqual([false, false])
    expect((await signIn(who.email, PASSWORD)).status).toBe(401)
    const entered = await signIn(who.email, NEW)
    expect(entered.status).toBe(200)
    const user = await product.call({ ...who, token: String(entered.body.access_token) }, 'GET', '/api/auth/user')
    expect(user.body.data).toMatchObject({ email_verified_at: clock.now().toISOString() })
    const second = await reset(token, `${NEW} 2`)
    expect([second.status, second.body.code]).toEqual([422, 'link_invalido_ou_usado'])
    await letterTo(product, who.email, /senha foi trocada/)
  })

  it('is answered alike for everybody, and only whoever has an account gets a letter', async () => {
    const known = await product.person()
    const disabled = await product.person()
    await product.sql('update app_user set disabled_at = now() where id = $1', [disabled.id])
    const unknown = newEmail()
    const replies = [await forgot(known.email.toUpperCase()), await forgot(disabled.email), await forgot(unknown)]
    for (const reply of replies) expect(face(reply)).toEqual(face(replies[0] as (typeof replies)[0]))
    await lettersWritten(product)
    expect([known.email, disabled.email, unknown].map((email) => lettersTo(product, email).length)).toEqual([1, 0, 0])
    expect(await product.sql('select 1 from account_mail where email = any($1)', [[disabled.email, unknown]])).toEqual(
      [],
    )
  })

  it('has a link that lasts an hour, and dies with its person', async () => {
    const who = await product.person()
    const token = await resetToken(who.email)
    clock.advance(59 * MINUTE)
    await product.sql('update app_user set disabled_at = now() where id = $1', [who.id])
    expect((await reset(token)).body.code).toBe('link_invalido_ou_usado')
    await product.sql('update app_user set disabled_at = null where id = $1', [who.id])
    clock.advance(MINUTE)
    expect((await reset(token)).body.code).toBe('link_invalido_ou_usado')
    expect((await reset('x'.repeat(43))).body.code).toBe('link_invalido_ou_usado')
    expect((await signIn(who.email, PASSWORD)).status).toBe(200)
  })

  it('is replaced by one of two who come at once', async () => {
    const who = await product.person()
    const token = await resetToken(who.email)
    const passwords = Array.from({ length: 4 }, (_, index) => `${NEW} número ${index}`)
    const replies = await Promise.all(passwords.map((password) => reset(token, password)))
    expect(sorted(replies)).toEqual([200, 422, 422, 422])
    const entered = await Promise.all(passwords.map((password) => signIn(who.email, password)))
    expect(entered.map(({ status }) => status)).toEqual(replies.map(({ status }) => (status === 200 ? 200 : 401)))
  })

  it('does not use its link up by a weak password or one typed differently', async () => {
    const who = await product.person()
    const token = await resetToken(who.email)
    const weak = await reset(token, 'California2024')
    expect([weak.status, weak.body.code, Object.keys(weak.body.errors ?? {})]).toEqual([
      422,
      'senha_fraca',
      ['password'],
    ])
    const typo = { token, password: NEW, password_confirmation: 'outra' }
    expect((await ask('POST', '/api/auth/password/reset', typo)).body.errors).toEqual({
      password_confirmation: ['As duas senhas não são iguais.'],
    })
    expect((await reset(token)).status).toBe(200)
  })

  it('lets its owner in again whom strangers had shut out', async () => {
    const who = await product.person()
    for (let tries = 0; tries < 11; tries += 1) await signIn(who.email, 'errada')
    expect((await signIn(who.email, PASSWORD)).status).toBe(429)
    await product.sql('delete from session where user_id = $1', [who.id])
    for (let tries = 0; tries < 11; tries += 1) await signIn(who.email, 'errada')
    expect((await signIn(who.email, PASSWORD)).status).toBe(429)
    expect((await reset(await resetToken(who.email))).status).toBe(200)
    expect((await signIn(who.email, NEW)).status).toBe(200)
  })

  it('lets its owner in again from home, where they were shut out themselves, and with proofs left', async () => {
    const who = await product.person()
    await again(who)
    for (let tries = 0; tries < 11; tries += 1) await signIn(who.email, 'errada')
    const prove = (person: Person) =>
      product.call(person, 'PUT', '/api/auth/password', { current_password: 'errada', ...twice(NEW) })
    for (let tries = 0; tries < 11; tries += 1) await prove(who)
    expect([(await signIn(who.email, PASSWORD)).status, (await prove(who)).status]).toEqual([429, 429])
    expect((await reset(await resetToken(who.email))).status).toBe(200)
    const entered = await signIn(who.email, NEW)
    expect(entered.status).toBe(200)
    expect((await prove({ ...who, token: String(entered.body.access_token) })).status).toBe(422)
  })

  it('may be asked for three times in a quarter of an hour, whoever it is of; the links live side by side', async () => {
    for (const email of [(await product.person()).email, newEmail()]) {
      for (let times = 0; times < 3; times += 1) expect((await forgot(email)).status).toBe(202)
      const refused = await forgot(email)
      expect([refused.status, refused.body.code, refused.headers.get('retry-after')]).toEqual([
        429,
        'limite_excedido',
        '900',
      ])
    }
    const who = await product.person()
    const first = await resetToken(who.email)
    await resetToken(who.email, 1)
    expect((await reset(first)).status).toBe(200)
    const others = lettersTo(product, who.email).filter(({ subject }) => /Redefinir/.test(subject))
    for (const letter of others) expect((await reset(tokenIn(letter))).status).toBe(422)
  })

  it('makes an end of sessions that a sign-in with the old password opens meanwhile', async () => {
    const who = await product.person()
    const token = await resetToken(who.email)
    const [, ...entered] = await Promise.all([
      reset(token),
      ...Array.from({ length: 6 }, () => signIn(who.email, PASSWORD)),
    ])
    const opened = entered.filter(({ status }) => status === 200)
    const living = await Promise.all(opened.map(({ body }) => isIn({ ...who, token: String(body.access_token) })))
    expect(living.filter(Boolean)).toEqual([])
  })
})

describe('the own account', () => {
  it('changes its password, knowing the old one; the other sessions end and this one stays', async () => {
    const who = await product.person()
    const elsewhere = await again(who)
    const change = (current_password: string, password = NEW) =>
      product.call(who, 'PUT', '/api/auth/password', { current_password, ...twice(password) })
    const wrong = await change('errada')
    expect([wrong.status, wrong.body.code]).toEqual([422, 'senha_atual_incorreta'])
    expect((await change(PASSWORD, who.email)).body.code).toBe('senha_fraca')
    expect((await change(PASSWORD)).status).toBe(200)
    expect([await isIn(who), await isIn(elsewhere)]).toEqual([true, false])
    expect((await signIn(who.email, NEW)).status).toBe(200)
    await letterTo(product, who.email, /senha foi trocada/)
    for (let tries = 0; tries < 7; tries += 1) expect((await change('errada')).status).toBe(422)
    expect((await change(NEW, 'outra frase bem comprida')).status).toBe(429)
  })

  it('keeps its address until the new one answers, and tells the old one', async () => {
    const who = await product.person()
    const next = newEmail()
    const change = (body: object) => product.call(who, 'PUT', '/api/auth/user', body)
    expect((await change({ email: next })).body.code).toBe('senha_atual_incorreta')
    const typo = newEmail()
    expect((await change({ email: typo, current_password: PASSWORD })).status).toBe(200)
    const mistaken = await letterTo(product, typo, /novo e-mail/)
    expect((await change({ email: next, current_password: PASSWORD, name: 'Rui' })).status).toBe(200)
    const letter = await letterTo(product, next, /novo e-mail/)
    expect((await product.call(who, 'GET', '/api/auth/user')).body.data).toMatchObject({
      email: who.email,
      name: 'Rui',
    })
    expect((await ask('POST', '/api/auth/email/confirm', { token: tokenIn(letter) })).status).toBe(200)
    await letterTo(product, who.email, /e-mail da sua conta foi trocado/)
    expect((await signIn(who.email, PASSWORD)).status).toBe(401)
    expect((await signIn(next, PASSWORD)).status).toBe(200)
    expect((await ask('POST', '/api/auth/email/confirm', { token: tokenIn(mistaken) })).status).toBe(422)
  })

  it('changes to no address that was asked for with the password of before', async () => {
    const who = await product.person()
    const next = newEmail()
    const asked = await product.call(who, 'PUT', '/api/auth/user', { email: next, current_password: PASSWORD })
    expect(asked.status).toBe(200)
    const letter = await letterTo(product, next, /novo e-mail/)
    const body = { current_password: PASSWORD, ...twice(NEW) }
    expect((await product.call(who, 'PUT', '/api/auth/password', body)).status).toBe(200)
    expect((await ask('POST', '/api/auth/email/confirm', { token: tokenIn(letter) })).status).toBe(422)
    expect((await signIn(who.email, NEW)).status).toBe(200)
  })

  it('never takes somebody else’s address, nor tells that there is one', async () => {
    const [who, other] = [await product.person(), await product.person()]
    const change = (email: string) => product.call(who, 'PUT', '/api/auth/user', { email, current_password: PASSWORD })
    const [taken, free] = [await change(other.email), await change(newEmail())]
    expect(taken.status).toBe(free.status)
    expect(String(taken.body.message).replace(other.email, '')).toBe(
      String(free.body.message).replace(`nova-${made}@exemplo.test`, ''),
    )
    await lettersWritten(product)
    expect(lettersTo(product, other.email)).toEqual([])
  })

  it('remembers preferences, each on its own, and refuses unknown ones', async () => {
    const who = await product.person()
    const change = (preferences: object) => product.call(who, 'PUT', '/api/auth/user?quiet=true', { preferences })
    expect((await change({ theme: 'dark', columns: { nfe: ['id', 'total'] } })).body).toEqual({ data: { id: who.id } })
    await change({ density: 'compact', theme: null, views: { nfe: [{ name: 'Minhas', query: 'enotas_status=FAIL' }] } })
    const { body } = await product.call(who, 'GET', '/api/auth/user?with=roles,company')
    expect((body.data as { preferences: unknown }).preferences).toEqual({
      columns: { nfe: ['id', 'total'] },
      density: 'compact',
      views: { nfe: [{ name: 'Minhas', query: 'enotas_status=FAIL' }] },
    })
    for (const wrong of [{ colour: 'red' }, { theme: 'azul' }, { columns: { nfe: ['x'.repeat(61)] } }])
      expect((await change(wrong)).status).toBe(422)
    expect((await product.call(who, 'GET', '/api/auth/user?with=segredos')).status).toBe(422)
  })

  it('sees its sessions and ends one, or all others; nobody else’s', async () => {
    const who = await product.person()
    const [second, third] = [await again(who), await again(who)]
    const stranger = await product.person()
    const list = async (person: Person) =>
      (await product.call(person, 'GET', '/api/auth/session')).body.data as { id: number; current: boolean }[]
    const sessions = await list(who)
    expect(sessions).toHaveLength(3)
    expect(sessions.filter(({ current }) => current)).toHaveLength(1)
    const [{ id } = { id: 0 }] = (await list(second)).filter(({ current }) => current)
    expect((await product.call(stranger, 'DELETE', `/api/auth/session/${id}`)).status).toBe(404)
    expect((await product.call(who, 'DELETE', `/api/auth/session/${id}`)).status).toBe(200)
    expect((await product.call(who, 'DELETE', `/api/auth/session/${id}`)).status).toBe(404)
    expect([await isIn(who), await isIn(second), await isIn(third)]).toEqual([true, false, true])
    expect((await product.call(who, 'DELETE', '/api/auth/session')).status).toBe(200)
    expect([await isIn(who), await isIn(third), await isIn(stranger)]).toEqual([true, false, true])
    expect(JSON.stringify(await list(who))).not.toMatch(/token|tlo_/)
  })
})

describe('what is kept', () => {
  it('holds no token in clear, nor one at all once its letter has left, and logs none', async () => {
    const who = await product.person()
    const token = await resetToken(who.email)
    await lettersWritten(product)
    const kept = JSON.stringify([
      await product.sql('select * from account_mail'),
      await product.sql('select * from account_token'),
    ])
    for (const secret of [token, NEW, PASSWORD]) expect(kept + product.lines.join('')).not.toContain(secret)
    expect(await product.sql('select 1 from account_mail where token_sealed is not null')).toEqual([])
  })

  it('goes after a month', async () => {
    const who = await product.person()
    await resetToken(who.email)
    await product.call(who, 'POST', '/api/auth/logout', {})
    clock.advance(32 * 24 * 60 * MINUTE)
    const { db } = connect(roleUrl(product.database.url, 'talao_worker', openVault(product.config.masterKey)), {
      log: makeLogger('silent', clock),
      name: 'test',
      max: 1,
    })
    await deleteExpired({ db, clock })
    await db.destroy()
    for (const table of ['account_mail', 'account_token', 'session'])
      expect([table, await product.sql(`select 1 from ${table} where user_id = $1`, [who.id])]).toEqual([table, []])
  })
})

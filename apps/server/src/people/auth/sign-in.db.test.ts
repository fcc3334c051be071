import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PASSWORD, type Person, type Product, startProduct } from '../../../../../test/support/product.ts'
import { fixedClock } from '../../kit/clock.ts'

const clock = fixedClock('2026-11-20T12:00:00Z')
let product: Product
beforeAll(async () => {
  product = await startProduct({ clock })
})
afterAll(() => product.stop())

const signIn = (username: string, password: string, headers: Record<string, string> = {}) =>
  product.call(null, 'POST', '/oauth/token', { grant_type: 'password', username, password }, headers)
const userOf = (headers: Record<string, string>) => product.call(null, 'GET', '/api/auth/user', undefined, headers)
const bearer = (who: Person) => ({ authorization: `Bearer ${who.token}` })
const cookie = (who: Person) => ({ cookie: `talao=${who.token}` })

/** Without the cookie that gives access to the demonstration's mails. */
const sessionCookies = (headers: Headers) => headers.getSetCookie().filter((line) => !line.startsWith('talao_carta='))

describe('signing in', () => {
  it('gives a bearer token and a cookie that scripts cannot read', async () => {
    const { email } = await product.person()
    const reply = await signIn(email.toUpperCase(), PASSWORD)
    expect(reply.status).toBe(200)
    expect(reply.body).toEqual({
      token_type: 'Bearer',
      expires_in: 2_592_000,
      access_token: expect.stringMatching(/^tlo_[\w-]{43}$/),
    })
    expect(reply.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^talao=tlo_[^;]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/),
      'talao_presente=1; Max-Age=2592000; Path=/; SameSite=Lax',
    ])
    expect(reply.headers.get('cache-control')).toBe('no-store')
  })

  it('takes a form as well as JSON', async () => {
    const { email } = await product.person()
    const form = new URLSearchParams({ grant_type: 'password', username: email, password: PASSWORD })
    expect(
      (
        await product.call(null, 'POST', '/oauth/token', form.toString(), {
          'content-type': 'application/x-www-form-urlencoded',
        })
      ).status,
    ).toBe(200)
  })

  it('answers unknown, wrong and disabled with the very same words', async () => {
    const wrong = await product.person()
    const disabled = await product.person()
    await product.sql('update app_user set disabled_at = now() where id = $1', [disabled.id])
    const replies = await Promise.all([
      signIn(wrong.email, 'outra'),
      signIn('ninguem@exemplo.test', PASSWORD),
      signIn(disabled.email, PASSWORD),
      signIn(wrong.email, ''),
    ])
    for (const { status, body, headers } of replies) {
      expect(status).toBe(401)
      expect({ ...body, request_id: '' }).toEqual({
        code: 'credenciais_invalidas',
        message: 'E-mail ou senha incorretos.',
        errors: {},
        request_id: '',
      })
      expect(sessionCookies(headers)).toHaveLength(1)
    }
  })

  it('clears every cookie the browser sent when it fails, for whatever reason', async () => {
    const blocked = `bloqueado-${randomBytes(4).toString('hex')}@exemplo.test`
    for (let tries = 0; tries < 10; tries += 1) await signIn(blocked, 'x')
    const cookies = { cookie: 'talao=tlo_morto; tema=escuro' }
    const other = product.call(null, 'POST', '/oauth/token', { grant_type: 'magic' }, cookies)
    for (const reply of [
      await signIn('ninguem@exemplo.test', 'x', cookies),
      await signIn(blocked, 'x', cookies),
      await other,
    ]) {
      const cleared = sessionCookies(reply.headers)
      expect(cleared).toHaveLength(2)
      for (const line of cleared) expect(line).toMatch(/^(talao|tema)=; .*Expires=Thu, 01 Jan 1970/)
    }
  })

  it('refuses another kind of access, and a body that says nothing', async () => {
    const reply = await product.call(null, 'POST', '/oauth/token', {
      grant_type: 'magic',
      username: 'a',
      password: 'b',
    })
    expect([reply.status, reply.body.code]).toEqual([400, 'tipo_de_acesso_invalido'])
    expect((await product.call(null, 'POST', '/oauth/token', {})).body).toMatchObject({
      code: 'dados_invalidos',
      errors: { grant_type: ['Preencha este campo.'] },
    })
  })

  it.each<[string, Record<string, string>, number]>([
    ['is not done for its visitor by a page of another site', { 'sec-fetch-site': 'cross-site' }, 403],
    ['nor by a neighbour below the same name', { 'sec-fetch-site': 'same-site' }, 403],
    ['nor where a browser tells the origin alone', { origin: 'http://mal.example' }, 403],
    ['nor by a sandboxed page', { origin: 'null' }, 403],
    ['is done for our own page', { 'sec-fetch-site': 'same-origin' }, 200],
  ])('%s', async (_what, headers, status) => {
    const { email } = await product.person()
    expect((await signIn(email, PASSWORD, headers)).status).toBe(status)
    if (status === 200) expect((await signIn(email, PASSWORD, { origin: product.url })).status).toBe(200)
  })

  it('keeps neither password nor token anywhere in clear', async () => {
    const who = await product.person()
    await signIn(who.email, 'senha-canario-errada')
    const kept = JSON.stringify([
      await product.sql('select * from session'),
      await product.sql('select * from app_user'),
      await product.sql('select * from sign_in_throttle'),
    ])
    for (const secret of [PASSWORD, who.token, 'senha-canario-errada'])
      expect(kept + product.lines.join('')).not.toContain(secret)
    expect(JSON.stringify(await product.sql('select * from sign_in_throttle'))).not.toContain(who.email)
  })
})

describe('the throttle', () => {
  it('shuts an account after ten failures, not another one, and opens again when the quarter of an hour is over', async () => {
    const victim = await product.person()
    const other = await product.person()
    for (let tries = 0; tries < 10; tries += 1) expect((await signIn(victim.email, `errada ${tries}`)).status).toBe(401)
    const shut = await signIn(victim.email, PASSWORD)
    expect([shut.status, shut.body.code, shut.headers.get('retry-after')]).toEqual([429, 'muitas_tentativas', '900'])
    expect((await signIn(other.email, PASSWORD)).status).toBe(200)
    clock.advance(14 * 60_000)
    expect((await signIn(victim.email, PASSWORD)).headers.get('retry-after')).toBe('60')
    clock.advance(60_000)
    expect((await signIn(victim.email, PASSWORD)).status).toBe(200)
  })

  it('counts attempts made side by side', async () => {
    const { email } = await product.person()
    const statuses = (
      await Promise.all(Array.from({ length: 30 }, (_, index) => signIn(email, `errada ${index}`)))
    ).map((reply) => reply.status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(10)
    expect(statuses.filter((status) => status === 429)).toHaveLength(20)
  })

  it('forgets the failures of somebody who then gets in', async () => {
    const { email } = await product.person()
    for (let round = 0; round < 3; round += 1) {
      for (let tries = 0; tries < 9; tries += 1) await signIn(email, 'errada')
      expect((await signIn(email, PASSWORD)).status).toBe(200)
    }
  })

  it('keeps no trace of a window that is long over', async () => {
    await signIn('alguem-que-errou@exemplo.test', 'errada')
    clock.advance(31 * 60_000)
    expect((await signIn((await product.person()).email, PASSWORD)).status).toBe(200)
    const old = await product.sql('select 1 from sign_in_throttle where window_started_at < $1', [
      new Date(clock.now().getTime() - 30 * 60_000),
    ])
    expect(old).toHaveLength(0)
  })

  it('shuts an address after a hundred failures, however many accounts it tries', async () => {
    clock.advance(16 * 60_000)
    const { email } = await product.person()
    const tries = []
    // More concurrent attempts would reach another limit, the one per address.
    for (let slice = 0; slice < 110; slice += 22)
      tries.push(
        ...(await Promise.all(Array.from({ length: 22 }, (_, at) => signIn(`alvo-${slice + at}@exemplo.test`, 'x')))),
      )
    expect(tries.filter((reply) => reply.status === 401)).toHaveLength(100)
    expect((await signIn(email, PASSWORD)).status).toBe(429)
    clock.advance(16 * 60_000)
  })

  it('never counts those who get in', async () => {
    const { email } = await product.person()
    for (let times = 0; times < 4; times += 1)
      expect(
        (await Promise.all(Array.from({ length: 9 }, () => signIn(email, PASSWORD)))).map((reply) => reply.status),
      ).toEqual(Array(9).fill(200))
    const rows = await product.sql('select key from sign_in_throttle where failures > 0 and window_started_at = $1', [
      clock.now(),
    ])
    expect(rows).toEqual([])
  })
})

describe('a session', () => {
  it('is carried by bearer or by cookie, and by nothing else', async () => {
    const who = await product.person()
    for (const headers of [bearer(who), cookie(who)])
      expect((await userOf(headers)).body.data).toMatchObject({
        id: who.id,
        email: who.email,
        company_id: null,
        demo: true,
      })
    for (const headers of [
      {},
      { authorization: `Basic ${who.token}` },
      { authorization: 'Bearer tlo_x' },
      { cookie: 'talao=x' },
      { authorization: `Bearer ${'a'.repeat(5000)}` },
    ]) {
      const reply = await userOf(headers)
      expect([reply.status, reply.body.code, reply.body.message]).toEqual([
        401,
        'nao_autenticado',
        'Usuário não autorizado',
      ])
    }
  })

  it('lives thirty days and not a second more', async () => {
    const who = await product.person()
    const start = clock.now().getTime()
    clock.set(new Date(start + 30 * 24 * 3600_000 - 1000).toISOString())
    expect((await userOf(bearer(who))).status).toBe(200)
    clock.set(new Date(start + 30 * 24 * 3600_000).toISOString())
    expect((await userOf(bearer(who))).status).toBe(401)
  })

  it('dies with its person', async () => {
    const who = await product.person()
    await product.sql('update app_user set disabled_at = now() where id = $1', [who.id])
    expect((await userOf(bearer(who))).status).toBe(401)
  })

  it.each(['GET', 'POST'])('ends by %s /api/auth/logout, this one alone, with all cookies', async (method) => {
    const who = await product.person()
    const elsewhere = { ...who, token: String((await signIn(who.email, PASSWORD)).body.access_token) }
    const reply = await product.call(null, method, '/api/auth/logout', undefined, {
      cookie: `talao=${who.token}; tema=escuro`,
      'sec-fetch-site': 'same-origin',
    })
    expect([reply.status, reply.body]).toEqual([200, { message: 'Você saiu.' }])
    expect(
      reply.headers
        .getSetCookie()
        .map((line) => line.split('=')[0] ?? '')
        .sort(),
    ).toEqual(['talao', 'tema'])
    expect((await userOf(bearer(who))).status).toBe(401)
    expect((await userOf(bearer(elsewhere))).status).toBe(200)
  })

  it('and every other one of the person end with all', async () => {
    const who = await product.person()
    const stranger = await product.person()
    const elsewhere = { ...who, token: String((await signIn(who.email, PASSWORD)).body.access_token) }
    expect((await product.call(who, 'POST', '/api/auth/logout', { all: true })).status).toBe(200)
    for (const one of [who, elsewhere]) expect((await userOf(bearer(one))).status).toBe(401)
    expect((await userOf(bearer(stranger))).status).toBe(200)
  })
})

describe('a write with the cookie', () => {
  const write = (who: Person, headers: Record<string, string>) =>
    product.call(null, 'POST', '/api/auth/logout', {}, { ...cookie(who), ...headers })

  it.each<[string, Record<string, string>]>([
    ['another origin', { origin: 'https://mal.example' }],
    ['a sandboxed page', { origin: 'null' }],
    ['another site', { 'sec-fetch-site': 'cross-site', origin: 'https://mal.example' }],
    ['a neighbour of the same site', { 'sec-fetch-site': 'same-site' }],
    ['nowhere', {}],
    ['an origin that only looks like ours', { origin: 'http://127.0.0.1.mal.example' }],
  ])('from %s is refused and changes nothing', async (_from, headers) => {
    const who = await product.person()
    const reply = await write(who, headers)
    expect([reply.status, reply.body.code]).toEqual([403, 'origem_nao_aceita'])
    expect((await userOf(bearer(who))).status).toBe(200)
  })

  it('from our own pages is taken', async () => {
    for (const headers of [{ origin: product.url }, { 'sec-fetch-site': 'same-origin' }] as Record<string, string>[])
      expect((await write(await product.person(), headers)).status).toBe(200)
  })

  it('is not even asked of a bearer', async () => {
    const who = await product.person()
    expect((await product.call(who, 'POST', '/api/auth/logout', {}, { origin: 'https://outro.example' })).status).toBe(
      200,
    )
  })

  it('cannot sign anybody out by a picture on another site', async () => {
    const who = await product.person()
    expect(
      (
        await product.call(null, 'GET', '/api/auth/logout', undefined, {
          ...cookie(who),
          'sec-fetch-site': 'cross-site',
        })
      ).status,
    ).toBe(403)
    expect((await userOf(bearer(who))).status).toBe(200)
  })
})

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { lettersTo, lettersWritten, letterTo, tokenIn } from '../../../../../test/support/mailbox.ts'
import { PASSWORD, type Product, startProduct } from '../../../../../test/support/product.ts'
import { newCnpj } from '../../../../../test/support/shop.ts'
import { until } from '../../../../../test/support/until.ts'
import { fixedClock } from '../../kit/clock.ts'

const NEW = 'cavalo correto bateria'
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const clock = fixedClock('2026-11-20T12:00:00Z')
let product: Product
let made = 0
beforeAll(async () => {
  product = await startProduct({ clock, worker: true })
})
afterAll(() => product.stop())
// Starts each test in a fresh throttle window.
beforeEach(() => clock.advance(16 * MINUTE))

const newEmail = () => `lia-${(made += 1)}@exemplo.test`
const ask = (method: string, path: string, body?: object) => product.call(null, method, path, body)
const signIn = (username: string, password: string) =>
  ask('POST', '/oauth/token', { grant_type: 'password', username, password })
const signUp = (email: string, name = 'Lia Reis') => ask('POST', '/api/auth/sign-up', { name, email })
const resend = (email: string) => ask('POST', '/api/auth/email/resend', { email })
const look = (token: string) => ask('GET', `/api/auth/email/${token}`)
const confirm = (token: string, password = NEW, more: object = {}) =>
  ask('POST', '/api/auth/email/confirm', { token, password, password_confirmation: password, ...more })
const SUBJECT = /Confirme o seu e-mail$/
const seen = new Set<string>()
/** The token of a mail that no test has opened yet. Mail files are in no particular order. */
const linkOf = (email: string, subject = SUBJECT) =>
  until(`a letter to ${email}`, async () => {
    const letters = lettersTo(product, email).filter((letter) => subject.test(letter.subject))
    const token = letters.map(tokenIn).find((one) => !seen.has(one))
    if (token !== undefined) seen.add(token)
    return token
  })
const hint = (email: string) => linkOf(email, /para entrar/)
/** Sends the session cookie that a response set. */
const comeIn = ({ headers }: Awaited<ReturnType<typeof ask>>) =>
  product.call(null, 'GET', '/api/auth/user', undefined, {
    cookie: headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; '),
  })
/** The parts of an answer that do not differ from one request to the next. */
const face = ({ status, body, headers }: Awaited<ReturnType<typeof ask>>) => [
  status,
  { ...body, request_id: '' },
  [...headers]
    .filter(([name]) => !/^(date|x-request-id|content-length)$/.test(name))
    // The cookie names the address asked about. Its value has the same length for an unknown address.
    .map(([name, value]) => [name, value.replace(/^(talao_carta=)[0-9a-f]{32};/, '$1;')]),
]
const statusesOf = (replies: readonly { status: number }[]) => replies.map(({ status }) => status)

describe('signing up', () => {
  it('makes an account where its link leads, which asks for the password and lets its person in', async () => {
    const email = newEmail()
    expect((await product.call(null, 'GET', '/api/auth/sign-up')).body).toEqual({ data: { open: true, demo: true } })
    expect((await signUp(email)).status).toBe(202)
    const letter = await letterTo(product, email, SUBJECT)
    expect(letter.text).not.toContain('Lia')
    const token = tokenIn(letter)
    expect((await look(token)).body).toEqual({ data: { kind: 'SIGN_UP', email, name: 'Lia Reis' } })
    const without = await ask('POST', '/api/auth/email/confirm', { token })
    expect([without.status, without.body.errors]).toEqual([422, { password: ['Escolha a senha da conta.'] }])
    const confirmed = await confirm(token, NEW, { name: 'Lia dos Reis' })
    expect(confirmed.status).toBe(200)
    expect((await comeIn(confirmed)).body.data).toMatchObject({ email, name: 'Lia dos Reis', roles: [] })
    expect((await confirm(token)).body.code).toBe('link_invalido_ou_usado')
    expect((await look(token)).body.code).toBe('link_invalido_ou_usado')
    const who = { id: 0, email, token: String((await signIn(email, NEW)).body.access_token) }
    const founding = () =>
      product.call(who, 'POST', '/api/company', { corporate_name: 'Lia Cursos Ltda', cnpj: newCnpj() })
    const founded = await Promise.all([founding(), founding(), founding()])
    expect(statusesOf(founded).toSorted((one, other) => one - other)).toEqual([201, 403, 403])
    expect((await product.call(who, 'GET', '/api/auth/user')).body.data).toMatchObject({
      roles: [{ name: 'ADM' }],
      company: { corporate_name: 'Lia Cursos Ltda' },
    })
  })

  it('gives the account to the mailbox: no password typed at the sign-up opens it, the owner’s or an intruder’s', async () => {
    const email = newEmail()
    const typed = 'senha do intruso aqui'
    await signUp(email)
    await linkOf(email)
    await ask('POST', '/api/auth/sign-up', { name: 'X', email, password: typed, password_confirmation: typed })
    const confirmed = await confirm(await linkOf(email))
    expect(confirmed.status).toBe(200)
    expect(statusesOf([await signIn(email, typed), await signIn(email, NEW)])).toEqual([401, 200])
  })

  it('ends the sign-ups before it with the same address, and asking again revives none of them', async () => {
    const email = newEmail()
    await signUp(email, 'Primeira')
    const first = await linkOf(email)
    await signUp(email.toUpperCase(), 'Segunda')
    const second = await linkOf(email)
    expect((await look(first)).body.code).toBe('link_invalido_ou_usado')
    expect((await confirm(first)).body.code).toBe('link_invalido_ou_usado')
    await resend(email)
    const third = await linkOf(email)
    expect((await look(third)).body.data).toMatchObject({ name: 'Segunda' })
    // Of the links of one sign-up, only the first one used is valid.
    expect(statusesOf([await confirm(second), await confirm(third)])).toEqual([200, 422])
  })

  it('leaves one that waits of many at once', async () => {
    const email = newEmail()
    await Promise.all([signUp(email), signUp(email), signUp(email)])
    await lettersWritten(product)
    const links = lettersTo(product, email).map(tokenIn)
    const looks = await Promise.all(links.map(look))
    expect(looks.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('comes before a change of address to it that somebody else asked for', async () => {
    const email = newEmail()
    const intruder = await product.person()
    await signUp(email)
    await linkOf(email)
    await product.call(intruder, 'PUT', '/api/auth/user', { email, current_password: PASSWORD })
    await letterTo(product, email, /novo e-mail/)
    await resend(email)
    expect((await look(await linkOf(email))).body.data).toMatchObject({ kind: 'SIGN_UP', email })
  })

  it('answers alike for an address that has an account, changes nothing there and tells its owner', async () => {
    const who = await product.person()
    const fresh = newEmail()
    const replies = [await signUp(fresh), await signUp(who.email)]
    expect(face(replies[1] as (typeof replies)[0])).toEqual(face(replies[0] as (typeof replies)[0]))
    const letter = await letterTo(product, who.email, /já tem conta/)
    expect(letter.text).toContain('/recuperar-senha')
    expect(statusesOf([await signIn(who.email, NEW), await signIn(who.email, PASSWORD)])).toEqual([401, 200])
  })

  it('sends its link again when asked, to those who wait for it alone', async () => {
    const email = newEmail()
    await signUp(email)
    const token = await linkOf(email)
    const stranger = newEmail()
    const replies = [await resend(email), await resend(stranger)]
    expect(face(replies[1] as (typeof replies)[0])).toEqual(face(replies[0] as (typeof replies)[0]))
    await linkOf(email)
    await lettersWritten(product)
    expect(lettersTo(product, stranger)).toEqual([])
    clock.advance(23 * HOUR)
    expect((await confirm(token)).status).toBe(200)
  })

  it('waits a day for its confirmation, which refuses a weak password and keeps its link', async () => {
    const email = newEmail()
    await signUp(email)
    const token = await linkOf(email)
    expect((await confirm(token, 'senhasenha')).body.code).toBe('senha_fraca')
    expect((await confirm(token, email)).body.code).toBe('senha_fraca')
    const typo = { token, password: NEW, password_confirmation: 'outra' }
    expect((await ask('POST', '/api/auth/email/confirm', typo)).body.errors).toEqual({
      password_confirmation: ['As duas senhas não são iguais.'],
    })
    expect((await look(token)).status).toBe(200)
    clock.advance(24 * HOUR)
    expect((await confirm(token)).body.code).toBe('link_invalido_ou_usado')
  })

  it('is confirmed by one of several who come at once, and from no other site', async () => {
    const email = newEmail()
    await signUp(email)
    const token = await linkOf(email)
    const body = { token, password: NEW, password_confirmation: NEW }
    const elsewhere = await product.call(null, 'POST', '/api/auth/email/confirm', body, {
      'sec-fetch-site': 'cross-site',
    })
    expect(elsewhere.body.code).toBe('origem_nao_aceita')
    const replies = await Promise.all([confirm(token), confirm(token), confirm(token)])
    expect(statusesOf(replies).toSorted((one, other) => one - other)).toEqual([200, 422, 422])
  })
})

describe('entering before the address is confirmed', () => {
  it('is answered like a wrong password, and told by mail with a link that asks for the password', async () => {
    const email = newEmail()
    await signUp(email)
    await linkOf(email)
    const stranger = newEmail()
    const known = await product.person()
    const replies = [await signIn(email, NEW), await signIn(stranger, NEW), await signIn(known.email, NEW)]
    for (const reply of replies) expect(face(reply)).toEqual(face(replies[0] as (typeof replies)[0]))
    expect(replies[0]?.body.code).toBe('credenciais_invalidas')
    const token = await hint(email)
    await lettersWritten(product)
    expect([lettersTo(product, stranger), lettersTo(product, known.email)]).toEqual([[], []])
    expect((await confirm(token)).status).toBe(200)
    expect((await signIn(email, NEW)).status).toBe(200)
  })

  it('brings one letter an hour however often it is tried, and lengthens nothing', async () => {
    const email = newEmail()
    await signUp(email)
    await linkOf(email)
    for (let quarter = 0; quarter < 4; quarter += 1) {
      await Promise.all([signIn(email, NEW), signIn(email, NEW)])
      if (quarter === 0) await hint(email)
      await lettersWritten(product)
      clock.advance(15 * MINUTE)
    }
    await signIn(email, NEW)
    const last = await hint(email)
    await lettersWritten(product)
    expect(lettersTo(product, email).filter(({ subject }) => /para entrar/.test(subject))).toHaveLength(2)
    clock.advance(23 * HOUR)
    expect((await confirm(last)).body.code).toBe('link_invalido_ou_usado')
  })

  it('leaves its person free to enter once they have confirmed, however often they tried', async () => {
    const email = newEmail()
    await signUp(email)
    const token = await linkOf(email)
    for (let tries = 0; tries < 12; tries += 1) await signIn(email, NEW)
    expect((await signIn(email, NEW)).status).toBe(429)
    await confirm(token)
    expect((await signIn(email, NEW)).status).toBe(200)
  })
})

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { letterTo } from '../../../../../test/support/mailbox.ts'
import { PASSWORD, type Person, type Product, startProduct } from '../../../../../test/support/product.ts'
import { codeAt } from '../../../../../test/support/totp.ts'
import { fixedClock } from '../../kit/clock.ts'

const clock = fixedClock('2026-11-20T12:00:00Z')
let product: Product
beforeAll(async () => {
  product = await startProduct({ clock, worker: true })
})
afterAll(() => product.stop())
beforeEach(() => clock.advance(16 * 60_000))

const signIn = (who: Person, otp?: string, password = PASSWORD) =>
  product.call(null, 'POST', '/oauth/token', {
    grant_type: 'password',
    username: who.email,
    password,
    ...(otp === undefined ? {} : { otp }),
  })
const isIn = async (who: Person) => (await product.call(who, 'GET', '/api/auth/user')).status === 200
const faceOf = ({ status, body }: { status: number; body: Record<string, unknown> }) => [status, body.code]
const offer = async (who: Person) => {
  const { body } = await product.call(who, 'POST', '/api/auth/two-factor', { password: PASSWORD })
  return body.data as { secret: string; uri: string }
}
const codeNow = (secret: string, away = 0) => codeAt(secret, clock.now(), away)
const confirm = (who: Person, code: string) => product.call(who, 'POST', '/api/auth/two-factor/confirm', { code })
async function withFactor(): Promise<{ who: Person; secret: string; codes: string[] }> {
  const who = await product.person()
  const { secret } = await offer(who)
  const { body } = await confirm(who, codeNow(secret))
  clock.advance(60_000)
  return { who, secret, codes: (body.data as { recovery_codes: string[] }).recovery_codes }
}

const sorted = (replies: readonly { status: number }[]) =>
  replies.map(({ status }) => status).toSorted((one, other) => one - other)

describe('a second factor', () => {
  it('counts once a code of it was shown; then the other sessions end and signing in asks for one', async () => {
    const who = await product.person()
    const elsewhere = { ...who, token: String((await signIn(who)).body.access_token) }
    expect(faceOf(await product.call(who, 'POST', '/api/auth/two-factor', { password: 'x' }))).toEqual([
      422,
      'senha_atual_incorreta',
    ])
    const { secret, uri } = await offer(who)
    expect(uri).toContain(`secret=${secret}&issuer=Tal%C3%A3o`)
    expect((await signIn(who)).status).toBe(200)
    expect(faceOf(await confirm(who, '000000'))).toEqual([422, 'codigo_incorreto'])
    const confirmed = await confirm(who, codeNow(secret))
    expect((confirmed.body.data as { recovery_codes: string[] }).recovery_codes).toHaveLength(10)
    expect([await isIn(who), await isIn(elsewhere)]).toEqual([true, false])
    await letterTo(product, who.email, /duas etapas ativada/)
    expect((await product.call(who, 'GET', '/api/auth/user')).body.data).toMatchObject({ two_factor_enabled: true })
    clock.advance(60_000)
    expect(faceOf(await signIn(who))).toEqual([401, 'segundo_fator_necessario'])
    expect(faceOf(await signIn(who, '123456'))).toEqual([401, 'segundo_fator_necessario'])
    expect(faceOf(await signIn(who, codeNow(secret), 'errada'))).toEqual([401, 'credenciais_invalidas'])
    expect((await signIn(who, codeNow(secret))).status).toBe(200)
    expect(faceOf(await product.call(who, 'POST', '/api/auth/two-factor', { password: PASSWORD }))).toEqual([
      409,
      'segundo_fator_ja_ativo',
    ])
  })

  it('takes each code once, also of two at the same moment, and none older than the last', async () => {
    const { who, secret } = await withFactor()
    const code = codeNow(secret)
    const replies = await Promise.all([signIn(who, code), signIn(who, code), signIn(who, code)])
    expect(sorted(replies)).toEqual([200, 401, 401])
    expect((await signIn(who, codeNow(secret, -1))).status).toBe(401)
    clock.advance(30_000)
    expect((await signIn(who, codeNow(secret))).status).toBe(200)
  })

  it('can be passed by a recovery code, each once', async () => {
    const { who, codes } = await withFactor()
    const [first = '', second = ''] = codes
    const replies = await Promise.all([signIn(who, first), signIn(who, first.toUpperCase().replaceAll('-', ' '))])
    expect(sorted(replies)).toEqual([200, 401])
    expect((await signIn(who, second)).status).toBe(200)
    const other = await withFactor()
    expect((await signIn(other.who, codes[2])).status).toBe(401)
  })

  it('goes away with password and code, and the recovery codes with it', async () => {
    const { who, secret, codes } = await withFactor()
    const drop = (password: string, code: string) =>
      product.call(who, 'DELETE', '/api/auth/two-factor', { password, code })
    expect(faceOf(await drop('x', codeNow(secret)))).toEqual([422, 'senha_atual_incorreta'])
    expect(faceOf(await drop(PASSWORD, '000000'))).toEqual([422, 'codigo_incorreto'])
    expect((await drop(PASSWORD, codeNow(secret))).status).toBe(200)
    expect((await signIn(who)).status).toBe(200)
    await letterTo(product, who.email, /duas etapas desativada/)
    expect(await product.sql('select 1 from recovery_code where user_id = $1', [who.id])).toEqual([])
    expect(faceOf(await drop(PASSWORD, codes[0] ?? ''))).toEqual([422, 'codigo_incorreto'])
  })

  it('is guessed ten times in a quarter of an hour and no more, by whoever knows the password', async () => {
    const { who, secret } = await withFactor()
    const replies = []
    for (let tries = 0; tries < 12; tries += 1)
      replies.push((await signIn(who, tries % 2 === 0 ? undefined : String(100_000 + tries))).status)
    expect(replies).toEqual([...Array(10).fill(401), 429, 429])
    expect((await signIn(who, codeNow(secret))).status).toBe(429)
    clock.advance(16 * 60_000)
    expect((await signIn(who, codeNow(secret))).status).toBe(200)
  })

  it('stays through a new password of a proven account, and is kept under seal', async () => {
    const { who, secret, codes } = await withFactor()
    await product.sql('update app_user set email_verified_at = now() where id = $1', [who.id])
    await product.call(null, 'POST', '/api/auth/password/forgot', { email: who.email })
    const { text } = await letterTo(product, who.email, /Redefinir/)
    const token = /\/([\w-]{43})\s/.exec(text)?.[1]
    const NEW = 'cavalo correto bateria'
    const body = { token, password: NEW, password_confirmation: NEW }
    expect((await product.call(null, 'POST', '/api/auth/password/reset', body)).status).toBe(200)
    expect(faceOf(await signIn(who, undefined, NEW))).toEqual([401, 'segundo_fator_necessario'])
    const kept = JSON.stringify([
      await product.sql('select * from second_factor'),
      await product.sql(`select user_id, encode(code_hash, 'escape') as code from recovery_code`),
    ])
    for (const hidden of [secret, ...codes, ...codes.map((code) => code.replaceAll('-', ''))])
      expect(kept + product.lines.join('')).not.toContain(hidden)
  })
})

import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lettersWritten } from '../../../../../test/support/mailbox.ts'
import { PASSWORD, type Person, type Product, type Reply, startProduct } from '../../../../../test/support/product.ts'

type Letter = { id: string; subject: string; at: string; link?: string }

let now = new Date('2026-03-02T12:00:00Z')
let product: Product
beforeAll(async () => {
  product = await startProduct({ worker: true, clock: { now: () => now } })
})
afterAll(() => product.stop())

const newEmail = () => `pessoa-${randomUUID()}@loja.example`
const ask = (who: Person | null, method: string, path: string, body: object) => product.call(who, method, path, body)
const cookieOf = ({ headers }: Reply) => /talao_carta=([0-9a-f]+)/.exec(headers.get('set-cookie') ?? '')?.[0]

async function lettersBy(cookie: string | undefined, who: Person | null = null): Promise<Letter[]> {
  await lettersWritten(product)
  const { status, body } = await product.call(who, 'GET', '/api/demo/mail', undefined, cookie ? { cookie } : {})
  expect(status).toBe(200)
  return body.data as Letter[]
}

describe('the letters of a demonstration', () => {
  it('are shown to the browser that just signed up, with the link that confirms', async () => {
    const email = newEmail()
    const asked = await ask(null, 'POST', '/api/auth/sign-up', { name: 'Nina Sá', email })
    const [letter, ...more] = await lettersBy(cookieOf(asked))
    expect(more).toEqual([])
    expect(letter).toMatchObject({ subject: 'Confirme o seu e-mail', at: now.toISOString() })
    const token = new URL(letter?.link ?? '').searchParams.get('token')
    const found = await product.call(null, 'GET', `/api/auth/email/${token}`)
    expect(found.body.data).toMatchObject({ kind: 'SIGN_UP', email, name: 'Nina Sá' })
  })

  it('are found by a cookie that no script reads, that no other call gets and that names nobody', async () => {
    const email = newEmail()
    const { headers } = await ask(null, 'POST', '/api/auth/sign-up', { name: 'Nina', email })
    const cookie = headers.get('set-cookie') ?? ''
    expect(cookie).toMatch(/HttpOnly/)
    expect(cookie).toMatch(/SameSite=Strict/)
    expect(cookie).toMatch(/Path=\/api\/demo\/mail/)
    expect(cookie).toMatch(/Max-Age=3600/)
    expect(cookie).not.toContain(email.split('@')[0])
  })

  it('are those of the address that was asked about last', async () => {
    const [first, second] = [newEmail(), newEmail()]
    await ask(null, 'POST', '/api/auth/sign-up', { name: 'Um', email: first })
    const asked = await ask(null, 'POST', '/api/auth/sign-up', { name: 'Dois', email: second })
    const letters = await lettersBy(cookieOf(asked))
    expect(letters).toHaveLength(1)
  })

  it.each<[string, (person: Person) => Promise<Reply>, string]>([
    [
      'a forgotten password',
      ({ email }) => ask(null, 'POST', '/api/auth/password/forgot', { email }),
      'Redefinir a sua senha',
    ],
    [
      'a second sign-up',
      ({ email }) => ask(null, 'POST', '/api/auth/sign-up', { name: 'X', email }),
      'Você já tem conta no Talão',
    ],
  ])('come after %s', async (_what, act, subject) => {
    const person = await product.person()
    const letters = await lettersBy(cookieOf(await act(person)))
    expect(letters.map((letter) => letter.subject)).toEqual([subject])
  })

  it('come after asking again, and after a password typed before the account was confirmed', async () => {
    const email = newEmail()
    await ask(null, 'POST', '/api/auth/sign-up', { name: 'Rui', email })
    await lettersWritten(product)
    const again = await ask(null, 'POST', '/api/auth/email/resend', { email })
    expect(await lettersBy(cookieOf(again))).toHaveLength(2)
    const body = { grant_type: 'password', username: email.toUpperCase(), password: 'nunca escolhida' }
    const refused = await ask(null, 'POST', '/oauth/token', body)
    expect(refused.status).toBe(401)
    const subjects = (await lettersBy(cookieOf(refused))).map(({ subject }) => subject)
    expect(subjects).toContain('Confirme o seu e-mail para entrar')
  })

  it('of a new address come to whoever asked for it, beside their own', async () => {
    const person = await product.person()
    const email = newEmail()
    const asked = await ask(person, 'PUT', '/api/auth/user', { email, current_password: PASSWORD })
    expect(asked.status).toBe(200)
    const letters = await lettersBy(cookieOf(asked), person)
    expect(letters.map(({ subject }) => subject)).toEqual(['Confirme o seu novo e-mail'])
    await ask(null, 'POST', '/api/auth/password/forgot', { email: person.email })
    const both = await lettersBy(cookieOf(asked), person)
    expect(both.map(({ subject }) => subject).toSorted()).toEqual([
      'Confirme o seu novo e-mail',
      'Redefinir a sua senha',
    ])
  })

  it('of an invitation come to whoever invites, once more when they invite again', async () => {
    const founder = await product.person({ wise: true })
    const email = newEmail()
    const invited = await ask(founder, 'POST', '/api/user', { name: 'Ivo', email, roles: ['WISE-ADM'] })
    expect(invited.status).toBe(201)
    expect((await lettersBy(cookieOf(invited), founder)).map(({ subject }) => subject)).toEqual([
      'Convite para o Talão',
    ])
    const again = await ask(founder, 'POST', `/api/user/${(invited.body.data as { id: number }).id}/invite`, {})
    expect(await lettersBy(cookieOf(again), founder)).toHaveLength(2)
  })

  it('are nobody else’s: without the cookie, with an invented one, or by another person, there is none', async () => {
    const email = newEmail()
    await ask(null, 'POST', '/api/auth/sign-up', { name: 'Nina', email })
    expect(await lettersBy(undefined)).toEqual([])
    expect(await lettersBy(`talao_carta=${'0'.repeat(32)}`)).toEqual([])
    expect(await lettersBy('talao_carta=../../master')).toEqual([])
    expect(await lettersBy(undefined, await product.person())).toEqual([])
  })

  it('are read by the cookie for an hour, whatever the browser keeps', async () => {
    const asked = await ask(null, 'POST', '/api/auth/sign-up', { name: 'Nina', email: newEmail() })
    const cookie = cookieOf(asked)
    expect(await lettersBy(cookie)).toHaveLength(1)
    now = new Date(now.getTime() + 3601_000)
    expect(await lettersBy(cookie)).toEqual([])
  })

  it('are not looked at without end', async () => {
    const looks = 601
    let status = 200
    for (let look = 0; look < looks && status === 200; look += 1)
      ({ status } = await product.call(null, 'GET', '/api/demo/mail'))
    expect(status).toBe(429)
  })
})

describe('in production', () => {
  it('there is no such call, for a stranger or for anybody else, and no cookie of it', async () => {
    const out = 'https://emissora.example'
    const screens = mkdtempSync(path.join(os.tmpdir(), 'talao-screens-'))
    writeFileSync(path.join(screens, 'index.html'), '<!doctype html>')
    const real = await startProduct({
      environment: {
        TALAO_MODE: 'production',
        PUBLIC_URL: 'https://notas.example',
        WEB_DIST: screens,
        TALAO_SIGN_UP: 'on',
        FOCUS_HOMOLOGATION_URL: out,
        FOCUS_PRODUCTION_URL: out,
        PLATFORMS_URL: '',
        SEFAZ_URL: '',
        SEFIN_HOMOLOGATION_URL: out,
        SEFIN_PRODUCTION_URL: out,
        ADN_HOMOLOGATION_URL: out,
        ADN_PRODUCTION_URL: out,
        DRAIN_SECONDS: '0',
      },
    })
    try {
      const asked = await real.call(null, 'POST', '/api/auth/sign-up', { name: 'Nina', email: newEmail() })
      expect([asked.status, asked.headers.get('set-cookie')]).toEqual([202, null])
      const person = await real.person({ wise: true })
      const cookie = `talao_carta=${'a'.repeat(32)}`
      for (const who of [null, person]) {
        const { status, body } = await real.call(who, 'GET', '/api/demo/mail', undefined, { cookie })
        expect([status, body.code]).toEqual([404, 'nao_encontrado'])
      }
      expect((await real.call(null, 'GET', '/api/auth/sign-up')).body.data).toEqual({ open: true, demo: false })
    } finally {
      await real.stop()
      rmSync(screens, { recursive: true })
    }
  })
})

import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { lettersTo, lettersWritten, letterTo, tokenIn } from '../../../../../test/support/mailbox.ts'
import { PASSWORD, type Person, type Product, startProduct } from '../../../../../test/support/product.ts'
import { newCnpj } from '../../../../../test/support/shop.ts'
import { fixedClock } from '../../kit/clock.ts'

const NEW = 'cavalo correto bateria'
const clock = fixedClock('2026-11-20T12:00:00Z')
let product: Product
let company: number
let adm: Person
let wise: Person
let made = 0
beforeAll(async () => {
  product = await startProduct({ clock, worker: true })
  wise = await product.person({ wise: true })
})
afterAll(() => product.stop())
// Gives each test its own company and a fresh throttle window.
beforeEach(async () => {
  clock.advance(16 * 60_000)
  company = await found()
  adm = await product.person({ company })
})

const newEmail = () => `gente-${(made += 1)}@exemplo.test`
const idOf = ({ body }: { body: { data?: unknown } }) => (body.data as { id: number }).id
const codeOf = ({ status, body }: { status: number; body: Record<string, unknown> }) => [status, body.code]
async function found(): Promise<number> {
  const [row] = await product.sql<{ id: number }>(
    `insert into company (corporate_name, cnpj, created_at, updated_at) values ('Casa Própria Ltda', $1, now(), now()) returning id::int`,
    [newCnpj()],
  )
  return row?.id ?? 0
}
const invite = (who: Person, email: string, more: object = {}) =>
  product.call(who, 'POST', '/api/user', { name: 'Nova Pessoa', email, ...more })
const accept = (token: string, password = NEW) =>
  product.call(null, 'POST', `/api/auth/invite/${token}`, {
    name: 'Nome Escolhido',
    password,
    password_confirmation: password,
  })
const change = (who: Person, id: number, body: object) => product.call(who, 'PUT', `/api/user/${id}`, body)
const read = async (who: Person, id: number) =>
  (await product.call(who, 'GET', `/api/user/${id}?with=company`)).body.data as Record<string, unknown>
const signIn = (username: string, password: string) =>
  product.call(null, 'POST', '/oauth/token', { grant_type: 'password', username, password })
const isIn = async (who: Person) => (await product.call(who, 'GET', '/api/auth/user')).status === 200

const sorted = (replies: readonly { status: number }[]) =>
  replies.map(({ status }) => status).toSorted((one, other) => one - other)

describe('an invitation', () => {
  it('makes somebody who chooses a password by the link of the letter, and is in the company from then on', async () => {
    const email = newEmail()
    const made = await invite(adm, email.toUpperCase(), { roles: ['ADM'] })
    expect(made.status).toBe(201)
    const id = idOf(made)
    expect(await read(adm, id)).toMatchObject({
      email,
      status: 'INVITED',
      email_verified_at: null,
      roles: [{ name: 'ADM' }],
      company: { id: company, corporate_name: 'Casa Própria Ltda' },
    })
    expect((await signIn(email, '')).body.code).toBe('credenciais_invalidas')
    const letter = await letterTo(product, email, /Convite/)
    expect(letter.text).toContain('Casa Própria Ltda')
    const token = tokenIn(letter)
    expect(letter.text).toContain(`${product.config.publicUrl}/novo-usuario?token=${token}`)
    expect((await product.call(null, 'GET', `/api/auth/invite/${token}`)).body).toEqual({
      data: { email, name: 'Nova Pessoa', company_name: 'Casa Própria Ltda' },
    })
    expect((await accept(token, email)).body.code).toBe('senha_fraca')
    const replies = await Promise.all([accept(token), accept(token)])
    expect(sorted(replies)).toEqual([200, 422])
    const token2 = String((await signIn(email, NEW)).body.access_token)
    expect((await product.call({ id, email, token: token2 }, 'GET', '/api/auth/user')).body.data).toMatchObject({
      id,
      name: 'Nome Escolhido',
      company_id: company,
      email_verified_at: clock.now().toISOString(),
    })
    expect(await read(adm, id)).toMatchObject({ status: 'ACTIVE', last_sign_in_at: clock.now().toISOString() })
    for (const call of [
      await product.call(null, 'GET', `/api/auth/invite/${token}`),
      await accept(token),
      await accept('z'.repeat(43)),
    ])
      expect(codeOf(call)).toEqual([422, 'link_invalido_ou_usado'])
  })

  it('of a known address is refused, also of two at once', async () => {
    expect(codeOf(await invite(adm, wise.email))).toEqual([409, 'email_ja_cadastrado'])
    const email = newEmail()
    const replies = await Promise.all([
      invite(adm, email),
      invite(adm, email),
      invite(wise, email, { company_id: company }),
    ])
    expect(sorted(replies)).toEqual([201, 409, 409])
  })

  it('is sent again on demand, the link before it ending; whoever forgot to take it up gets it by a reset too', async () => {
    const email = newEmail()
    const id = idOf(await invite(adm, email))
    const first = tokenIn(await letterTo(product, email, /Convite/))
    expect((await product.call(adm, 'POST', `/api/user/${id}/invite`)).status).toBe(200)
    await letterTo(product, email, /Convite/, 1)
    expect((await accept(first)).status).toBe(422)
    await product.call(null, 'POST', '/api/auth/password/forgot', { email })
    await letterTo(product, email, /Convite/, 2)
    const tokens = lettersTo(product, email).map(tokenIn)
    const taken = []
    for (const token of tokens) taken.push((await accept(token)).status)
    expect(taken.toSorted((one, other) => one - other)).toEqual([200, 422, 422])
    expect(codeOf(await product.call(adm, 'POST', `/api/user/${id}/invite`))).toEqual([409, 'convite_ja_aceito'])
  })

  it('is sent again three times in a quarter of an hour: nobody’s mailbox is filled with them', async () => {
    const id = idOf(await invite(adm, newEmail()))
    const statuses: number[] = []
    for (let sent = 0; sent < 4; sent += 1)
      statuses.push((await product.call(adm, 'POST', `/api/user/${id}/invite`)).status)
    expect(statuses).toEqual([200, 200, 200, 429])
  })

  it('to a mistyped address is mended: the new one gets the letter and the old link ends', async () => {
    const [wrong, right] = [newEmail(), newEmail()]
    const id = idOf(await invite(adm, wrong))
    const token = tokenIn(await letterTo(product, wrong, /Convite/))
    expect(codeOf(await change(adm, id, { email: adm.email }))).toEqual([409, 'email_ja_cadastrado'])
    expect((await change(adm, id, { email: right })).status).toBe(200)
    expect((await accept(token)).status).toBe(422)
    expect((await accept(tokenIn(await letterTo(product, right, /Convite/)))).status).toBe(200)
  })

  it('lasts seven days', async () => {
    const email = newEmail()
    await invite(adm, email)
    const token = tokenIn(await letterTo(product, email, /Convite/))
    clock.advance(7 * 24 * 3600_000 - 1000)
    expect((await product.call(null, 'GET', `/api/auth/invite/${token}`)).status).toBe(200)
    clock.advance(1000)
    expect((await accept(token)).status).toBe(422)
  })

  it('needs a name and an address, and a company where there are several', async () => {
    const reply = await product.call(adm, 'POST', '/api/user', {})
    expect([reply.status, Object.keys(reply.body.errors ?? {})]).toEqual([422, ['name', 'email']])
    expect(Object.keys((await invite(wise, newEmail())).body.errors ?? {})).toEqual(['company_id'])
    expect((await invite(adm, 'não é e-mail')).status).toBe(422)
    expect((await invite(adm, newEmail(), { password: 'x' })).status).toBe(422)
  })

  it('may say that it is not disabled, and cannot be disabled before it exists', async () => {
    const id = idOf(await invite(adm, newEmail(), { disabled: false }))
    expect(await read(adm, id)).toMatchObject({ status: 'INVITED', disabled_at: null })
    const reply = await invite(adm, newEmail(), { disabled: true })
    expect([reply.status, reply.body.errors]).toEqual([
      422,
      { disabled: ['Um convite não pode ser desativado antes de existir.'] },
    ])
  })
})

describe('roles', () => {
  it('are given by the administrator of the company; that of the platform only by one of the platform', async () => {
    const plain = await product.person({ company, role: null })
    expect(codeOf(await change(adm, plain.id, { roles: ['WISE-ADM'] }))).toEqual([403, 'sem_permissao'])
    expect(codeOf(await invite(adm, newEmail(), { roles: ['WISE-ADM'] }))).toEqual([403, 'sem_permissao'])
    expect((await change(adm, plain.id, { roles: ['ADM'] })).status).toBe(200)
    expect((await product.call(plain, 'GET', '/api/user')).status).toBe(200)
    expect((await change(adm, plain.id, { roles: [] })).status).toBe(200)
    expect((await product.call(plain, 'GET', '/api/user')).status).toBe(403)
    expect((await change(plain, plain.id, { roles: ['ADM'] })).status).toBe(403)
    expect((await change(wise, plain.id, { roles: ['WISE-ADM'] })).status).toBe(200)
    expect((await product.call(plain, 'GET', '/api/company')).body.total).toBeGreaterThan(1)
    expect(codeOf(await change(adm, plain.id, { name: 'x' }))).toEqual([403, 'sem_permissao'])
    expect((await change(wise, plain.id, { roles: [] })).status).toBe(200)
    expect((await product.call(plain, 'GET', '/api/company')).body.total).toBe(1)
  })

  it('of the platform come with an invitation too, without a company', async () => {
    const email = newEmail()
    const id = idOf(await invite(wise, email, { roles: ['WISE-ADM'] }))
    expect(await read(wise, id)).toMatchObject({ company_id: null, company: null, roles: [{ name: 'WISE-ADM' }] })
    expect((await product.call(adm, 'GET', `/api/user/${id}`)).status).toBe(404)
  })

  it('move with their person to another company, by the platform alone', async () => {
    const plain = await product.person({ company, role: null })
    const other = await found()
    expect((await change(adm, plain.id, { company_id: other })).status).toBe(404)
    expect((await change(wise, plain.id, { company_id: 999_999 })).status).toBe(404)
    expect((await change(wise, plain.id, { company_id: other, roles: ['ADM'] })).status).toBe(200)
    expect((await product.call(plain, 'GET', '/api/auth/user')).body.data).toMatchObject({ company_id: other })
    expect((await product.call(adm, 'GET', `/api/user/${plain.id}`)).status).toBe(404)
    expect(codeOf(await change(wise, plain.id, { company_id: company }))).toEqual([409, 'ultimo_administrador'])
  })
})

describe('somebody disabled', () => {
  it('is out at once and comes in by no link, until they are enabled again', async () => {
    const plain = await product.person({ company, role: null })
    await product.call(null, 'POST', '/api/auth/password/forgot', { email: plain.email })
    const token = tokenIn(await letterTo(product, plain.email, /Redefinir/))
    expect((await change(adm, plain.id, { disabled: true })).status).toBe(200)
    expect(await isIn(plain)).toBe(false)
    expect((await signIn(plain.email, PASSWORD)).body.code).toBe('credenciais_invalidas')
    expect(await read(adm, plain.id)).toMatchObject({ status: 'DISABLED', disabled_at: clock.now().toISOString() })
    expect((await change(adm, plain.id, { disabled: false })).status).toBe(200)
    expect(await isIn(plain)).toBe(false)
    const body = { token, password: NEW, password_confirmation: NEW }
    expect((await product.call(null, 'POST', '/api/auth/password/reset', body)).status).toBe(422)
    expect((await signIn(plain.email, PASSWORD)).status).toBe(200)
  })

  it('who was only invited gets no other letter', async () => {
    const email = newEmail()
    const id = idOf(await invite(adm, email))
    await letterTo(product, email, /Convite/)
    await change(adm, id, { disabled: true })
    expect((await product.call(adm, 'POST', `/api/user/${id}/invite`)).status).toBe(409)
    await product.call(null, 'POST', '/api/auth/password/forgot', { email })
    await lettersWritten(product)
    expect(lettersTo(product, email)).toHaveLength(1)
  })
})

describe('the last administrator', () => {
  it('cannot be demoted, disabled or taken away; an invitation nobody took up is no administrator', async () => {
    await invite(adm, newEmail(), { roles: ['ADM'] })
    const gone = await product.person({ company })
    await product.sql('update app_user set disabled_at = now() where id = $1', [gone.id])
    for (const [who, body] of [
      [adm, { roles: [] }],
      [adm, { disabled: true }],
      [wise, { roles: [] }],
      [wise, { disabled: true }],
      [wise, { company_id: await found() }],
    ] as const)
      expect([body, ...codeOf(await change(who, adm.id, body))]).toEqual([body, 409, 'ultimo_administrador'])
    expect(await isIn(adm)).toBe(true)
    const second = await product.person({ company })
    expect((await change(adm, adm.id, { roles: [] })).status).toBe(200)
    expect((await product.call(second, 'GET', '/api/user')).status).toBe(200)
  })

  it('stays, however many demote, disable and move each other at once', async () => {
    const acts = fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom<object>({ roles: [] }, { disabled: true }) },
      { weight: 1, arbitrary: fc.constantFrom<object>({ roles: ['ADM'] }, { disabled: false }) },
    )
    const act = fc.tuple(fc.nat(1), fc.nat(1), acts)
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 2, maxLength: 5 }), async (tried) => {
        company = await found()
        const people = [await product.person({ company }), await product.person({ company })]
        const replies = await Promise.all(
          tried.map(([by, whom, body]) => change(people[by] as Person, (people[whom] as Person).id, body)),
        )
        for (const { status } of replies) expect([200, 401, 403, 409]).toContain(status)
        const [left] = await product.sql<{ n: number }>(
          `select count(*)::int as n from membership m join app_user u on u.id = m.user_id
           where m.company_id = $1 and m.role = 'ADM' and u.disabled_at is null`,
          [company],
        )
        expect(left?.n).toBeGreaterThan(0)
      }),
      { numRuns: 15 },
    )
  })

  it('of two who demote each other at the same moment one succeeds', async () => {
    for (let round = 0; round < 5; round += 1) {
      company = await found()
      const [one, two] = [await product.person({ company }), await product.person({ company })]
      const replies = await Promise.all([change(one, two.id, { roles: [] }), change(two, one.id, { roles: [] })])
      const [won, lost] = sorted(replies)
      expect(won).toBe(200)
      expect([403, 409]).toContain(lost)
    }
  })

  it('of the platform cannot go either', async () => {
    expect(codeOf(await change(wise, wise.id, { roles: [] }))).toEqual([409, 'ultimo_administrador'])
    const second = await product.person({ wise: true })
    const replies = await Promise.all([
      change(wise, second.id, { disabled: true }),
      change(second, wise.id, { disabled: true }),
    ])
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    await product.sql('update app_user set disabled_at = null where id = $1', [wise.id])
    await product.sql('update app_user set is_wise = false where id = $1', [second.id])
    const [token] = [String((await signIn(wise.email, PASSWORD)).body.access_token)]
    wise = { ...wise, token }
  })
})

describe('somebody of two companies', () => {
  it('is seen by both administrators and changed by neither', async () => {
    const other = await found()
    const both = await product.person({ company, role: null })
    await product.sql('insert into membership (user_id, company_id, role, created_at) values ($1, $2, null, now())', [
      both.id,
      other,
    ])
    expect(await read(adm, both.id)).toMatchObject({ company_id: company })
    expect(codeOf(await change(adm, both.id, { disabled: true }))).toEqual([403, 'sem_permissao'])
    expect((await change(wise, both.id, { name: 'Duas Casas' })).status).toBe(200)
  })
})

describe('the list', () => {
  const list = async (who: Person, query: string) => (await product.call(who, 'GET', `/api/user?${query}`)).body
  const namesOf = ({ data }: { data?: unknown }) => (data as { name: string }[]).map(({ name }) => name)

  it('is searched by name and address, sorted, counted and cut into pages', async () => {
    for (const name of ['Ágata', 'bruno', 'Çelina'])
      await product.sql('update app_user set name = $2 where id = $1', [
        (await product.person({ company, role: null })).id,
        name,
      ])
    await product.sql(`update app_user set name = 'Zilda' where id = $1`, [adm.id])
    expect(namesOf(await list(adm, 'order_by=name&order_direction=ASC'))).toEqual(['Ágata', 'bruno', 'Çelina', 'Zilda'])
    const cut = await list(adm, 'order_by=name&order_direction=ASC&per_page=3&page=2')
    expect([namesOf(cut), cut.total, cut.last_page]).toEqual([['Zilda'], 4, 2])
    expect(namesOf(await list(adm, 'name=agata'))).toEqual(['Ágata'])
    expect(namesOf(await list(adm, `email=${adm.email}`))).toEqual(['Zilda'])
    expect(await list(adm, 'total=true')).toEqual({ total: 4 })
    await invite(adm, newEmail())
    expect((await list(adm, 'status=INVITED')).data).toMatchObject([{ name: 'Nova Pessoa', status: 'INVITED' }])
    expect((await list(adm, 'status=ACTIVE,DISABLED')).total).toBe(4)
    expect((await product.call(adm, 'GET', '/api/user?status=PRESO')).status).toBe(422)
    expect((await list(adm, 'with=company')).data).toMatchObject(
      Array.from({ length: 5 }, () => ({ company: { id: company } })),
    )
    expect(JSON.stringify(await list(wise, 'pagination=false'))).not.toMatch(/password|hash|secret|argon/)
  })
})

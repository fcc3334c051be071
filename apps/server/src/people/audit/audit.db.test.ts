import type { AuditChainOut, AuditEntryOut } from '@talao/contract'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PASSWORD, type Product, startProduct } from '../../../../../test/support/product.ts'
import { purchase } from '../../../../../test/support/purchase.ts'
import { openShop, type Shop } from '../../../../../test/support/shop.ts'
import { codeAt } from '../../../../../test/support/totp.ts'
import { until } from '../../../../../test/support/until.ts'
import { roleUrl } from '../../kit/db/roles.ts'
import { openVault } from '../../kit/secrets/vault.ts'

let product: Product
let shop: Shop
beforeAll(async () => {
  product = await startProduct({ worker: true })
  shop = await openShop(product, { certificate: false })
})
afterAll(() => product.stop())

const log = async (query = '') =>
  (await product.call(shop.adm, 'GET', `/api/audit-log?order_by=id&${query}`)).body.data as AuditEntryOut[]
const change = (body: object) => product.call(shop.adm, 'PUT', `/api/company/${shop.companyId}`, body)
const chain = async () => (await product.call(shop.adm, 'GET', '/api/audit-log/chain')).body.data as AuditChainOut
const faultOf = async () =>
  (await product.sql<{ fault: number | null }>('select audit_fault($1)::int as fault', [shop.companyId]))[0]?.fault

describe('what a person changes', () => {
  it('is told with who, when, from where, before and after', async () => {
    const reply = await change({ fantasy_name: 'Ateliê Novo' })
    expect((await log('entity=company'))[0]).toMatchObject({
      user: { id: shop.adm.id, name: 'Pessoa de Teste' },
      ip: '127.0.0.1',
      request_id: reply.headers.get('x-request-id'),
      call: 'PUT /api/company/:id',
      action: 'CHANGED',
      entity: 'company',
      entity_id: shop.companyId,
      before: { fantasy_name: null },
      after: { fantasy_name: 'Ateliê Novo' },
    })
  })

  it('is told without its secrets', async () => {
    const path = `/api/sale-integration/${shop.integrationId}`
    expect(
      (await product.call(shop.adm, 'PUT', path, { credentials: { webhook_token: 'segredo-plantado' } })).status,
    ).toBe(200)
    const [entry] = await log('entity=sale-integration')
    expect(entry).toMatchObject({
      action: 'CHANGED',
      before: { secrets_sealed: '•••' },
      after: { secrets_sealed: '•••' },
    })
    const everything = JSON.stringify(await product.sql('select * from audit_log'))
    expect(everything).not.toContain('segredo-plantado')
    expect(everything).not.toMatch(/v[12]\./)
  })

  it('is told of a webhook’s secret, and of a second factor that came', async () => {
    const made = await product.call(shop.adm, 'POST', '/api/webhook-endpoint', {
      url: 'http://127.0.0.1:59999/aviso',
      events: ['sale.created'],
    })
    const { id } = made.body.data as { id: number }
    await product.call(shop.adm, 'POST', `/api/webhook-endpoint/${id}/rotate-secret`)
    const [changed] = await log(`entity=webhook-endpoint&entity_id=${id}`)
    expect(changed).toMatchObject({
      call: 'POST /api/webhook-endpoint/:id/rotate-secret',
      before: { secret_sealed: '•••' },
      after: { secret_sealed: '•••' },
    })
    const { body } = await product.call(shop.adm, 'POST', '/api/auth/two-factor', { password: PASSWORD })
    const { secret } = body.data as { secret: string }
    await product.call(shop.adm, 'POST', '/api/auth/two-factor/confirm', { code: codeAt(secret, new Date()) })
    const [came] = await log(`entity=user&entity_id=${shop.adm.id}`)
    expect(came).toMatchObject({ before: { two_factor_enabled: false }, after: { two_factor_enabled: true } })
  })

  it('is not told where it was refused, or changed nothing', async () => {
    const before = (await log()).length
    expect((await change({ fantasy_name: 'x', version: 1 })).status).toBe(409)
    expect((await change({ nobody: 1 })).status).toBe(422)
    expect((await change({ fantasy_name: 'Ateliê Novo' })).status).toBe(200)
    expect(await log()).toHaveLength(before)
  })

  it('is told of a colleague who is switched off, and of roles', async () => {
    const colleague = await product.person({ company: shop.companyId, role: null })
    const path = `/api/user/${colleague.id}`
    expect((await product.call(shop.adm, 'PUT', path, { roles: ['ADM'] })).status).toBe(200)
    expect((await product.call(shop.adm, 'PUT', path, { disabled: true })).status).toBe(200)
    expect(await log(`entity=user&entity_id=${colleague.id}`)).toMatchObject([
      { action: 'CHANGED', before: { disabled_at: null }, after: { disabled_at: expect.any(String) } },
      { action: 'CHANGED', before: { role: null }, after: { role: 'ADM' } },
    ])
  })

  it('is told of an account: the address asked for, the name, and what the link of a mail changed', async () => {
    const colleague = await product.person({ company: shop.companyId, role: null })
    const asked = `nova-${colleague.id}@loja.test`
    expect((await product.call(shop.adm, 'PUT', `/api/user/${colleague.id}`, { email: asked })).status).toBe(200)
    expect((await product.call(colleague, 'PUT', '/api/auth/user', { name: 'Nome Novo' })).status).toBe(200)
    const token = 'x'.repeat(43)
    await product.sql(
      `update account_token set token_hash = sha256(convert_to($2, 'UTF8')), starts_at = created_at where user_id = $1 and kind = 'EMAIL' and used_at is null`,
      [colleague.id, token],
    )
    expect((await product.call(null, 'POST', '/api/auth/email/confirm', { token })).status).toBe(200)
    expect(await log(`entity=user&entity_id=${colleague.id}`)).toMatchObject([
      { user: { id: null, name: 'Pelo link do e-mail' }, before: { email: colleague.email }, after: { email: asked } },
      { user: { id: colleague.id }, after: { name: 'Nome Novo' } },
      { user: { id: shop.adm.id }, after: { email_asked: asked } },
    ])
    await product.sql(
      `insert into account_token (kind, user_id, email, token_hash, created_at, expires_at)
        values ('RESET', $1, $2, sha256(convert_to($3, 'UTF8')), now(), now() + interval '1 hour')`,
      [colleague.id, asked, 'y'.repeat(43)],
    )
    const password = 'quatro cavalos sem sela 71'
    const reset = { token: 'y'.repeat(43), password, password_confirmation: password }
    expect((await product.call(null, 'POST', '/api/auth/password/reset', reset)).status).toBe(200)
    const [newest] = await log(`entity=user&entity_id=${colleague.id}`)
    expect(newest).toMatchObject({ call: 'POST /api/auth/password/reset', after: { password_hash: '•••' } })
    expect(JSON.stringify(newest)).not.toContain('cavalos')
  })

  it('is told of where the company’s events are sent to', async () => {
    const url = `${product.simulator.url}/avisos`
    const made = await product.call(shop.adm, 'POST', '/api/webhook-endpoint', { url, events: ['nfe.authorized'] })
    expect([made.status, made.body.errors]).toEqual([201, undefined])
    expect((await log('entity=webhook-endpoint'))[0]).toMatchObject({
      action: 'CREATED',
      after: { url, secret_sealed: '•••' },
    })
  })

  it.each(['fiscal-note', 'service-fiscal-note'])(
    'of what a %s says is told once a save, with what differs before and after',
    async (entity) => {
      const path = `/api/${entity}`
      const items = [
        { description: 'Aula', quantity: 1, value_per_unit: 10 },
        { description: 'Caderno', quantity: 1, value_per_unit: 5 },
      ]
      const customer_note = { name: 'Ana Prado', email: 'ana@x.test' }
      const made = await product.call(shop.adm, 'POST', path, { company_id: shop.companyId, items, customer_note })
      expect([made.status, made.body.errors]).toEqual([201, undefined])
      const { id } = made.body.data as { id: number }
      const kept = { digest: expect.stringMatching(/^[0-9a-f]{64}$/), table: 'note_customer', id }
      const parts = async () =>
        (await log(`entity=${entity}&entity_id=${id}&action=CHANGED`)).filter(
          ({ before, after }) => 'items' in before || 'customer_note' in before || 'items' in after,
        )
      const save = async (body: object) =>
        expect((await product.call(shop.adm, 'PUT', `${path}/${id}`, body)).status).toBe(200)
      await save({
        items: [items[0], { ...items[1], description: 'Agenda' }],
        customer_note: { email: 'outra@x.test' },
      })
      expect(await parts()).toMatchObject([
        {
          call: `PUT ${path}/:id`,
          before: { items: [{ position: 1, description: 'Caderno' }], customer_note: { email: kept } },
          after: { items: [{ position: 1, description: 'Agenda' }], customer_note: { email: kept } },
        },
      ])
      expect((await parts())[0]?.before).not.toHaveProperty('customer_note.name')
      await save({ customer_note: { email: 'outra@x.test' } })
      expect(await parts()).toHaveLength(1)
      expect(await faultOf()).toBeNull()
    },
  )

  it('is found by person, action, thing and day', async () => {
    const made = await product.call(shop.adm, 'POST', '/api/product', { name: 'Caderno' })
    const id = (made.body.data as { id: number }).id
    expect(await log(`entity=product&entity_id=${id}`)).toMatchObject([
      { action: 'CREATED', after: { name: 'Caderno' } },
    ])
    expect(await log('action=REMOVED')).toEqual([])
    expect(await log(`user_id=${shop.adm.id + 1000}`)).toEqual([])
    expect(await log('end_created_at=2001-01-01')).toEqual([])
  })

  it('is found by the code of its request, and by a part of the name of who did it', async () => {
    const made = await product.call(shop.adm, 'POST', '/api/product', { name: 'Agenda' })
    const found = await log(`request_id=${made.headers.get('x-request-id')}`)
    expect(found).toMatchObject([{ action: 'CREATED', entity: 'product', after: { name: 'Agenda' } }])
    expect((await log('user_name=PÉSSOA de t')).length).toBeGreaterThan(1)
    expect(await log('user_name=ninguém')).toEqual([])
  })
})

it('what a platform or a job does is no person’s', async () => {
  const before = (await log()).length
  await shop.deliver(
    purchase({ code: 'HP-1', at: new Date(), buyer: { name: 'Ana', email: 'a@x.test' }, productName: 'Curso' }),
  )
  await until('the note', () => shop.note('HP-1'))
  expect(await log()).toHaveLength(before)
})

it('is for those who run the company', async () => {
  const plain = await product.person({ company: shop.companyId, role: null })
  for (const path of ['/api/audit-log', '/api/audit-log/chain'])
    expect((await product.call(plain, 'GET', path)).status).toBe(403)
  const other = await openShop(product, { certificate: false })
  await product.call(other.adm, 'PUT', `/api/company/${other.companyId}`, { fantasy_name: 'De outra' })
  expect(JSON.stringify(await log())).not.toContain('De outra')
  for (const path of ['/api/audit-log', '/api/audit-log/chain'])
    expect((await product.call(shop.adm, 'GET', `${path}?company_id=${other.companyId}`)).status).toBe(404)
})

describe('the chain', () => {
  it('has no gap and no circle when many write at once', async () => {
    const names = Array.from({ length: 24 }, (_, at) => `Produto ${at}`)
    const replies = await Promise.all(
      names.map((name, at) =>
        at % 2 === 0
          ? product.call(shop.adm, 'POST', '/api/product', { name })
          : product.call(shop.adm, 'PUT', `/api/company/${shop.companyId}`, { fantasy_name: name }),
      ),
    )
    // Concurrent changes to one company may conflict; the later one then gets a 409.
    expect(replies.map(({ status }) => status).filter((status) => ![200, 201, 409].includes(status))).toEqual([])
    const seqs = (await log('per_page=200')).map(({ seq }) => seq).toSorted((a, b) => a - b)
    expect(seqs).toEqual(seqs.map((_, at) => at + 1))
    expect(await faultOf()).toBeNull()
  })

  it('is shown to have been looked at, up to its newest entry', async () => {
    const [newest] = await log()
    expect(await chain()).toEqual({
      company_id: shop.companyId,
      entries: newest?.seq,
      last: { seq: newest?.seq, created_at: newest?.created_at, hash: newest?.hash },
      fault: null,
    })
    const wise = await product.person({ wise: true })
    expect((await product.call(wise, 'GET', `/api/audit-log/chain?company_id=${shop.companyId}`)).body.data).toEqual(
      await chain(),
    )
    expect((await product.call(wise, 'GET', '/api/audit-log/chain')).status).toBe(422)
    expect((await product.call(wise, 'GET', '/api/audit-log/chain?company_id=999999')).status).toBe(404)
  })

  it.each(['talao_app', 'talao_worker'] as const)('cannot be rewritten by %s', async (role) => {
    const client = new pg.Client({
      connectionString: roleUrl(product.config.databaseUrl, role, openVault(product.config.masterKey)),
    })
    await client.connect()
    try {
      for (const act of [
        'update audit_log set user_name = $1',
        'delete from audit_log where user_name <> $1',
        'insert into audit_head values (1, 1, $1::text::bytea)',
      ])
        await expect(client.query(act, ['x'])).rejects.toThrow(/permission denied/)
    } finally {
      await client.end()
    }
  })

  it('not even by the owner, while its guard stands', async () => {
    for (const act of ['update audit_log set seq = seq', 'delete from audit_log', 'truncate audit_log'])
      await expect(product.sql(act)).rejects.toThrow('only ever added to')
  })

  it('tells that entries are gone, from its middle or from its end, and is whole where none is', async () => {
    expect(await faultOf()).toBeNull()
    const { entries } = await chain()
    await product.sql('create table kept_log as select * from audit_log')
    const without = async (which: string) => {
      await product.sql('alter table audit_log disable trigger user')
      await product.sql(`delete from audit_log where company_id = $1 and ${which}`, [shop.companyId])
      const fault = await faultOf()
      await product.sql('delete from audit_log where company_id = $1', [shop.companyId])
      await product.sql('insert into audit_log overriding system value select * from kept_log where company_id = $1', [
        shop.companyId,
      ])
      await product.sql('alter table audit_log enable trigger user')
      return fault
    }
    expect(await without('seq = 2')).toBe(3)
    expect(await without(`seq > ${entries - 2}`)).toBe(entries - 1)
    expect(await without('true')).toBe(1)
    expect(await faultOf()).toBeNull()
    await product.sql('drop table kept_log')
  })

  it('says who did what in one way alone: text that holds the mark of before between fields is read as text', async () => {
    const adm = await product.person({ company: shop.companyId })
    const nameless = `Ana${String.fromCharCode(31)}203.0.113.9`
    await product.sql('update app_user set name = $1 where id = $2', [nameless, adm.id])
    await product.call(adm, 'PUT', `/api/company/${shop.companyId}`, { fantasy_name: 'Nome novo' })
    const last = `company_id = ${shop.companyId} and seq = (select max(seq) from audit_log where company_id = ${shop.companyId})`
    expect(await product.sql(`select user_name from audit_log where ${last}`)).toEqual([{ user_name: nameless }])
    expect(await faultOf()).toBeNull()
    const other = `to_jsonb(l) || '{"user_name": "Ana", "ip": "203.0.113.9"}' || jsonb_build_object('request_id', l.ip || chr(31) || l.request_id)`
    expect(
      await product.sql(
        `select audit_hash(l) = audit_hash(jsonb_populate_record(null::audit_log, to_jsonb(l))) as own,
           audit_hash(l) = audit_hash(jsonb_populate_record(null::audit_log, ${other})) as other
         from audit_log l where ${last}`,
      ),
    ).toEqual([{ own: true, other: false }])
  })

  it('stays whole when the words of an entry are erased, which says when, and allows nothing else to change', async () => {
    const of = `company_id = ${shop.companyId} and seq = 2`
    for (const act of [
      `before = '{}', after = '{"fantasy_name": "Outro"}', erased_at = now()`,
      `before = '{}', after = '{}'`,
      `before = '{}', after = '{}', erased_at = now(), user_name = 'Outra pessoa'`,
    ])
      await expect(product.sql(`update audit_log set ${act} where ${of}`)).rejects.toThrow(/only ever added to|check/)
    const [known] = await product.sql<{ hash: Buffer }>(`select hash from audit_log where ${of}`)
    await product.sql(`update audit_log set before = '{}', after = '{}', erased_at = now() where ${of}`)
    expect(await faultOf()).toBeNull()
    expect(await product.sql(`select hash from audit_log where ${of}`)).toEqual([known])
    const erased = (await log('per_page=200')).find(({ seq }) => seq === 2)
    expect(erased).toMatchObject({ before: {}, after: {}, erased_at: expect.any(String) })
    await expect(product.sql(`update audit_log set erased_at = null where ${of}`)).rejects.toThrow('only ever added to')
  })

  it.each([
    [
      'that two entries changed places',
      `update audit_log set seq = 9 - seq where company_id = $1 and seq in (4, 5)`,
      4,
    ],
    ['other words after', `update audit_log set after = '{"name": "x"}' where company_id = $1 and seq = 6`, 6],
    [
      'words that are gone without being erased',
      `update audit_log set after = '{}' where company_id = $1 and seq = 7`,
      7,
    ],
    [
      'words and digest that belong together, but not to the hash',
      `update audit_log set after = '{}', after_sha256 = audit_words_sha256('{}') where company_id = $1 and seq = 8`,
      8,
    ],
  ])('tells %s', async (_what, act, seq) => {
    const client = new pg.Client({ connectionString: product.database.adminUrl })
    await client.connect()
    try {
      await client.query('begin')
      await client.query('alter table audit_log disable trigger user')
      await client.query('alter table audit_log drop constraint audit_log_company_id_seq_key')
      await client.query(act, [shop.companyId])
      const { rows } = await client.query('select audit_fault($1)::int as fault', [shop.companyId])
      expect(rows).toEqual([{ fault: seq }])
    } finally {
      await client.query('rollback')
      await client.end()
    }
    expect(await faultOf()).toBeNull()
  })

  it('tells which entry was rewritten by somebody who took the guard away', async () => {
    await product.sql('alter table audit_log disable trigger audit_log_kept')
    await product.sql(`update audit_log set user_name = 'Outra pessoa' where company_id = $1 and seq = 3`, [
      shop.companyId,
    ])
    await product.sql('alter table audit_log enable trigger audit_log_kept')
    expect(await faultOf()).toBe(3)
    expect(await chain()).toMatchObject({ fault: 3 })
  })
})

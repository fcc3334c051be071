import { API, type Call } from '@talao/contract/api'
import { describe, expect, it } from 'vitest'
import type { Person } from './product.ts'
import { HOTTOK } from './shop.ts'
import {
  ask,
  between,
  CANARY,
  canariesIn,
  colleague,
  foreign,
  methodOf,
  mine,
  own,
  plain,
  product,
  stranger,
  theirs,
  thirds,
  wise,
} from './tenants-fixture.ts'
import {
  BY_PATH,
  DAILY_WORK,
  type Ids,
  LISTS,
  NAMES_ITS_COMPANY,
  OF_ADMINISTRATORS,
  OF_NOBODY,
  OF_ONE_PERSON,
  OF_OTHER_PLATFORMS,
  OF_PROGRAMS,
  OF_THE_PLATFORM,
} from './tenants-table.ts'

describe('the matrix of companies', () => {
  it('has a row for every call of the contract', () => {
    const covered = [
      ...Object.keys(BY_PATH),
      ...LISTS.map((path) => `GET ${path}`),
      ...Object.keys(NAMES_ITS_COMPANY),
      ...Object.keys(DAILY_WORK),
      ...OF_NOBODY,
      ...OF_OTHER_PLATFORMS,
      ...OF_PROGRAMS,
      ...Object.keys(OF_THE_PLATFORM),
      'GET /api/user',
      'GET /api/audit-log',
      ...OF_ADMINISTRATORS.map(({ call }) => call),
      'DELETE /api/webhook-endpoint/:id',
      ...OF_ONE_PERSON,
    ]
    expect(Object.keys(API).filter((call) => !covered.includes(call))).toEqual([])
  })

  it.each(Object.keys(BY_PATH))(
    '%s: another company’s thing does not exist, for its ADM, a plain user or a stranger',
    async (call) => {
      for (const [who, ids] of [
        [mine.adm, foreign],
        [mine.adm, thirds],
        [between, foreign],
        [stranger, foreign],
      ] as const) {
        const reply = await ask(who, call, ids)
        expect([reply.status, reply.body.code]).toEqual([404, 'nao_encontrado'])
        expect(canariesIn(reply)).toEqual([])
      }
      const expected = BY_PATH[call as Call]?.adm ? 403 : 404
      expect((await ask(plain, call, foreign)).status).toBe(expected)
      expect((await ask(null, call, foreign)).status).toBe(401)
    },
  )

  it.each(Object.keys(BY_PATH))(
    '%s: is there for its own ADM and for the platform, and for a plain user where it is daily work',
    async (call) => {
      const row = BY_PATH[call as Call]
      for (const who of [mine.adm, wise])
        expect([who === wise, (await ask(who, call, own)).status]).toEqual([who === wise, row?.ok])
      const reply = await ask(plain, call, own)
      expect(reply.status).toBe(row?.adm ? 403 : row?.ok)
      if (row?.adm) expect(reply.body.code).toBe('sem_permissao')
      // Deletes copied notes so that they do not affect later calls.
      await product.sql('delete from note where company_id = $1 and sale_id is null', [own.company])
    },
  )

  it('changed nothing of the other company on the way', async () => {
    expect(await product.sql('select fantasy_name, version from company where id = $1', [theirs.companyId])).toEqual([
      { fantasy_name: null, version: 1 },
    ])
    expect(
      await product.sql('select name, version from sale_integration where id = $1', [theirs.integrationId]),
    ).toEqual([{ name: CANARY, version: 1 }])
  })
})

describe.each(LISTS)('GET %s', (path) => {
  it('shows the own rows only, and refuses a foreign company, alone or beside an own', async () => {
    for (const who of [mine.adm, plain]) {
      const reply = await product.call(who, 'GET', path)
      expect(reply.status).toBe(200)
      expect(reply.body.data).toHaveLength(1)
      expect(canariesIn(reply)).toEqual([])
      for (const companies of [
        `${foreign.company}`,
        `${own.company},${foreign.company}`,
        `${foreign.company},${own.company}`,
      ]) {
        const refused = await product.call(who, 'GET', `${path}?company_id=${companies}`)
        expect([refused.status, refused.body.code]).toEqual([404, 'nao_encontrado'])
      }
    }
    expect((await product.call(stranger, 'GET', path)).body.data).toEqual([])
    expect((await product.call(null, 'GET', path)).status).toBe(401)
  })

  it('shows somebody of two companies both, or the one that is named, and nothing of the other one', async () => {
    const both = await product.call(between, 'GET', path)
    expect(both.body.data).toHaveLength(2)
    for (const company of [own.company, thirds.company])
      expect((await product.call(between, 'GET', `${path}?company_id=${company}`)).body.data).toHaveLength(1)
    expect(canariesIn(both)).not.toContain(CANARY)
    for (const companies of [`${foreign.company}`, `${own.company},${thirds.company},${foreign.company}`])
      expect((await product.call(between, 'GET', `${path}?company_id=${companies}`)).status).toBe(404)
  })

  it('shows a platform administrator all, or those named', async () => {
    expect((await product.call(wise, 'GET', path)).body.data).toHaveLength(3)
    expect((await product.call(wise, 'GET', `${path}?company_id=${foreign.company}`)).body.data).toHaveLength(1)
    expect(
      (await product.call(wise, 'GET', `${path}?company_id=${own.company},${foreign.company}`)).body.data,
    ).toHaveLength(2)
    expect((await product.call(wise, 'GET', `${path}?company_id=99999`)).body.data).toEqual([])
  })
})

await import('./tenants-files.ts')

describe.each(OF_OTHER_PLATFORMS)('%s', (call) => {
  it('shows nothing of other platforms, and refuses a foreign company', async () => {
    const path = call.replace('GET ', '')
    expect((await product.call(wise, 'GET', path)).body.data).toEqual([])
    expect((await product.call(mine.adm, 'GET', `${path}?company_id=${foreign.company}`)).status).toBe(404)
  })
})

describe.each(OF_ADMINISTRATORS)('$call', ({ call, own: ownId }) => {
  it('shows what the companies have that somebody runs, and refuses a foreign one', async () => {
    const path = call.replace('GET ', '')
    const list = await product.call(mine.adm, 'GET', path)
    expect((list.body.data as { id: number }[]).map(({ id }) => id)).toEqual([ownId(own)])
    expect((await product.call(mine.adm, 'GET', `${path}?company_id=${foreign.company}`)).status).toBe(404)
    expect((await product.call(plain, 'GET', path)).status).toBe(403)
    expect((await product.call(stranger, 'GET', path)).body.data).toEqual([])
    expect((await product.call(wise, 'GET', path)).body.data).toHaveLength(3)
    expect((await product.call(null, 'GET', path)).status).toBe(401)
  })
})

describe('GET /api/user', () => {
  it('shows the people of the companies somebody runs, and refuses a foreign one', async () => {
    const path = '/api/user'
    const idsFrom = (body: { data?: unknown }) => (body.data as { id: number }[]).map(({ id }) => id)
    const seen = idsFrom((await product.call(mine.adm, 'GET', path)).body)
    expect(seen.sort((a, b) => a - b)).toEqual([mine.adm.id, colleague.id, plain.id, between.id].sort((a, b) => a - b))
    for (const companies of [`${foreign.company}`, `${own.company},${foreign.company}`])
      expect((await product.call(mine.adm, 'GET', `${path}?company_id=${companies}`)).status).toBe(404)
    expect((await product.call(plain, 'GET', path)).status).toBe(403)
    expect((await product.call(stranger, 'GET', path)).body.data).toEqual([])
    const everybody = idsFrom((await product.call(wise, 'GET', path)).body)
    for (const one of [mine.adm, theirs.adm, stranger, wise]) expect(everybody).toContain(one.id)
    expect(idsFrom((await product.call(wise, 'GET', `${path}?company_id=${foreign.company}`)).body)).toEqual([
      theirs.adm.id,
    ])
    expect((await product.call(null, 'GET', path)).status).toBe(401)
  })
})

describe.each(OF_PROGRAMS)('%s', (call) => {
  it('is for programs, not for people', async () => {
    const path = call.replace(/^\w+ /, '').replace(':external_sales_id', 'HP-1')
    for (const who of [mine.adm, plain, wise, stranger])
      expect((await product.call(who, methodOf(call), path, methodOf(call) === 'GET' ? undefined : {})).status).toBe(
        403,
      )
    expect((await product.call(null, methodOf(call), path)).status).toBe(401)
  })
})

describe.each(Object.entries(OF_THE_PLATFORM))('%s', (call, { path, body }) => {
  it('is for the platform’s administrators alone', async () => {
    for (const ids of [own, foreign])
      for (const who of [mine.adm, plain, stranger]) {
        const reply = await product.call(who, methodOf(call), path(ids), body)
        expect([reply.status, reply.body.code]).toEqual([403, 'sem_permissao'])
      }
    expect((await product.call(null, methodOf(call), path(own), body)).status).toBe(401)
    expect((await product.call(wise, methodOf(call), path(own), body)).status).not.toBe(403)
  })
})

await import('./tenants-search.ts')

describe.each(Object.entries(NAMES_ITS_COMPANY))('%s', (call, body) => {
  const [method = '', path = ''] = call.split(' ')

  it('cannot be done for another company, nor by a plain user', async () => {
    for (const who of [mine.adm, between, stranger])
      expect((await product.call(who, method, path, { ...body, company_id: foreign.company })).status).toBe(404)
    expect((await product.call(plain, method, path, { ...body, company_id: own.company })).status).toBe(403)
    expect((await product.call(wise, method, path, { ...body, company_id: 99_999 })).status).toBe(404)
    expect((await product.call(wise, method, path, body)).status).toBe(422)
  })
})

// Tested separately, because after one deletion the webhook is gone for all other users.
describe('DELETE /api/webhook-endpoint/:id', () => {
  it('is for those who run the company, and nobody deletes another company’s', async () => {
    const remove = (who: Person | null, ids: Ids) => product.call(who, 'DELETE', `/api/webhook-endpoint/${ids.webhook}`)
    for (const who of [mine.adm, stranger]) expect((await remove(who, foreign)).status).toBe(404)
    expect((await remove(plain, own)).status).toBe(403)
    expect((await remove(null, own)).status).toBe(401)
    expect((await remove(mine.adm, own)).status).toBe(200)
    expect((await remove(mine.adm, own)).status).toBe(404)
    expect((await remove(wise, foreign)).status).toBe(200)
  })
})

describe.each(Object.entries(DAILY_WORK))('%s', (call, body) => {
  const [method = '', path = ''] = call.split(' ')

  it('cannot be done for another company, and a platform administrator names one', async () => {
    for (const who of [mine.adm, plain, between, stranger])
      expect((await product.call(who, method, path, { ...body, company_id: foreign.company })).status).toBe(404)
    expect((await product.call(wise, method, path, { ...body, company_id: 99_999 })).status).toBe(404)
    expect((await product.call(wise, method, path, body)).status).toBe(422)
    expect((await product.call(null, method, path, body)).status).toBe(401)
  })
})

describe('somebody of two companies', () => {
  it('sees both and administers only the one where they may', async () => {
    const both = await product.person({ company: mine.companyId })
    await product.sql('insert into membership (user_id, company_id, role, created_at) values ($1, $2, null, now())', [
      both.id,
      theirs.companyId,
    ])
    expect((await product.call(both, 'GET', '/api/sale')).body.total).toBe(2)
    expect((await product.call(both, 'PUT', `/api/company/${own.company}`, {})).status).toBe(200)
    expect((await product.call(both, 'PUT', `/api/company/${foreign.company}`, {})).status).toBe(403)
    expect((await product.call(both, 'PUT', `/api/company-config/${foreign.config}`, {})).status).toBe(403)
    expect(
      (await product.call(both, 'PUT', `/api/integration-hotmart/${foreign.integration}`, { name: 'x' })).status,
    ).toBe(403)
    await product.sql('delete from membership where user_id = $1', [both.id])
    expect((await product.call(both, 'GET', `/api/sale/${own.sale}`)).status).toBe(404)
  })
})

await import('./tenants-fields.ts')

describe('an answer', () => {
  it('of any read never carries a secret', async () => {
    const everything: unknown[] = []
    for (const call of Object.keys(BY_PATH).filter((one) => one.startsWith('GET')))
      everything.push((await ask(mine.adm, call, own)).body)
    for (const path of LISTS) everything.push((await product.call(mine.adm, 'GET', path)).body)
    const text = JSON.stringify(everything)
    for (const secret of [HOTTOK, 'basic-dos-testes']) expect(text).not.toContain(secret)
    // Encrypted values begin with this prefix. Versions of technical notes ("v1.51") are shorter.
    expect(text).not.toMatch(/v[12]\.[\w-]{8}/)
    expect(text).not.toMatch(/sealed|password_hash|token_hash|path_key_hash/)
  })

  it('stands behind the headers that keep browsers from harm', async () => {
    const { headers } = await product.call(mine.adm, 'GET', '/api/sale')
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(headers.get('content-security-policy')).toMatch(/script-src 'self';/)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  })
})

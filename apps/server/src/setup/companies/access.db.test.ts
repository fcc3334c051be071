import type { RegistrationStateOut } from '@talao/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Product, startProduct } from '../../../../../test/support/product.ts'
import { purchase } from '../../../../../test/support/purchase.ts'
import { openShop, type Shop } from '../../../../../test/support/shop.ts'
import { until } from '../../../../../test/support/until.ts'

let product: Product
let shop: Shop
beforeAll(async () => {
  product = await startProduct({ worker: true })
  shop = await openShop(product)
})
afterAll(() => product.stop())

const nfe = () => `/api/nfe-access-setting/${shop.companyId}`
const nfs = () => `/api/company-complementary/nfs-access-setting/${shop.companyId}`
const sync = (body: object = {}) => product.call(shop.adm, 'POST', `/api/company/${shop.companyId}/sync`, body)
const registration = async () =>
  (await product.call(shop.adm, 'GET', `/api/company/${shop.companyId}/registration`)).body.data as RegistrationStateOut
const NEW = { next_number: 1, serie: 1, next_batch: 1 }

async function sold(code: string): Promise<number | null> {
  expect((await shop.deliver(purchase({ code, at: new Date() }))).status).toBe(200)
  const note = await until(code, async () => {
    const found = await shop.note(code)
    return found?.enotas_status === 'Autorizada' && found
  })
  return note.number
}

const pushed = () =>
  until('the provider to hear of it', async () => {
    const rows = await product.sql('select 1 from nfe_access_setting where company_id = $1 and to_push', [
      shop.companyId,
    ])
    return rows.length === 0
  })

describe('the numbering of a company', () => {
  it('begins at 1 in both environments', async () => {
    expect((await product.call(shop.adm, 'GET', nfe())).body.data).toEqual({ homologation: NEW, production: NEW })
  })

  it('is told to a provider that numbers, and the next note bears the number set', async () => {
    const saved = await product.call(shop.adm, 'POST', nfe(), { _method: 'PUT', homologation: { next_number: 500 } })
    expect([saved.status, saved.body.data]).toEqual([200, { id: shop.companyId }])
    await pushed()
    expect(await sold('ACFIRST')).toBe(500)
    expect((await product.call(shop.adm, 'GET', nfe())).body.data).toEqual({
      homologation: { ...NEW, next_number: 501 },
      production: NEW,
    })
  })

  it('never goes back to a number that is used, but starts anew in another serie', async () => {
    const back = await product.call(shop.adm, 'PUT', nfe(), { homologation: { next_number: 500 } })
    expect([back.status, back.body.code, back.body.errors]).toEqual([
      409,
      'numero_ja_usado',
      { 'homologation.next_number': ['A série 1 já chegou ao número 500. Use 501 ou mais.'] },
    ])
    const anew = await product.call(shop.adm, 'PUT', nfe(), { homologation: { serie: 2, next_number: 1 } })
    expect(anew.status).toBe(200)
    await pushed()
    expect(await sold('ACSERIE')).toBeGreaterThan(0)
    const [note] = await product.sql<{ serie: string }>(`select serie from note where sales_code = 'ACSERIE'`)
    expect(note?.serie).toBe('2')
    const home = await product.call(shop.adm, 'PUT', nfe(), { homologation: { serie: 1, next_number: 400 } })
    expect([home.status, home.body.code]).toEqual([409, 'numero_ja_usado'])
  })

  it('knows a serie of service notes by its number, however it is written', async () => {
    await product.sql(
      `insert into note (company_id, kind, gateway, in_production, nature_operation, enotas_status, rps_number, rps_serie, customer_name, total_cents, created_at, updated_at)
       values ($1, 'NFSE', 'SEFIN_NACIONAL', true, '1', 'Autorizada', 40, '7', 'Ana', 100, now(), now())`,
      [shop.companyId],
    )
    for (const serie of ['7', '07', '00007']) {
      const back = await product.call(shop.adm, 'PUT', nfs(), { production: { serie, next_number: 40 } })
      expect([back.status, back.body.code]).toEqual([409, 'numero_ja_usado'])
    }
    // Restores the state before séries were stored in one normalized form.
    await product.sql(`update note set rps_serie = '07' where company_id = $1 and rps_number = 40`, [shop.companyId])
    await product.sql(`update nfs_access_setting set serie = '07' where company_id = $1 and in_production`, [
      shop.companyId,
    ])
    const back = await product.call(shop.adm, 'PUT', nfs(), { production: { serie: '7', next_number: 40 } })
    expect([back.status, back.body.code]).toEqual([409, 'numero_ja_usado'])
    expect((await product.call(shop.adm, 'PUT', nfs(), { production: { serie: '7', next_number: 41 } })).status).toBe(
      200,
    )
  })

  it('set again while the provider hears of the last one is told as well', async () => {
    product.simulator.admin.addFault({
      kind: 'delay',
      path: '^/v2/empresas/',
      method: 'PUT',
      count: 1,
      params: { ms: 1500 },
    })
    expect((await product.call(shop.adm, 'PUT', nfe(), { homologation: { next_number: 600 } })).status).toBe(200)
    await until('the provider to be asked', async () =>
      product.simulator.admin.requests({ method: 'GET' }).data.some(({ path }) => path.startsWith('/v2/empresas')),
    )
    await until('the first to be on its way', async () => {
      const rows = await product.sql(`select 1 from jobs.job where name = 'register-company' and state = 'active'`)
      return rows.length > 0
    })
    expect((await product.call(shop.adm, 'PUT', nfe(), { homologation: { next_number: 700 } })).status).toBe(200)
    await pushed()
    expect(await sold('ACAGAIN')).toBe(700)
  })

  it('goes on at a provider that numbers where we stood when the road leads there again', async () => {
    const road = (gateway: string) => product.call(shop.adm, 'PUT', `/api/company/${shop.companyId}`, { gateway })
    expect((await road('SEFAZ')).status).toBe(200)
    // Simulates notes sent directly to SEFAZ, which would have advanced the sequence.
    await product.sql('update nfe_access_setting set next_number = 900 where company_id = $1 and not in_production', [
      shop.companyId,
    ])
    expect((await registration()).numbers_waiting).toEqual([])
    expect((await road('FOCUS_NFE')).status).toBe(200)
    await pushed()
    expect(await sold('ACROAD')).toBe(900)
  })

  it('may be lowered as long as nothing was numbered, and keeps to what numbers may be', async () => {
    expect((await product.call(shop.adm, 'PUT', nfe(), { production: { next_number: 90 } })).status).toBe(200)
    expect((await product.call(shop.adm, 'PUT', nfe(), { production: { next_number: 3 } })).status).toBe(200)
    for (const wrong of [{ next_number: 0 }, { serie: 1000 }, { next_batch: 0 }, { other: 1 }])
      expect((await product.call(shop.adm, 'PUT', nfe(), { production: wrong })).status).toBe(422)
  })
})

describe('the access to a city', () => {
  it('keeps its secrets sealed and never returns them', async () => {
    const wish = { username: 'loja', password: 'segredo-da-prefeitura', token: 'ficha-da-prefeitura', serie: '5' }
    expect((await product.call(shop.adm, 'PUT', nfs(), { production: wish })).status).toBe(200)
    const shown = await product.call(shop.adm, 'GET', nfs())
    expect(shown.body.data).toMatchObject({
      production: { username: 'loja', has_password: true, has_token: true, serie: '5' },
      homologation: { username: null, has_password: false, has_token: false, serie: '1' },
    })
    const rows = JSON.stringify(await product.sql('select * from nfs_access_setting'))
    for (const secret of [wish.password, wish.token]) {
      expect(JSON.stringify(shown.body)).not.toContain(secret)
      expect(rows).not.toContain(secret)
    }
    expect((await product.call(shop.adm, 'PUT', nfs(), { production: { ...wish, password: null } })).status).toBe(200)
    expect((await product.call(shop.adm, 'GET', nfs())).body.data).toMatchObject({
      production: { has_password: false, has_token: true },
    })
    // Secrets are never returned, so an empty secret in a form must not delete the stored one.
    const empty = { password: '', token: '', serie: '05' }
    expect((await product.call(shop.adm, 'PUT', nfs(), { production: empty })).status).toBe(200)
    expect((await product.call(shop.adm, 'GET', nfs())).body.data).toMatchObject({
      production: { has_password: false, has_token: true, serie: '5' },
    })
    // Sending fields of a response back changes nothing.
    const back = { has_password: true, has_token: false, username: 'loja' }
    expect((await product.call(shop.adm, 'PUT', nfs(), { production: back })).status).toBe(200)
    expect((await product.call(shop.adm, 'GET', nfs())).body.data).toMatchObject({
      production: { has_password: false, has_token: true },
    })
  })
})

describe('the registration with the provider', () => {
  it('is compared without changing anything, then brought in line', async () => {
    const known = await sync({ dry_run: true })
    expect([known.status, known.body.data]).toEqual([200, { differences: [], synced_at: expect.any(String) }])
    await product.sql(`update company set fantasy_name = 'Nome novo', contact = '11912345678' where id = $1`, [
      shop.companyId,
    ])
    for (const _again of [1, 2]) {
      const { body } = await sync({ dry_run: true })
      const { differences } = body.data as { differences: { label: string; ours: string }[] }
      expect(differences.map(({ ours }) => ours).toSorted()).toEqual(['11912345678', 'Nome novo'])
    }
    const drifted = await registration()
    expect(drifted.differences.map(({ theirs }) => theirs)).toHaveLength(2)
    expect((await sync()).body).toMatchObject({
      data: { differences: [] },
      message: expect.stringMatching(/enviado à Focus/),
    })
    expect(await registration()).toEqual({
      state: 'SYNCED',
      synced_at: expect.any(String),
      checked_at: expect.any(String),
      error: null,
      differences: [],
      certificate: 'SAME',
      tokens: { homologation: true, production: true },
      hooks_since: expect.any(String),
      numbers_waiting: [],
    })
    expect((await sync({ dry_run: true })).body.data).toMatchObject({ differences: [] })
    const ready = await product.call(shop.adm, 'GET', `/api/company/${shop.companyId}/readiness`)
    expect((ready.body.data as { key: string }[]).find(({ key }) => key === 'gateway')).toMatchObject({
      ok: true,
      text: expect.stringMatching(/^Empresa cadastrada para emitir notas em \d\d\/\d\d\/\d{4} \d\d:\d\d$/),
    })
  })

  it('gets a new secret for its hook when the old one has stood for three months, and its notes go on being told of', async () => {
    const secret = async () => {
      const [row] = await product.sql<{ hook_secret_sealed: string }>(
        'select hook_secret_sealed from company_gateway where company_id = $1',
        [shop.companyId],
      )
      return row?.hook_secret_sealed
    }
    const before = await secret()
    expect((await sync()).status).toBe(200)
    expect(await secret()).toBe(before)
    await product.sql(`update company_gateway set hook_rotated_at = hook_rotated_at - interval '91 days'`)
    expect((await sync()).status).toBe(200)
    expect(await secret()).not.toBe(before)
    const told = product.simulator.admin.deliveries().length
    await sold('ACHOOKED')
    await until('the hook', async () => product.simulator.admin.deliveries().length > told)
    const hints = await until('the hint to be taken', async () => {
      const rows = await product.sql(`select 1 from gateway_hint h join issue_key k on k.ref = h.ref
        join note n on n.id = k.note_id where n.sales_code = 'ACHOOKED'`)
      return rows.length > 0 && rows
    })
    expect(hints.length).toBeGreaterThan(0)
  })

  it('says why it cannot be had', async () => {
    product.simulator.admin.addFault({ kind: 'error_before', path: '^/v2/empresas', count: 4 })
    const down = await sync({ dry_run: true })
    expect([down.status, down.body.code]).toEqual([503, 'emissora_indisponivel'])
    expect([(await sync()).status]).toEqual([503])
    product.simulator.admin.removeFaults()
  })

  it('is told as it is known here: what the provider refused, a certificate it has not seen, numbers it has not heard of', async () => {
    await product.sql(
      `update company_gateway set sync_error = 'A Focus não aceitou o cadastro: CEP', certificate_fingerprint = 'outro'`,
    )
    await product.sql('update nfs_access_setting set to_push = true where company_id = $1 and in_production', [
      shop.companyId,
    ])
    expect(await registration()).toMatchObject({
      state: 'REFUSED',
      error: 'A Focus não aceitou o cadastro: CEP',
      certificate: 'WAITING',
      numbers_waiting: [{ kind: 'NFSE', in_production: true }],
    })
    expect(JSON.stringify(await registration())).not.toMatch(/sealed|outro/)
  })

  it('is not needed by whoever goes straight to the authorities', async () => {
    await product.sql(`update company set gateway = 'SEFAZ', nfs_gateway = 'NFSE_NACIONAL' where id = $1`, [
      shop.companyId,
    ])
    expect((await sync()).body).toMatchObject({ data: { differences: [], synced_at: null } })
    expect(await registration()).toMatchObject({ state: 'NONE', numbers_waiting: [] })
    const ready = await product.call(shop.adm, 'GET', `/api/company/${shop.companyId}/readiness`)
    expect((ready.body.data as { key: string }[]).find(({ key }) => key === 'gateway')).toMatchObject({ ok: true })
  })
})

import type { HomeOut, NfeOut, NfseOut, WithoutIbsCbs } from '@talao/contract'
import { dayInSaoPaulo } from '@talao/fiscal'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, type Product, startProduct } from '../../../../../test/support/product.ts'
import { purchase } from '../../../../../test/support/purchase.ts'
import { openServiceShop, type ServiceShop } from '../../../../../test/support/service-shop.ts'
import { openShop, type Shop } from '../../../../../test/support/shop.ts'
import { until } from '../../../../../test/support/until.ts'

/** Codes for fuels. Their notes always lack the group. */
const FUEL = { cst_ibscbs: '620', cclasstrib: '620001' }
const OTHER_GROUP = { reason: 'OTHER_GROUP', text: expect.stringContaining('no produto'), item: 0 }
const NO_CODE = { reason: 'NO_CODE', text: expect.stringContaining('no produto'), item: null }

/** The tax shares (Lei 12.741) that issuers outside the Simples must state. */
const SHARES = { total_tax_percent_country: 13, total_tax_percent_state: 0, total_tax_percent_city: 2 }

let product: Product
let goods: Shop
let services: ServiceShop
beforeAll(async () => {
  product = await startProduct({ worker: true })
  goods = await openShop(product, { defaults: { nfe_tax: FUEL } })
  services = await openServiceShop(product, 'NFSE_NACIONAL', {
    service: { total_tax_percent_simples: null, ...SHARES },
  })
  await product.sql(`update company set tax_regime = 'LUCRO_PRESUMIDO' where id = $1`, [services.companyId])
})
afterAll(() => product.stop())

const settled = (code: string, status = 'Autorizada') =>
  until(`${code} to be ${status}`, async () => {
    const note = await goods.note(code)
    return note?.enotas_status === status && note
  })
async function sold(code: string, over: Partial<Parameters<typeof purchase>[0]> = {}): Promise<void> {
  expect((await goods.deliver(purchase({ code, at: new Date(), ...over }))).status).toBe(200)
}
const kept = async (id: number) =>
  (await product.sql<{ without_ibs_cbs: unknown }>('select without_ibs_cbs from note where id = $1', [id]))[0]
    ?.without_ibs_cbs
const nfe = async (id: number, who = goods.adm) =>
  (await product.call(who, 'GET', `/api/fiscal-note/${id}`)).body.data as NfeOut
type Row = { id: number }
const list = async (who: Person, query: string, path = 'fiscal-note') => {
  const { body } = await product.call(who, 'GET', `/api/${path}?${query}`)
  return { data: (body.data ?? []) as Row[], total: Number(body['total'] ?? 0) }
}
const home = async (who: Person) =>
  (await product.call(who, 'GET', '/api/reports/dashboard/home?in_production=false')).body.data as HomeOut

describe('a note whose bytes go without IBS and CBS', () => {
  it('keeps why, item by item, goes all the same, and says it in its answer', async () => {
    await sold('SEMUM')
    const { id } = await settled('SEMUM')
    expect(await kept(id)).toEqual([{ reason: 'OTHER_GROUP', item: 0 }])
    expect((await nfe(id)).without_ibs_cbs).toEqual([OTHER_GROUP])
  })

  it('made anew with its codes it keeps that it is whole', async () => {
    await sold('SEMDOIS', { productName: 'Livro [sim:cstat=778]', productId: 880_002 })
    const { id } = await settled('SEMDOIS', 'Negada')
    expect(await kept(id)).toEqual([{ reason: 'OTHER_GROUP', item: 0 }])
    expect((await nfe(id)).without_ibs_cbs).toEqual([OTHER_GROUP])
    await product.sql(
      `update note_item set description = 'Livro', nfe_tax = nfe_tax || '{"cst_ibscbs": "410", "cclasstrib": "410008"}' where note_id = $1`,
      [id],
    )
    // Until it is sent, the note shows what it would leave out now.
    expect((await nfe(id)).without_ibs_cbs).toEqual([])
    expect(await kept(id)).toEqual([{ reason: 'OTHER_GROUP', item: 0 }])
    await product.call(goods.adm, 'POST', `/api/fiscal-note/${id}/send`)
    await settled('SEMDOIS')
    expect(await kept(id)).toEqual([])
    expect((await nfe(id)).without_ibs_cbs).toEqual([])
  })

  it('of a service says that it has no codes', async () => {
    await services.sell('SEMSERVICO')
    const note = await services.inState('SEMSERVICO', 'Autorizada')
    expect(await kept(note.id)).toEqual([{ reason: 'NO_CODE', item: null }])
    const { without_ibs_cbs } = await services.read(note.id)
    expect(without_ibs_cbs).toEqual([NO_CODE])
  })

  it('that nobody looked at for it says nothing', async () => {
    await sold('SEMANTES')
    const { id } = await settled('SEMANTES')
    await product.sql('update note set without_ibs_cbs = null where id = $1', [id])
    expect((await nfe(id)).without_ibs_cbs).toBeNull()
  })
})

describe('the lists', () => {
  it('find and count them, of each kind, whatever is asked beside, and leave out the whole and the old ones', async () => {
    const one = await settled('SEMUM')
    const others = [(await settled('SEMDOIS')).id, (await settled('SEMANTES')).id]
    const found = await list(goods.adm, 'without_ibs_cbs=true')
    expect([found.total, found.data.map(({ id }) => id)]).toEqual([1, [one.id]])
    const rest = await list(goods.adm, 'without_ibs_cbs=false&order_by=id&order_direction=ASC')
    expect([rest.total, rest.data.map(({ id }) => id)]).toEqual([2, others])
    const today = dayInSaoPaulo(new Date())
    const within = `start_sent_to_provider_at=${today}&end_sent_to_provider_at=${today}`
    for (const query of ['total=true', 'enotas_status=Autorizada,FAIL', 'sale_id=SEMUM', within, 'in_production=false'])
      expect([query, (await list(goods.adm, `without_ibs_cbs=true&${query}`)).total]).toEqual([query, 1])
    for (const query of ['enotas_status=FAIL', 'sale_id=SEMDOIS', 'in_production=true', 'end_created_at=2026-01-01'])
      expect([query, (await list(goods.adm, `without_ibs_cbs=true&${query}`)).total]).toEqual([query, 0])
    expect((await list(services.adm, 'without_ibs_cbs=true', 'service-fiscal-note')).total).toBe(1)
    expect((await list(services.adm, 'without_ibs_cbs=true')).total).toBe(0)
  })

  it('sum them up, in money and by month, and take them home as a file', async () => {
    const sums = (await product.call(goods.adm, 'GET', `/api/fiscal-note?without_ibs_cbs=true&total_amount=true`)).body
    expect(sums).toMatchObject({ total: 1, amount: 97 })
    const months = await product.call(
      goods.adm,
      'GET',
      '/api/fiscal-note?without_ibs_cbs=true&month_report_amount=true',
    )
    const told = (months.body.data as { amount: number }[]).map(({ amount }) => amount)
    expect(told.reduce((sum, amount) => sum + amount, 0)).toBe(97)
    const file = await fetch(`${product.url}/api/fiscal-note?without_ibs_cbs=true&format=csv`, {
      headers: { authorization: `Bearer ${goods.adm.token}` },
    })
    expect((await file.text()).trim().split('\n')).toHaveLength(2)
  })

  it('show the people of one company nothing of another’s', async () => {
    const note = await settled('SEMUM')
    expect((await list(services.adm, `without_ibs_cbs=true&company_id=${goods.companyId}`)).total).toBe(0)
    expect((await product.call(services.adm, 'GET', `/api/fiscal-note/${note.id}`)).status).toBe(404)
    const wise = await product.person({ wise: true })
    expect((await list(wise, 'without_ibs_cbs=true')).total).toBe(1)
  })
})

describe('the first page', () => {
  it('counts those of this month as their lists do, each company its own', async () => {
    const month = `${dayInSaoPaulo(new Date()).slice(0, 8)}01`
    expect((await home(goods.adm)).without_ibs_cbs).toEqual({ start: month, nfe: 1, nfs: 0 })
    expect((await home(services.adm)).without_ibs_cbs).toEqual({ start: month, nfe: 0, nfs: 1 })
    const filter = `without_ibs_cbs=true&enotas_status=Autorizada&in_production=false&start_sent_to_provider_at=${month}`
    expect((await list(goods.adm, filter)).total).toBe(1)
  })

  it('leaves out what was sent before, and what is not valid', async () => {
    const { id } = await settled('SEMUM')
    await product.sql(`update note set sent_to_provider_at = sent_to_provider_at - interval '40 days' where id = $1`, [
      id,
    ])
    expect((await home(goods.adm)).without_ibs_cbs.nfe).toBe(0)
    await product.sql(
      `with gone as (update note set sent_to_provider_at = sent_to_provider_at + interval '40 days', enotas_status = 'Cancelada' where id = $1 returning company_id, sale_id)
       update sale s set status = 'CANCELED' from gone where s.company_id = gone.company_id and s.id = gone.sale_id`,
      [id],
    )
    expect((await home(goods.adm)).without_ibs_cbs.nfe).toBe(0)
  })
})

describe('a draft', () => {
  it('of goods says what it would go without, as no fault', async () => {
    const body = {
      company_id: goods.companyId,
      customer_note: { name: 'Ana Souza' },
      items: [{ description: 'Curso', quantity: 1, value_per_unit: 10, ncm: '49019900', nfe_tax: FUEL }],
    }
    const told = (await product.call(goods.adm, 'POST', '/api/fiscal-note/calculate', body)).body.data as {
      without_ibs_cbs: WithoutIbsCbs[]
      problems: { path: string }[]
    }
    expect(told.without_ibs_cbs).toEqual([OTHER_GROUP])
    expect(told.problems.filter(({ path }) => /cclasstrib|ibscbs/.test(path))).toEqual([])
  })

  it('of a service says it too, by its own regime', async () => {
    const body = {
      company_id: services.companyId,
      items: [{ description: 'Curso', quantity: 1, value_per_unit: 10 }],
      nfs_service: { national_service_code: '080201' },
    }
    const ask = async () =>
      (await product.call(services.adm, 'POST', '/api/service-fiscal-note/calculate', body)).body.data as {
        without_ibs_cbs: NfseOut['without_ibs_cbs']
      }
    expect((await ask()).without_ibs_cbs).toEqual([NO_CODE])
    await product.sql(`update company set tax_regime = 'MEI' where id = $1`, [services.companyId])
    const isDue = dayInSaoPaulo(new Date()) >= '2027-01-01'
    expect((await ask()).without_ibs_cbs).toEqual(isDue ? [expect.objectContaining({ reason: 'MEI' })] : [])
  })
})

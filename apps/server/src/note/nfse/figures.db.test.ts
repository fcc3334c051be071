import type { NfseFiguresOut } from '@talao/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, type Product, signIn, startProduct } from '../../../../../test/support/product.ts'
import { openServiceShop, type ServiceShop } from '../../../../../test/support/service-shop.ts'
import { idOf } from '../../../../../test/support/shop.ts'
import { fixedClock } from '../../kit/clock.ts'

const clock = fixedClock('2026-11-20T15:00:00Z')

let product: Product
let shop: ServiceShop
const PATH = '/api/service-fiscal-note'
const FIRM = {
  name: 'Cliente Fictício S.A.',
  type: 'PJ',
  document: '91712343000134',
  address: {
    postal_code: '01310100',
    street: 'Avenida Paulista',
    number: '1000',
    neighborhood: 'Bela Vista',
    city_id: 3550308,
  },
}
const DRAFT = {
  items: [{ description: 'Consultoria', quantity: 1.5, value_per_unit: 1333.33 }],
  discount: 100,
  customer_note: FIRM,
  nfs_service: {
    description: 'Consultoria em marketing',
    lc_116: '17.01',
    national_service_code: '170101',
    nbs: '114021100',
    iss_aliquot: 5,
    pis: 0.65,
    cofins: 3,
    csll: 1,
    ir: 1.5,
    total_tax_percent_country: 13.45,
    total_tax_percent_state: 0,
    total_tax_percent_city: 2.9,
  },
}
beforeAll(async () => {
  product = await startProduct({ clock, worker: true })
  shop = await openServiceShop(product, 'NFSE_NACIONAL')
  await product.sql(`update company set tax_regime = 'LUCRO_PRESUMIDO' where id = $1`, [shop.companyId])
})
afterAll(() => product.stop())

const figures = async (body: object) => {
  const reply = await product.call(shop.adm, 'POST', `${PATH}/calculate`, body)
  expect([reply.status, reply.body.code]).toEqual([200, undefined])
  return reply.body.data as NfseFiguresOut
}
const preview = (body: object) =>
  fetch(`${product.url}${PATH}/preview`, {
    method: 'POST',
    headers: { authorization: `Bearer ${shop.adm.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const notes = async () => (await product.sql<{ n: number }>('select count(*)::int as n from note'))[0]?.n

describe('the figures of a draft', () => {
  it('say each amount, the law it comes from and how it was reckoned, and store nothing', async () => {
    const before = await notes()
    const { taxes, ...rest } = await figures(DRAFT)
    // 1.5 × 1333.33 = 1999.995, rounded half up; withheld on 1900.00.
    expect(rest).toEqual({
      items: [{ description: 'Consultoria', quantity: 1.5, value_per_unit: 1333.33, total: 2000 }],
      total: 2000,
      iss_aliquot: 5,
      iss_value: 95,
      withheld_total: 116.85,
      net_value: 1783.15,
      without_ibs_cbs: [{ reason: 'NO_CODE', text: expect.any(String), item: null }],
      problems: [],
    })
    expect(taxes.map(({ name, value }) => [name, value])).toEqual([
      ['Base do ISS', 1900],
      ['ISS', 95],
      ['PIS retido', 12.35],
      ['COFINS retida', 57],
      ['CSLL retida', 19],
      ['IRRF retido', 28.5],
      ['Total das retenções', 116.85],
      ['Valor líquido', 1783.15],
    ])
    expect(taxes.find(({ name }) => name === 'IRRF retido')).toMatchObject({
      rule: 'IRRF-01',
      source: expect.stringContaining('Decreto 9.580/2018'),
      text: expect.stringContaining('1.900,00'),
    })
    expect(await notes()).toBe(before)
  })

  it('are those of the note that is then saved', async () => {
    const reckoned = await figures(DRAFT)
    const note = await shop.read(idOf(await product.call(shop.adm, 'POST', PATH, DRAFT)))
    expect(note).toMatchObject({
      total: reckoned.total,
      iss_value: reckoned.iss_value,
      withheld_total: reckoned.withheld_total,
      net_value: reckoned.net_value,
      problems: reckoned.problems,
    })
  })

  it('may be those of a stored note that is edited, which stays as it is', async () => {
    const note = await shop.read(idOf(await product.call(shop.adm, 'POST', PATH, DRAFT)))
    const edit = (who: Person, id: number) =>
      product.call(who, 'POST', `${PATH}/calculate?note_id=${id}`, { nfs_service: { ir: null } })
    expect((await edit(shop.adm, note.id)).body.data).toMatchObject({ total: 2000, withheld_total: 88.35 })
    expect(await shop.read(note.id)).toEqual(note)
    expect((await edit(await product.person(), note.id)).status).toBe(404)
    expect((await edit(shop.adm, 999_999)).status).toBe(404)
  })

  it('of nothing are zeros, with all that is missing', async () => {
    const { total, net_value, problems } = await figures({})
    expect([total, net_value]).toEqual([0, 0])
    expect(problems.map(({ path }) => path)).toEqual(expect.arrayContaining(['total', 'nfs_service.description']))
  })

  it.each([
    [
      { nature_operation: '3' },
      'NFSE-BENEFIT',
      'municipal_benefit.code',
      { municipal_benefit: { code: '35503080000001', kind: 'exemption' } },
    ],
    [{ nature_operation: '4' }, 'NFSE-IMMUNITY', 'immunity', { immunity: '3' }],
    [{ nature_operation: '5' }, 'NFSE-SUSPENSION', 'suspension_process', { suspension_process: '1'.repeat(30) }],
    [{ nature_operation: '6' }, 'NFSE-SUSPENSION', 'suspension_process', { suspension_process: '1'.repeat(30) }],
  ])('ask what a nature needs by its wire name, and are content with it (%#)', async (nature, code, path, answer) => {
    const codes = async (body: object) => (await figures(body)).problems.map((one) => [one.code, one.path])
    expect(await codes({ ...DRAFT, ...nature })).toContainEqual([code, path])
    expect(await codes({ ...DRAFT, ...nature, ...answer })).not.toContainEqual([code, path])
  })

  it('are refused with fields that are wrong', async () => {
    const reply = await product.call(shop.adm, 'POST', `${PATH}/calculate`, { ...DRAFT, discount: -1 })
    expect([reply.status, Object.keys(reply.body.errors ?? {})]).toEqual([422, ['discount']])
  })
})

describe('the preview', () => {
  it.each([
    ['whole', DRAFT],
    ['empty', {}],
    [
      'immune',
      { ...DRAFT, nature_operation: '4', immunity: '3', nfs_service: { ...DRAFT.nfs_service, iss_aliquot: null } },
    ],
  ])('of a draft that is %s is one page of paper, and nothing is stored', async (_how, body) => {
    const before = await notes()
    const reply = await preview(body)
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect(reply.headers.get('content-disposition')).toBe('inline; filename="previa.pdf"')
    const pdf = Buffer.from(await reply.arrayBuffer()).toString('latin1')
    expect(pdf.slice(0, 5)).toBe('%PDF-')
    expect(pdf).toContain('visualiza')
    expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1)
    expect(await notes()).toBe(before)
  })

  it('needs the city of the company, and says so', async () => {
    await product.sql('update company_address set city_id = null where company_id = $1', [shop.companyId])
    const reply = await preview(DRAFT)
    const body = (await reply.json()) as { errors: Record<string, string[]> }
    await product.sql('update company_address set city_id = 3550308 where company_id = $1', [shop.companyId])
    expect([reply.status, Object.keys(body.errors)]).toEqual([422, ['company.address.city_id']])
  })
})

describe('the figures of a draft of 2027', () => {
  beforeAll(async () => {
    clock.set('2027-01-05T15:00:00Z')
    shop = { ...shop, adm: await signIn(product, shop.adm) }
  })

  it('withhold CSLL and IRRF alone, and ask to leave PIS and COFINS out', async () => {
    const { problems, withheld_total, net_value } = await figures(DRAFT)
    expect(problems.map(({ code, path }) => [code, path])).toEqual([
      ['NFSE-RETENCAO', 'nfs_service.pis'],
      ['NFSE-RETENCAO', 'nfs_service.cofins'],
    ])
    expect([withheld_total, net_value]).toEqual([47.5, 1852.5])
  })

  it('say each amount without PIS and COFINS, and nothing is missing', async () => {
    const { taxes, problems } = await figures({
      ...DRAFT,
      nfs_service: { ...DRAFT.nfs_service, pis: null, cofins: null },
    })
    expect(problems).toEqual([])
    expect(taxes.map(({ name, value }) => [name, value])).toEqual([
      ['Base do ISS', 1900],
      ['ISS', 95],
      ['CSLL retida', 19],
      ['IRRF retido', 28.5],
      ['Total das retenções', 47.5],
      ['Valor líquido', 1852.5],
    ])
  })

  it('keep PIS and COFINS where the competence is of 2026', async () => {
    const { problems, withheld_total } = await figures({ ...DRAFT, issue_at: '2026-12-31T15:00:00Z' })
    expect([problems, withheld_total]).toEqual([[], 116.85])
  })
})

import { NfeCalculated, type NfeOut, NfseFiguresOut, type NfseOut } from '@talao/contract'
import { WhyOut } from '@talao/contract/note/why'
import { WhatIfOut } from '@talao/contract/sale/what-if'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BUYER } from '../../../../../test/support/buyer.ts'
import { type Product, type Reply, startProduct } from '../../../../../test/support/product.ts'
import { idOf, openShop, type Shop } from '../../../../../test/support/shop.ts'
import { until } from '../../../../../test/support/until.ts'
import { fixedClock } from '../../kit/clock.ts'

/** The sales wait until this day; before it nothing is made of them by itself. */
const DAY = '2026-12-15'
const BEFORE = '2026-12-14T15:00:00Z'
const clock = fixedClock(BEFORE)
let product: Product
let shop: Shop
beforeAll(async () => {
  product = await startProduct({ clock, worker: true })
  shop = await openShop(product, { registered: false })
  await saved('PUT', `/api/company-complementary/nfs-default-setting/${shop.companyId}`, {
    nfs_service: { ...COURSE, total_tax_percent_simples: 6 },
  })
  await plantRate()
})
afterAll(async () => await product.stop())

const COURSE = {
  national_service_code: '080201',
  nbs: '122051200',
  cindop: '100301',
  cclasstrib: '000001',
  iss_aliquot: 5,
}
const SHIRT = { ncm: '61091000', nfe_tax: { icms_cst: '00', icms_aliquot: 18 } }
const RIO = { ...BUYER.address, postal_code: '20040002', city_id: 3304557 }
const FIRM = { type: 'PJ', document: '11222333000181', name: 'Livraria Aurora' }
const PORTUGAL = 6076
const LISBON = {
  is_abroad: true,
  country_id: PORTUGAL,
  street: 'Rua Augusta',
  number: '1',
  neighborhood: 'Baixa',
  abroad_city: 'Lisboa',
}

async function saved(method: string, path: string, body: object): Promise<number> {
  const reply: Reply = await product.call(shop.adm, method, path, body)
  expect([path, reply.status, reply.body.errors]).toEqual([path, method === 'POST' ? 201 : 200, undefined])
  return idOf(reply)
}

/** A rate of the CBS of 2027, so that its notes have amounts to compare. */
async function plantRate(): Promise<void> {
  await product.sql(
    `with bundle as (insert into norm_bundle
       (layer, version, content, sha256, origin, state, typed, rows_sha256, entered_at, activated_at)
       values ('LOCAL', 'taxa', '{}', '', 'SCREEN', 'ACTIVE', '{}', 'taxa', $1, $1) returning id)
     insert into norm_row (bundle_id, kind, code, valid_from, value, state, confidence, source)
     select id, 'RATE', 'CBS', '2027-01-01', '{"percent": "8.8"}', 'IN_FORCE', 'A', 'Ato de prova' from bundle`,
    [BEFORE],
  )
}

async function regime(tax_regime: string, ibs_cbs_regime: string): Promise<void> {
  await saved('PUT', `/api/company/${shop.companyId}/regime`, {
    rows: [{ valid_from: null, tax_regime, ibs_cbs_regime }],
  })
}

async function supposed(body: object): Promise<WhatIfOut> {
  const reply = await product.call(shop.adm, 'POST', '/api/what-if', body)
  expect([reply.status, reply.body.errors]).toEqual([200, undefined])
  return WhatIfOut.parse(reply.body.data)
}

let count = 0
/** A sale of one new product to Beatriz, waiting until the end of the month. */
async function sell(fields: object): Promise<{ sale: number; sold: number }> {
  count += 1
  const sold = await saved('POST', '/api/product', {
    company_id: shop.companyId,
    name: `Método ${count}`,
    type_fiscal_note: 'NFE',
    ...fields,
  })
  const sale = await saved('POST', '/api/sale', {
    company_id: shop.companyId,
    external_sales_id: `ESE-${count}`,
    currency: 'BRL',
    purchase_date: '2026-12-13T12:00:00Z',
    approved_at: '2026-12-13T12:00:00Z',
    date_to_process: DAY,
    payment_method: 'pix',
    client: BUYER,
    auto_send: false,
    items: [{ product_id: sold, quantity: 3, value_per_unit: 115.97 }],
  })
  return { sale, sold }
}

/** What a note really has, as its own calls tell it. */
type Made = { kind: string; total: number; net: number | null; code: string | null; amounts: Record<string, number> }

async function madeNotes(sale: number): Promise<Made[]> {
  await product.call(shop.adm, 'POST', `/api/sale/${sale}/process`, { send: false })
  await until('the notes of the sale', async () => (await saleNotes(sale)).status === 'DONE')
  const { fiscal_notes, service_fiscal_notes } = await saleNotes(sale)
  const goods = await Promise.all(fiscal_notes.map(({ id }) => madeNfe(id)))
  return [...goods, ...(await Promise.all(service_fiscal_notes.map(({ id }) => madeNfse(id))))]
}

async function saleNotes(sale: number) {
  const { body } = await product.call(shop.adm, 'GET', `/api/sale/${sale}?with=fiscal_notes,service_fiscal_notes`)
  return body.data as { status: string; fiscal_notes: { id: number }[]; service_fiscal_notes: { id: number }[] }
}

/** Sums of the items' amounts, by the tags of the layout. */
async function madeNfe(id: number): Promise<Made> {
  const { body } = await product.call(shop.adm, 'POST', `/api/fiscal-note/calculate?note_id=${id}`, {})
  const { data } = NfeCalculated.parse(body)
  const sum = (...tags: string[]) =>
    data.taxes
      .filter(({ item, name }) => item !== null && tags.includes(name.slice(name.lastIndexOf('.') + 1)))
      .reduce((cents, { value }) => cents + Math.round(value * 100), 0) / 100
  const amounts = {
    ICMS: sum('vICMS'),
    'ICMS do destino': sum('vICMSUFDest'),
    'FCP do destino': sum('vFCPUFDest'),
    PIS: sum('vPIS'),
    COFINS: sum('vCOFINS'),
    IBS: sum('vIBS', 'vIBSSN'),
    CBS: sum('vCBS', 'vCBSSN'),
  }
  const note = (await product.call(shop.adm, 'GET', `/api/fiscal-note/${id}?with=items`)).body.data as NfeOut
  return {
    kind: 'NFE',
    total: note.total,
    net: data.payable,
    code: note.items?.[0]?.cfop ?? null,
    amounts: due(amounts),
  }
}

async function madeNfse(id: number): Promise<Made> {
  const { body } = await product.call(shop.adm, 'POST', `/api/service-fiscal-note/calculate?note_id=${id}`, {})
  const { taxes } = NfseFiguresOut.parse(body.data)
  const note = (await product.call(shop.adm, 'GET', `/api/service-fiscal-note/${id}?with=service`)).body.data as NfseOut
  const of = (...names: string[]) =>
    taxes.filter(({ name }) => names.includes(name)).reduce((cents, { value }) => cents + Math.round(value * 100), 0) /
    100
  const own = (rate: number | null | undefined) => Math.round(note.total * (rate ?? 0)) / 100
  const isSimples = note.iss_value !== null && of('ISS') > 0 && issIsInDas
  const amounts = {
    ISS: isSimples ? 0 : of('ISS'),
    'ISS retido': of('ISS retido'),
    PIS: own(note.pis_cofins?.pis_aliquot),
    COFINS: own(note.pis_cofins?.cofins_aliquot),
    IBS: reformIsInDas ? 0 : of('IBS do estado', 'IBS do município'),
    CBS: reformIsInDas ? 0 : of('CBS'),
    'IRRF retido': of('IRRF retido'),
  }
  const code = note.service?.national_service_code ?? null
  return { kind: 'NFSE', total: note.total, net: note.net_value, code, amounts: due(amounts) }
}
/** The note itself states the ISS, the IBS and the CBS of a company of the Simples, which pays them in the DAS. */
let issIsInDas = true
let reformIsInDas = true

function due(amounts: Record<string, number>): Record<string, number> {
  return Object.fromEntries(Object.entries(amounts).filter(([, value]) => value > 0))
}

function told({ notes }: WhatIfOut['now']): Made[] {
  return notes.map(({ kind, total, net, code, taxes }) => ({
    kind,
    total,
    net,
    code,
    amounts: due(Object.fromEntries(taxes.map(({ name, value }) => [name, value ?? 0]))),
  }))
}

type Case = {
  what: string
  fields?: object
  changes: object
  save: (of: { sale: number; sold: number }) => Promise<unknown>
  day?: string
  /** Differences that the supposition must make. */
  differs?: string[]
}
const BOTH = { type_fiscal_note: 'NFE_NFSE', nfe_percentage: 80, nfs_service: COURSE }
const ofProduct =
  (fields: object) =>
  ({ sold }: { sold: number }) =>
    saved('PUT', `/api/product/${sold}`, fields)
const ofBuyer =
  (client: object) =>
  ({ sale }: { sale: number }) =>
    saved('PUT', `/api/sale/${sale}`, { client })
const onDay =
  (date_to_process: string) =>
  ({ sale }: { sale: number }) =>
    product.call(shop.adm, 'PUT', `/api/sale/${sale}/date`, { date_to_process })

const CASES: Case[] = [
  {
    what: 'the regime',
    fields: { ...SHIRT, ...BOTH },
    changes: { tax_regime: 'LUCRO_PRESUMIDO' },
    save: () => regime('LUCRO_PRESUMIDO', 'REGULAR'),
  },
  { what: 'the share', fields: BOTH, changes: { nfe_percentage: 35 }, save: ofProduct({ nfe_percentage: 35 }) },
  {
    what: 'the kind of note',
    fields: { nfs_service: COURSE },
    changes: { type_fiscal_note: 'NFSE' },
    save: ofProduct({ type_fiscal_note: 'NFSE' }),
  },
  {
    what: 'a firm that buys',
    fields: { type_fiscal_note: 'NFSE', nfs_service: { ...COURSE, ir: 6 } },
    changes: { buyer: { type: 'PJ' } },
    save: ofBuyer({ ...BUYER, ...FIRM }),
  },
  {
    what: 'another state',
    fields: SHIRT,
    changes: { buyer: { state_id: 33 } },
    save: ofBuyer({ ...BUYER, address: RIO }),
  },
  {
    what: 'a buyer abroad',
    fields: { ...SHIRT, ...BOTH },
    changes: { buyer: { is_abroad: true, country_id: PORTUGAL } },
    save: ofBuyer({ ...BUYER, document: null, foreign_document: 'P1234567', address: LISBON }),
  },
  {
    what: 'the service',
    fields: { type_fiscal_note: 'NFSE', nfs_service: COURSE },
    changes: { service: { national_service_code: '170101', nbs: '114011100', iss_aliquot: 2 } },
    save: ofProduct({ nfs_service: { national_service_code: '170101', nbs: '114011100', iss_aliquot: 2 } }),
  },
  { what: 'the NCM', changes: { ncm: '49019900' }, fields: SHIRT, save: ofProduct({ ncm: '49019900' }) },
  { what: 'the CFOP', changes: { cfop: '5101' }, save: ofProduct({ cfop_same_state: '5101' }) },
  {
    what: 'several at once',
    fields: { ...SHIRT, ...BOTH },
    changes: { nfe_percentage: 12.5, ncm: '69120000', buyer: { state_id: 33, type: 'PJ' } },
    save: async (of) => {
      await ofProduct({ nfe_percentage: 12.5, ncm: '69120000' })(of)
      await ofBuyer({ ...BUYER, ...FIRM, address: RIO })(of)
    },
  },
  {
    what: 'a day of 2027',
    fields: { ...SHIRT, ...BOTH },
    changes: { date: '2027-01-05' },
    save: onDay('2027-01-05'),
    day: '2027-01-05',
  },
  {
    what: 'a day of 2027 with a regime',
    fields: BOTH,
    changes: { date: '2027-01-06', tax_regime: 'SIMPLES_NACIONAL' },
    save: async (of) => {
      await regime('SIMPLES_NACIONAL', 'DAS')
      await onDay('2027-01-06')(of)
    },
    day: '2027-01-06',
  },
  {
    what: 'the regular option of the Simples',
    fields: { ...BOTH, ncm: '61091000', cclasstrib: '000001' },
    changes: { date: '2027-01-07', ibs_cbs_regime: 'REGULAR' },
    save: async (of) => {
      await regime('SIMPLES_NACIONAL', 'REGULAR')
      await onDay('2027-01-07')(of)
    },
    day: '2027-01-07',
    differs: ['CBS · NF-e', 'CBS · NFS-e'],
  },
]

describe('what if', () => {
  it('says that nothing differs when nothing is supposed', async () => {
    for (const fields of [{}, { ...SHIRT, ...BOTH }, { type_fiscal_note: 'NFSE', nfs_service: COURSE }]) {
      const { sale, sold } = await sell(fields)
      for (const body of [{ sale_id: sale }, { product_id: sold }]) {
        const { now, then, differences, other_state, products } = await supposed(body)
        expect([then, differences, other_state?.differences ?? []]).toEqual([now, [], []])
        expect(products.map(({ id }) => id)).toEqual([sold])
      }
    }
  })

  it.each(CASES)('is, to the cent, what the notes become once it is saved: $what', async (one) => {
    const { what, fields = {}, changes, save, day = DAY, differs = [] } = one
    const of = await sell(fields)
    const { now, then, differences } = await supposed({ sale_id: of.sale, changes })
    expect(differences).not.toEqual([])
    for (const what of differs)
      expect(differences.find((difference) => difference.what === what)).toMatchObject({
        then: expect.stringMatching(/R\$/),
      })
    await save(of)
    clock.set(`${day}T15:00:00Z`)
    issIsInDas = then.tax_regime === 'SIMPLES_NACIONAL'
    reformIsInDas = issIsInDas && !('ibs_cbs_regime' in changes)
    const made = await madeNotes(of.sale)
    clock.set(BEFORE)
    expect([what, told(then)]).toEqual([what, made])
    expect(then.notes.every(({ due_on, competence }) => due_on === day && competence === day)).toBe(true)
    expect(told(now)).not.toEqual([])
  })

  it('stores nothing', async () => {
    const { sale, sold } = await sell({ ...SHIRT, ...BOTH })
    const tables = ['sale', 'sale_item', 'sale_client', 'product', 'note', 'company', 'company_regime', 'audit_log']
    const seen = () =>
      Promise.all(
        tables.map((table) => product.sql(`select md5(string_agg(t::text, ',' order by t::text)) from ${table} t`)),
      )
    const before = await seen()
    for (const { changes } of CASES) await supposed({ sale_id: sale, changes })
    for (const { changes } of CASES) await supposed({ product_id: sold, changes })
    expect(await seen()).toEqual(before)
  })

  it('says that sent notes do not change, and counts all the same', async () => {
    const { sale } = await sell({})
    clock.set(`${DAY}T15:00:00Z`)
    await madeNotes(sale)
    await product.sql(`update note set enotas_status = 'Autorizada' where sale_id = $1`, [sale])
    clock.set(BEFORE)
    const { now, differences, remarks } = await supposed({ sale_id: sale, changes: { cfop: '5101' } })
    expect(remarks).toEqual(['As notas enviadas não mudam.'])
    expect([now.light, differences.map(({ what }) => what)]).toEqual(['NONE', ['CFOP · NF-e']])
  })

  it('moves the due day with another wait or without the guarantee', async () => {
    const { sale } = await sell({})
    await product.sql(
      `update sale set warranty_end_date = '2026-12-20', date_to_process = '2026-12-20' where id = $1`,
      [sale],
    )
    const dueOn = async (changes: object) => (await supposed({ sale_id: sale, changes })).then.due_on
    // Approved on the 13th; without the guarantee it would have been due then, which is past.
    expect(await dueOn({ wait_warranty: false })).toBe('2026-12-14')
    expect(await dueOn({ delay_to_send_note_in_days: 30 })).toBe('2027-01-12')
    expect(await dueOn({ delay_to_send_note_in_days: 2 })).toBe('2026-12-20')
  })

  it('refuses a far day and codes of no table, beside the field', async () => {
    const { sale } = await sell({})
    const errorsOf = async (changes: object, more: object = {}) => {
      const { status, body } = await product.call(shop.adm, 'POST', '/api/what-if', { sale_id: sale, changes, ...more })
      return [status, Object.keys(body.errors ?? {})]
    }
    expect(await errorsOf({ date: '2032-01-01' })).toEqual([422, ['changes.date']])
    expect(await errorsOf({ date: '2020-01-01' })).toEqual([422, ['changes.date']])
    expect(await errorsOf({ ncm: '99999999', cfop: '5999' })).toEqual([422, ['changes.ncm', 'changes.cfop']])
    expect(await errorsOf({ buyer: { state_id: 99 } })).toEqual([422, ['changes.buyer.state_id']])
    expect(await errorsOf({ buyer: { is_abroad: true } })).toEqual([422, ['changes.buyer.country_id']])
    expect(await errorsOf({ tax_regime: 'MEI', ibs_cbs_regime: 'PENDING' })).toEqual([422, ['changes.ibs_cbs_regime']])
    expect(await errorsOf({}, { product_id: 1 })).toEqual([422, ['sale_id']])
  })

  it('is not for a person of another company, and has a limit', async () => {
    const { sale } = await sell({})
    const stranger = await product.person()
    const ask = (who: typeof stranger) => product.call(who, 'POST', '/api/what-if', { sale_id: sale, changes: {} })
    expect((await ask(stranger)).status).toBe(404)
    await product.sql(`update sign_in_throttle set failures = 900 where key like 'what-if:%'`)
    expect((await ask(shop.adm)).status).toBe(429)
    await product.sql(`delete from sign_in_throttle where key like 'what-if:%'`)
  })
})

describe('why this note', () => {
  const why = async (path: string) => WhyOut.parse((await product.call(shop.adm, 'GET', `/api/${path}/why`)).body.data)

  it('names for a waiting sale the rule of each choice, in order, and the screen that changes it', async () => {
    const { sale, sold } = await sell({ ...SHIRT, ...BOTH })
    const { reasons, is_frozen } = await why(`sale/${sale}`)
    expect(is_frozen).toBe(false)
    const cfop = reasons.find(({ key }) => key === 'cfop')
    expect(cfop).toMatchObject({
      question: 'Por que CFOP 5102',
      rule: { id: 'CFOP-SAME-STATE', source: 'Convênio S/Nº de 1970, Anexo II' },
      from: 'DEFAULT',
      // The company's own page: the settings of the menu are those of the company chosen there.
      change_at: { route: `/empresas/${shop.companyId}?aba=nfe` },
    })
    expect(reasons.find(({ key }) => key === 'split')).toMatchObject({
      answer: 'São 80\u00A0% em nota de produto, e o resto em nota de serviço.',
      change_at: { route: `/produtos/detalhes/${sold}` },
    })
    expect(reasons.find(({ key }) => key === 'service_code')).toMatchObject({ value: '080201', from: 'PRODUCT' })
  })

  it('tells a draft as of now, and keeps the reasons of a note composed for sending', async () => {
    const { sale, sold } = await sell(SHIRT)
    clock.set(`${DAY}T15:00:00Z`)
    await madeNotes(sale)
    const [draft] = (await saleNotes(sale)).fiscal_notes
    const path = `fiscal-note/${draft?.id}`
    const ncm = async () => (await why(path)).reasons.find(({ key }) => key === 'ncm')
    expect(await ncm()).toMatchObject({ value: '61091000', from: 'PRODUCT' })
    const stored = [{ key: 'ncm', rule: 'CODE-SET', from: 'PRODUCT', ref: sold, value: '61091000' }]
    await product.sql(
      `update note set enotas_status = 'Autorizada', reasons = $2, norms_version = 'casa-1' where id = $1`,
      [draft?.id, JSON.stringify(stored)],
    )
    await saved('PUT', `/api/product/${sold}`, { ncm: '49019900' })
    expect(await why(path)).toMatchObject({ is_frozen: true, norms_version: 'casa-1', remark: null })
    expect(await ncm()).toMatchObject({ value: '61091000', from: 'PRODUCT' })
    clock.set(BEFORE)
  })

  it('says of a note that was issued elsewhere that it was', async () => {
    const { sale } = await sell({})
    clock.set(`${DAY}T15:00:00Z`)
    await madeNotes(sale)
    const [note] = (await saleNotes(sale)).fiscal_notes
    await product.sql(`update note set enotas_status = 'Autorizada' where id = $1`, [note?.id])
    clock.set(BEFORE)
    expect(await why(`fiscal-note/${note?.id}`)).toEqual({
      norms_version: null,
      is_frozen: true,
      remark: 'Emitida fora do Talão.',
      reasons: [],
    })
  })
})

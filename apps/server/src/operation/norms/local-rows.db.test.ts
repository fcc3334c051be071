import type { NormBundleOut, NormPreviewOut, NormRowOut } from '@talao/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Person, type Product, type Reply, startProduct } from '../../../../../test/support/product.ts'
import { idOf, openShop, type Shop } from '../../../../../test/support/shop.ts'
import { until } from '../../../../../test/support/until.ts'
import { cbsOf2027, makePublisher, payloadOf } from '../../../testing/norm-bundles.ts'
import { fixedClock } from '../../kit/clock.ts'

const publisher = makePublisher()
const clock = fixedClock('2026-12-23T14:00:00Z')
let product: Product
let wise: Person
let shop: Shop

beforeAll(async () => {
  product = await startProduct({ clock, worker: true })
  wise = await product.person({ wise: true })
  shop = await openShop(product, { certificate: false })
  await product.sql(`update company set tax_regime = 'LUCRO_PRESUMIDO' where id = $1`, [shop.companyId])
  const { id, public_key } = publisher
  await product.call(wise, 'PUT', '/api/norms/settings', { keys: [{ id, public_key }] })
})
afterAll(() => product.stop())
beforeEach(async () => {
  await product.sql(`update norm_bundle set state = 'FORMER' where state = 'ACTIVE'`)
})

const typeRow = (row: object, who = wise) => product.call(who, 'POST', '/api/norms/row', row)

async function checked(reply: Reply): Promise<NormBundleOut> {
  const id = idOf(reply)
  return until('the check of the bundle', async () => {
    const { body } = await product.call(wise, 'GET', `/api/norms/bundle/${id}`)
    const bundle = body.data as NormBundleOut
    return bundle.state !== 'CHECKING' && bundle
  })
}

async function enterBundle(version: string, rows: object[]): Promise<void> {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(publisher.pack(payloadOf(version, rows)))]), 'normas.json')
  const { id, report } = await checked(await product.call(wise, 'POST', '/api/norms/bundle', form))
  expect(report?.faults).toEqual([])
  await product.call(wise, 'POST', `/api/norms/bundle/${id}/activate`, { confirm: true })
}

function table(text: string, fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('file', new Blob([text]), 'tabela.csv')
  return form
}

async function rows(query: string): Promise<NormRowOut[]> {
  return (await product.call(shop.adm, 'GET', `/api/norms?${query}`)).body.data as NormRowOut[]
}
const cbsIn2027 = async () => (await rows('kind=RATE&on=2027-01-05')).find(({ code }) => code === 'CBS')

describe('a row that an administrator types', () => {
  it('counts once checked, unsigned and marked with who typed it, and the audit log says what', async () => {
    const reply = await typeRow(cbsOf2027('8.7', { state: 'PROVISIONAL', confidence: 'B' }))
    expect(reply.status).toBe(202)
    expect(await checked(reply)).toMatchObject({ layer: 'LOCAL', state: 'ACTIVE', key_id: null, origin: 'SCREEN' })
    expect(await cbsIn2027()).toMatchObject({
      value: { percent: '8.7' },
      state: 'PROVISIONAL',
      layer: 'LOCAL',
      typed: { user: { id: wise.id, name: 'Pessoa de Teste' }, at: clock.now().toISOString() },
    })
    const log = await product.call(wise, 'GET', '/api/audit-log?platform=true&entity=norm-bundle')
    const [newest] = log.body.data as { user: { id: number }; after: { typed: object } }[]
    expect(newest).toMatchObject({
      user: { id: wise.id },
      after: { typed: { change: 'ROW', row: { code: 'CBS', value: { percent: '8.7' } } } },
    })
    expect(JSON.stringify(newest)).not.toContain('content')
  })

  it('wins over a bundle and is told as a difference, and going back leaves the bundle', async () => {
    await enterBundle('2027-01a', [cbsOf2027('8.8')])
    const { id } = await checked(await typeRow(cbsOf2027('8.9')))
    expect(await cbsIn2027()).toMatchObject({ value: { percent: '8.9' }, layer: 'LOCAL' })
    const { conflicts } = (await product.call(shop.adm, 'GET', '/api/norms/summary')).body.data as {
      conflicts: { winner: NormRowOut; loser: NormRowOut }[]
    }
    expect(conflicts).toContainEqual({
      winner: expect.objectContaining({ layer: 'LOCAL', value: { percent: '8.9' } }),
      loser: expect.objectContaining({ layer: 'PUBLISHER', value: { percent: '8.8' } }),
    })
    await product.call(wise, 'POST', `/api/norms/bundle/${id}/back`)
    expect(await cbsIn2027()).toMatchObject({ value: { percent: '8.8' }, layer: 'PUBLISHER' })
  })

  it('that is provisional ends with the definitive one of a bundle', async () => {
    await checked(await typeRow(cbsOf2027('8.7', { state: 'PROVISIONAL' })))
    await enterBundle('2027-01b', [cbsOf2027('8.8')])
    expect(await cbsIn2027()).toMatchObject({ value: { percent: '8.8' }, layer: 'PUBLISHER', state: 'IN_FORCE' })
  })

  it('typed by two at once keeps the rows of both', async () => {
    const other = await product.person({ wise: true })
    const dates = Array.from({ length: 8 }, (_, at) => `20${28 + at}-01-01`)
    const replies = await Promise.all(
      dates.map((valid_from, at) => typeRow(cbsOf2027('8.8', { valid_from }), at % 2 === 0 ? wise : other)),
    )
    for (const reply of replies) await checked(reply)
    const local = await rows('kind=RATE&layer=LOCAL')
    expect(local.map(({ valid_from }) => valid_from)).toEqual(dates)
    expect(new Set(local.map(({ typed }) => typed?.user.id))).toEqual(new Set([wise.id, other.id]))
  })

  it('takes the place of the one before it in the list of what is in force on a day', async () => {
    await checked(await typeRow(cbsOf2027('8.8')))
    await checked(await typeRow(cbsOf2027('8.9', { valid_from: '2027-07-01' })))
    const ratesOn = async (day: string) =>
      (await rows(`kind=RATE&search=CBS&on=${day}`)).map(({ value }) => value?.['percent'])
    expect(await ratesOn('2027-06-30')).toEqual(['8.8'])
    expect(await ratesOn('2027-07-01')).toEqual(['8.9'])
  })

  it('ends what was not fixed before it', async () => {
    const unknown = async () => {
      const { body } = await product.call(shop.adm, 'GET', '/api/norms/summary')
      return (body.data as { unknown: { valid_from: string }[] }).unknown.map(({ valid_from }) => valid_from).toSorted()
    }
    const open = { value: null, state: 'UNKNOWN' } as const
    await checked(await typeRow(cbsOf2027('', { ...open, valid_from: '2026-11-01' })))
    expect(await unknown()).toEqual(['2026-11-01', '2027-01-01'])
    await checked(await typeRow(cbsOf2027('0.9', { valid_from: '2026-12-01', valid_to: '2026-12-31' })))
    expect(await unknown()).toEqual(['2027-01-01'])
  })

  it('that is broken is refused at its fields, and one that nothing knows by its report', async () => {
    const broken = await typeRow({ ...cbsOf2027('8.8'), value: { percent: 101 }, source: '', code: 'PIS' })
    expect(broken).toMatchObject({
      status: 422,
      body: { errors: { code: expect.anything(), source: expect.anything(), 'value.percent': expect.anything() } },
    })
    const unknown = await typeRow({
      ...cbsOf2027('8.8'),
      kind: 'CORRELATION',
      code: '08.02/122051900',
      value: { cindop: [], cclasstrib: ['999999'] },
    })
    expect(await checked(unknown)).toMatchObject({
      state: 'REFUSED',
      report: { faults: [{ step: 'codes', text: 'O cClassTrib 999999 não existe.' }] },
    })
    expect((await typeRow(cbsOf2027('8.8'), shop.adm)).status).toBe(403)
  })

  it('is previewed on the newest notes of the house, on its first day, and nothing is stored', async () => {
    await product.call(shop.adm, 'POST', '/api/fiscal-note', {
      items: [
        {
          description: 'Caneca',
          ncm: '69120000',
          quantity: 1,
          value_per_unit: 100,
          nfe_tax: { icms_cst: '00', icms_aliquot: 18, cclasstrib: '000001' },
        },
      ],
    })
    const reply = await product.call(wise, 'POST', '/api/norms/row/preview', cbsOf2027('8.8'))
    const { notes, conflicts } = reply.body.data as NormPreviewOut
    expect(notes).toMatchObject([
      {
        kind: 'NFE',
        company_id: shop.companyId,
        day: '2027-01-01',
        differs: true,
        before: { cbs: null },
        after: { ibs: 0.08, cbs: 7.22 },
      },
    ])
    expect(conflicts).toMatchObject([{ winner: { layer: 'LOCAL' }, loser: { layer: 'BUILD' } }])
    expect(await cbsIn2027()).toMatchObject({ state: 'UNKNOWN' })
    const [known] = await rows('kind=CCLASSTRIB&search=000001')
    const { layer: _in, counts: _now, typed: _by, ...row } = known as NormRowOut
    const ending = { ...row, valid_to: '2026-12-31' }
    const end = await product.call(wise, 'POST', '/api/norms/row/preview', ending)
    expect((end.body.data as NormPreviewOut).notes).toMatchObject([{ day: '2027-01-01' }])
  })
})

it('what was registered before is previewed with all that it puts back and takes away', async () => {
  const first = await checked(await typeRow(cbsOf2027('8.7')))
  await checked(await typeRow(cbsOf2027('8.9')))
  await checked(await typeRow(cbsOf2027('9.1', { valid_from: '2028-01-01' })))
  const { body } = await product.call(wise, 'GET', `/api/norms/bundle/${first.id}/preview`)
  expect((body.data as NormPreviewOut).rows).toEqual({ new: 0, changed: 1, gone: 1 })
})

describe('a row that is struck', () => {
  it('counts no more, and stays to be seen with its day', async () => {
    const strike = { kind: 'FEATURE', code: 'DANFE_2026_010', valid_from: '2026-12-01' }
    const told = { ...strike, struck_on: '2026-12-22', source: 'NT de exemplo' }
    expect(await rows('search=DANFE_2026')).toHaveLength(1)
    const { state } = await checked(await product.call(wise, 'POST', '/api/norms/row/strike', told))
    expect(state).toBe('ACTIVE')
    expect(await rows('search=DANFE_2026')).toEqual([])
    expect(await rows('search=DANFE_2026&with=history')).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ state: 'STRUCK', struck_on: '2026-12-22', layer: 'LOCAL', counts: false }),
        expect.objectContaining({ state: 'IN_FORCE', layer: 'BUILD', counts: false }),
      ]),
    )
    const absent = await product.call(wise, 'POST', '/api/norms/row/strike', { ...told, code: 'NADA' })
    expect(absent.status).toBe(404)
  })
})

describe('a table of codes', () => {
  const fields = { kind: 'CINDOP', source: 'Anexo VII v1.03', published_on: '2026-12-20' }

  it('replaces all rows of its kind: those that are gone are struck', async () => {
    const csv = 'code;valid_from;needs_buyer_city\n030102;2025-01-01;1\n020101;;0\n'
    const { report, state } = await checked(await product.call(wise, 'POST', '/api/norms/table', table(csv, fields)))
    expect({ state, faults: report?.faults }).toEqual({ state: 'ACTIVE', faults: [] })
    expect((await rows('kind=CINDOP')).map(({ code, value, valid_from }) => [code, value, valid_from])).toEqual([
      ['020101', { needs_buyer_city: false }, '2026-12-20'],
      ['030102', { needs_buyer_city: true }, '2025-01-01'],
    ])
    const gone = (await rows('kind=CINDOP&with=history&state=STRUCK')).map(({ code }) => code)
    expect(gone).toContain('100301')
  })

  it('is refused with the line and the column of each broken cell', async () => {
    const csv = 'code;needs_buyer_city\n030102;talvez\n3010;1\n'
    const reply = await product.call(wise, 'POST', '/api/norms/table', table(csv, fields))
    expect(reply).toMatchObject({
      status: 422,
      body: {
        errors: {
          file: ['Linha 2, needs_buyer_city: Informe true ou false.', expect.stringContaining('Linha 3, code: ')],
        },
      },
    })
    const faultsOf = async (text: string) =>
      (
        (await product.call(wise, 'POST', '/api/norms/table/preview', table(text, fields))).body.errors as {
          file: string[]
        }
      ).file
    const head = 'code;needs_buyer_city;note\n'
    expect(await faultsOf(`${head}\n030102;1;\n\n3010;1;\n`)).toEqual([expect.stringContaining('Linha 5, code: ')])
    for (const broken of ['030102;1;"aberta\n', `030102;1;${'a'.repeat(1200)}\n`, '030102;1;um;dois\n'])
      expect(await faultsOf(`${head}020101;0;\n${broken}`)).toEqual([
        expect.stringContaining('Linha 3: não deu para ler.'),
      ])
    expect(await faultsOf('code;code;needs_buyer_city\n030102;020101;1\n')).toEqual([
      expect.stringContaining('cada uma uma vez'),
    ])
    expect(await faultsOf(`${head}${'030102;1;\n'.repeat(20_001)}`)).toEqual(['O arquivo passa de 20000 linhas.'])
    const strange = await product.call(wise, 'POST', '/api/norms/table', table('code;cor\n030102;azul\n', fields))
    expect(strange.body).toMatchObject({ errors: { file: [expect.stringContaining('needs_buyer_city')] } })
  })
})

describe('a row of the codes that go together', () => {
  it('changes what the forms offer for the service, without a restart', async () => {
    const offered = async () => {
      const reply = await product.call(shop.adm, 'GET', '/api/cclasstrib?lc_116=08.02&nbs=122051900')
      return (reply.body.data as { code: string }[]).map(({ code }) => code)
    }
    expect(await offered()).toEqual(['000001'])
    const row = {
      ...cbsOf2027('8.8', { valid_from: '2026-12-01' }),
      kind: 'CORRELATION',
      code: '08.02/122051900',
      value: { cindop: ['100301'], cclasstrib: ['200028'] },
    }
    expect(await checked(await typeRow(row))).toMatchObject({ state: 'ACTIVE' })
    expect(await offered()).toEqual(['200028'])
  })
})

describe('what a browser calculates with', () => {
  const ask = (headers: Record<string, string> = {}) =>
    product.call(shop.adm, 'GET', '/api/norms/tables?kinds=RATE', undefined, headers)

  it('is sent once: a browser that has it is told so, until a row changes', async () => {
    const before = await ask()
    const etag = before.headers.get('etag') ?? ''
    expect(before.headers.get('cache-control')).toBe('private, no-cache')
    for (const known of [etag, `"outro", W/${etag}`, '*'])
      expect(await ask({ 'if-none-match': known })).toMatchObject({ status: 304, body: {} })
    expect((await ask({ 'if-none-match': '"outro"' })).status).toBe(200)
    await checked(await typeRow(cbsOf2027('8.8')))
    const after = await ask({ 'if-none-match': etag })
    expect(after.status).toBe(200)
    expect(after.headers.get('etag')).not.toBe(etag)
    const { rows: told } = after.body.data as { rows: NormRowOut[] }
    expect(new Set(told.map(({ kind }) => kind))).toEqual(new Set(['RATE']))
  })
})

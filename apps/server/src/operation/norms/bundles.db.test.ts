import type { NormBundleOut, NormRowOut } from '@talao/contract'
import { ibsCbsRatesOn } from '@talao/fiscal/norms/norms'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Person, type Product, type Reply, startProduct } from '../../../../../test/support/product.ts'
import { idOf, openShop, type Shop } from '../../../../../test/support/shop.ts'
import { until } from '../../../../../test/support/until.ts'
import { type WorkerSide, workerSide } from '../../../../../test/support/worker-side.ts'
import { cbsOf2027, makePublisher, payloadOf } from '../../../testing/norm-bundles.ts'
import { fixedClock } from '../../kit/clock.ts'
import { withCompanies } from '../../kit/db/scope.ts'
import { loadNorms } from '../../ledger/norms/load-norms.ts'

const publisher = makePublisher()
const clock = fixedClock('2027-01-05T14:00:00Z')
let product: Product
let side: WorkerSide
let wise: Person
let shop: Shop

beforeAll(async () => {
  product = await startProduct({ clock, worker: true })
  side = await workerSide(product, clock)
  wise = await product.person({ wise: true })
  shop = await openShop(product, { certificate: false })
  await product.sql(`update company set tax_regime = 'LUCRO_PRESUMIDO' where id = $1`, [shop.companyId])
})
afterAll(async () => {
  await side.close()
  await product.stop()
})
beforeEach(async () => {
  await product.sql(`update norm_bundle set state = 'FORMER' where state = 'ACTIVE'`)
  const { id, public_key } = publisher
  await product.call(wise, 'PUT', '/api/norms/settings', { keys: [{ id, public_key }] })
})

function send(bytes: Uint8Array, who = wise): Promise<Reply> {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(bytes)]), 'normas.json')
  return product.call(who, 'POST', '/api/norms/bundle', form)
}

async function checked(id: number): Promise<NormBundleOut> {
  return until('the check of the bundle', async () => {
    const { body } = await product.call(wise, 'GET', `/api/norms/bundle/${id}`)
    const bundle = body.data as NormBundleOut
    return bundle.state !== 'CHECKING' && bundle
  })
}

async function enter(payload: object): Promise<NormBundleOut> {
  return checked(idOf(await send(publisher.pack(payload))))
}

const activate = (id: number) => product.call(wise, 'POST', `/api/norms/bundle/${id}/activate`, { confirm: true })
const goBack = (id: number) => product.call(wise, 'POST', `/api/norms/bundle/${id}/back`)

/** CBS of an item of R$ 100,00 on a note of today, as the server computes it for a user. */
async function cbsOfNextNote(): Promise<number | undefined> {
  const { body } = await product.call(shop.adm, 'POST', '/api/fiscal-note/calculate', {
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
  const { taxes } = body.data as { taxes: { item: number | null; name: string; value: number }[] }
  return taxes.find(({ item, name }) => item === 0 && name.endsWith('vCBS'))?.value
}

/** The CBS rate of 2027 as a worker reads it. */
async function rateInWorker(): Promise<string | null | undefined> {
  const norms = await withCompanies(side.db, [], loadNorms)
  return ibsCbsRatesOn(norms, '2027-01-05')?.cbs
}

describe('a bundle with the CBS rate of 2027', () => {
  it('waits for its activation; then the next note carries it in server and worker, and going back takes it away', async () => {
    expect(await cbsOfNextNote()).toBeUndefined()
    const bundle = await enter(payloadOf('2027-01a', [cbsOf2027('8.8')]))
    expect(bundle).toMatchObject({
      layer: 'PUBLISHER',
      state: 'CHECKED',
      publisher: 'Editora de Normas',
      key_id: publisher.id,
      origin: 'FILE',
      entered_by: { id: wise.id },
      report: { faults: [], rows: { new: 0, changed: 1, gone: 0 } },
    })
    expect(await cbsOfNextNote()).toBeUndefined()
    expect((await activate(bundle.id)).status).toBe(200)
    expect(await cbsOfNextNote()).toBe(7.22)
    expect(await rateInWorker()).toBe('8.8')
    expect((await goBack(bundle.id)).body.message).toBe('As normas voltaram às desta versão do Talão.')
    expect(await cbsOfNextNote()).toBeUndefined()
    expect(await rateInWorker()).toBeNull()
  })

  it('replaces the one before, and going back returns to that one', async () => {
    const first = await enter(payloadOf('2027-01b', [cbsOf2027('8.8')]))
    await activate(first.id)
    const corrected = [cbsOf2027('8.9')]
    const silent = await enter(payloadOf('2027-01c', corrected))
    expect(silent.report?.faults).toContainEqual({
      step: 'golden',
      where: 'nfe-presumido-caneca-2027-01-05',
      text: 'O exemplo nfe-presumido-caneca-2027-01-05 muda: CBS de 7.22 para 7.30.',
    })
    const changes = silent.report?.golden.changed.map(({ id }) => ({
      example_id: id,
      reason: 'A alíquota foi corrigida.',
    }))
    const second = await enter(payloadOf('2027-01d', corrected, { changes }))
    expect(second.report?.faults).toEqual([])
    await activate(second.id)
    expect(await rateInWorker()).toBe('8.9')
    expect((await goBack(second.id)).body.message).toBe('As normas voltaram às de 2027-01b.')
    expect(await rateInWorker()).toBe('8.8')
    expect(await goBack(second.id)).toMatchObject({ status: 409, body: { code: 'norma_sem_anterior' } })
  })

  it('put into force again gives way to the one it took the place of then, and each return is made once', async () => {
    const [one, two] = [
      await enter(payloadOf('2027-08a', [cbsOf2027('8.8')])),
      await enter(payloadOf('2027-08b', [cbsOf2027('8.8', { source: 'Outra' })])),
    ]
    for (const { id } of [one, two, one]) await activate(id)
    expect((await goBack(one.id)).body.message).toBe('As normas voltaram às de 2027-08b.')
    expect((await goBack(two.id)).body.message).toBe('As normas voltaram às de 2027-08a.')
    expect((await goBack(one.id)).body.message).toBe('As normas voltaram às desta versão do Talão.')
  })

  it('is listed with its layer and its source, and named in the version', async () => {
    await activate((await enter(payloadOf('2027-01e', [cbsOf2027('8.8')]))).id)
    const { body } = await product.call(shop.adm, 'GET', '/api/norms?kind=RATE&on=2027-01-05')
    expect(body).toMatchObject({ version: expect.stringMatching(/^talao .+ \+ 2027-01e$/) })
    const rows = body.data as NormRowOut[]
    expect(rows.find(({ code }) => code === 'CBS')).toMatchObject({
      value: { percent: '8.8' },
      layer: 'PUBLISHER',
      source: 'Resolução do Senado de exemplo',
      counts: true,
      typed: null,
    })
    const summary = await product.call(shop.adm, 'GET', '/api/norms/summary')
    expect(summary.body.data).toMatchObject({
      unknown: [],
      conflicts: [{ winner: { layer: 'PUBLISHER' }, loser: { layer: 'BUILD', state: 'UNKNOWN' } }],
    })
  })
})

it('a bundle tells how many products of the house change, and is not refused by it', async () => {
  const company_id = shop.companyId
  const make = (name: string, more: object) =>
    product.call(shop.adm, 'POST', '/api/product', { company_id, name, price: 100, type_fiscal_note: 'NFE', ...more })
  idOf(await make('Caneca', { ncm: '69120000', cclasstrib: '000001' }))
  idOf(await make('Livro', { ncm: '49019900', cclasstrib: '410008' }))
  const { id, state } = await enter(payloadOf('2027-07', [cbsOf2027('8.8')]))
  expect(state).toBe('CHECKED')
  const products = await until('the sample of products', async () => {
    const { body } = await product.call(wise, 'GET', `/api/norms/bundle/${id}`)
    return (body.data as NormBundleOut).report?.products
  })
  expect(products).toEqual({ sampled: 2, changed: 1, refused: 0 })
})

it('a bundle under which a note of the house must wait for IBS and CBS says so, or is refused', async () => {
  const value = { duty: 'DUE', refused_if_absent: true }
  const duty = { ...cbsOf2027('8.8'), kind: 'DUTY', code: 'NFE/1/*', value }
  const where = 'nfe-simples-caneca-2027-01-05'
  const silent = await enter(payloadOf('2027-10a', [duty]))
  expect(silent.report?.faults).toEqual([
    { step: 'golden', where, text: `O exemplo ${where} muda: passa a esperar pelo IBS e pela CBS.` },
  ])
  const changes = [{ example_id: where, reason: 'A NF-e do Simples sem o grupo passa a ser recusada.' }]
  expect(await enter(payloadOf('2027-10b', [duty], { changes }))).toMatchObject({ state: 'CHECKED' })
  const typed = await checked(idOf(await product.call(wise, 'POST', '/api/norms/row', duty)))
  expect(typed).toMatchObject({ state: 'ACTIVE', report: { golden: { changed: [{ id: where }] } } })
})

describe('a bundle that must not count', () => {
  it('is refused at the door when the signature is not that of a known key, or the file is something else', async () => {
    const packed = publisher.pack(payloadOf('2027-02a', [cbsOf2027('8.8')]))
    const tampered = Buffer.from(packed.toString().replace('"signature":"', '"signature":"AAAA'))
    const stranger = makePublisher(publisher.id).pack(payloadOf('2027-02a', [cbsOf2027('8.8')]))
    for (const bytes of [tampered, stranger, makePublisher('outra').pack(payloadOf('2027-02a', [cbsOf2027('8.8')]))])
      expect(await send(bytes)).toMatchObject({
        status: 422,
        body: {
          code: 'norma_sem_assinatura',
          message: 'A assinatura do pacote não confere com nenhuma chave conhecida. Nada mudou.',
        },
      })
    for (const bytes of [Buffer.from('PDF'), Buffer.from('{}'), publisher.pack({ format: 2 })])
      expect(await send(bytes)).toMatchObject({ status: 422, body: { code: 'norma_ilegivel' } })
    expect(await product.sql(`select 1 from norm_bundle where version = '2027-02a'`)).toEqual([])
  })

  it('is received once, and only from a platform administrator', async () => {
    const packed = publisher.pack(payloadOf('2027-02b', [cbsOf2027('8.8')]))
    expect((await send(packed, shop.adm)).status).toBe(403)
    await checked(idOf(await send(packed)))
    expect(await send(packed)).toMatchObject({ status: 409, body: { code: 'norma_ja_recebida' } })
  })

  it.each([
    [
      'a broken row',
      [cbsOf2027('880'), { ...cbsOf2027('8.8'), kind: 'ALIQUOTA' }],
      [
        { step: 'schema', where: 'rows.0.value.percent', text: expect.stringContaining('0 a 100') },
        { step: 'schema', where: 'rows.1.kind', text: 'Escolha um dos valores oferecidos.' },
      ],
    ],
    [
      'a row twice',
      [cbsOf2027('8.8'), cbsOf2027('8.9')],
      [{ step: 'ranges', where: 'RATE CBS 2027-01-01', text: 'Esta linha está duas vezes no pacote.' }],
    ],
    [
      'rows that contradict each other',
      [cbsOf2027('8.8', { valid_to: '2027-12-31' }), cbsOf2027('8.9', { valid_from: '2027-07-01' })],
      [
        {
          step: 'ranges',
          where: 'RATE CBS 2027-01-01',
          text: 'Termina em 2027-12-31, depois de começar a de 2027-07-01.',
        },
      ],
    ],
    [
      'a code that does not exist',
      [
        {
          kind: 'CORRELATION',
          code: '08.02/122051900',
          valid_from: '2027-01-01',
          value: { cindop: ['999999'], cclasstrib: ['000001'] },
          state: 'IN_FORCE',
          source: 'x',
        },
      ],
      [
        {
          step: 'codes',
          where: 'CORRELATION 08.02/122051900 2027-01-01',
          text: 'O cIndOp 999999 não existe.',
        },
      ],
    ],
    [
      'a rule under which a note of the house becomes another',
      [
        {
          kind: 'CST_IBSCBS',
          code: '410',
          valid_from: '2025-01-01',
          value: { groups: ['gIBSCBS'] },
          state: 'IN_FORCE',
          source: 'x',
        },
      ],
      expect.arrayContaining([
        {
          step: 'golden',
          where: 'nfe-presumido-ebook-2026-11-20',
          text: expect.stringMatching(/^O exemplo nfe-presumido-ebook-2026-11-20 (muda|deixa)/),
        },
      ]),
    ],
  ])('with %s is refused in words, and nothing changes', async (_what, rows, faults) => {
    const bundle = await enter(payloadOf(`2027-03-${Math.abs(JSON.stringify(rows).length)}`, rows))
    expect(bundle).toMatchObject({ state: 'REFUSED', rows: 0 })
    expect(bundle.report?.faults).toEqual(faults)
    expect(await activate(bundle.id)).toMatchObject({ status: 409, body: { code: 'norma_nao_conferida' } })
    expect(await rateInWorker()).toBeNull()
  })

  it('is refused when its own examples do not come out as it says', async () => {
    const draft = {
      regime: 'LUCRO_REAL',
      buyer: 'SAME_STATE',
      items: [{ ncm: '69120000', cclasstrib: '000001', amount: '100.00' }],
    }
    const example = { id: 'meu', document: 'NFE', day: '2027-01-05', draft }
    const withExpectation = (cbs: string) =>
      payloadOf(`2027-04-${cbs}`, [cbsOf2027('8.8')], {
        examples: [{ ...example, expect: { faults: [], figures: { ibs: '0.08', cbs } } }],
      })
    expect((await enter(withExpectation('9.99'))).report?.faults).toEqual([
      { step: 'examples', where: 'meu', text: expect.stringContaining('CBS 7.22') },
    ])
    expect((await enter(withExpectation('7.22'))).state).toBe('CHECKED')
  })

  it('whose key was withdrawn meanwhile is not put into force', async () => {
    const bundle = await enter(payloadOf('2027-05', [cbsOf2027('8.8')]))
    await product.call(wise, 'PUT', '/api/norms/settings', { keys: [] })
    expect(await activate(bundle.id)).toMatchObject({ status: 422, body: { code: 'norma_sem_assinatura' } })
  })

  it('whose key was withdrawn does not come back when another is left', async () => {
    const other = makePublisher('outra')
    const keys = [publisher, other].map(({ id, public_key }) => ({ id, public_key }))
    await product.call(wise, 'PUT', '/api/norms/settings', { keys })
    const before = await enter(payloadOf('2027-09a', [cbsOf2027('8.8')]))
    const after = await checked(idOf(await send(other.pack(payloadOf('2027-09b', [cbsOf2027('8.8')])))))
    for (const { id } of [before, after]) expect((await activate(id)).status).toBe(200)
    await product.call(wise, 'PUT', '/api/norms/settings', { keys: keys.slice(1) })
    expect((await goBack(after.id)).body.message).toBe('As normas voltaram às desta versão do Talão.')
    expect(await rateInWorker()).toBeNull()
  })

  it('is checked again when its file is sent again, because the cause may have been in the house', async () => {
    const draft = { regime: 'LUCRO_REAL', buyer: 'SAME_STATE', items: [] as object[] }
    draft.items.push({ ncm: '69120000', cclasstrib: '000001', amount: '100.00' })
    const expected = { faults: [], figures: { ibs: '0.08', cbs: '7.22' } }
    const example = { id: 'meu', document: 'NFE', day: '2027-01-05', draft, expect: expected }
    const packed = publisher.pack(payloadOf('2027-11', [cbsOf2027('8.8')], { examples: [example] }))
    const typed = await checked(idOf(await product.call(wise, 'POST', '/api/norms/row', cbsOf2027('9.9'))))
    expect(await checked(idOf(await send(packed)))).toMatchObject({ state: 'REFUSED' })
    await goBack(typed.id)
    expect(await checked(idOf(await send(packed)))).toMatchObject({ state: 'CHECKED', rows: 1 })
  })
})

it('two administrators who activate at once leave one bundle in force, and both are answered', async () => {
  const other = await product.person({ wise: true })
  const [one, two] = [
    await enter(payloadOf('2027-06a', [cbsOf2027('8.8')])),
    await enter(payloadOf('2027-06b', [cbsOf2027('8.8')])),
  ]
  const asked = Array.from({ length: 12 }, (_, at) =>
    at % 2 === 0
      ? activate(one.id)
      : product.call(other, 'POST', `/api/norms/bundle/${two.id}/activate`, { confirm: true }),
  )
  const replies = await Promise.all(asked)
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
  const active = await product.sql<{ id: string; replaced_id: string | null }>(
    `select id, replaced_id from norm_bundle where state = 'ACTIVE'`,
  )
  expect(active).toHaveLength(1)
})

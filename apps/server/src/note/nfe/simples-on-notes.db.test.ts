import { composeNfe, type InfNfe, writeNfe } from '@talao/fiscal'
import { SchemaValidator } from '@talao/fiscal/testing/layout/schema-validator'
import { signedForm } from '@talao/fiscal/testing/nfe/random-note'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, type Product, startProduct } from '../../../../../test/support/product.ts'
import { LAW_2027, readSchema, reconstructedSchema } from '../../../../../test/support/schemas.ts'
import { idOf, openShop, type Shop } from '../../../../../test/support/shop.ts'
import { until } from '../../../../../test/support/until.ts'
import { type WorkerSide, workerSide } from '../../../../../test/support/worker-side.ts'
import { fixedClock } from '../../kit/clock.ts'
import { withCompanies } from '../../kit/db/scope.ts'
import { loadNorms } from '../../ledger/norms/load-norms.ts'
import { loadServiceIssuer } from '../nfse/load.ts'
import { loadNfe } from './load.ts'

const clock = fixedClock('2027-02-10T15:00:00Z')
let product: Product
let shop: Shop
let wise: Person
let worker: WorkerSide
let note: number
beforeAll(async () => {
  product = await startProduct({ clock, worker: true })
  worker = await workerSide(product, clock)
  wise = await product.person({ wise: true })
  shop = await openShop(product, { certificate: false })
  const months = Array.from({ length: 12 }, (_, at) => `2026-${String(at + 1).padStart(2, '0')}`)
  await call('PUT', `/api/company/${shop.companyId}/revenue`, {
    months: months.map((month) => ({ month, amount: 100_000 })),
  })
  note = await noteOfProduct('01')
})
afterAll(async () => {
  await worker.close()
  await product.stop()
})

async function call(method: string, path: string, body: object, who = shop.adm) {
  const reply = await product.call(who, method, path, body)
  expect([method, path, reply.status < 300, reply.body.errors]).toEqual([method, path, true, undefined])
  return reply
}

async function noteOfProduct(cativ_sn: string | null): Promise<number> {
  const goods = { ncm: '48201000', cativ_sn, nfe_tax: { cst_ibscbs: '000', cclasstrib: '000001' } }
  const made = await call('POST', '/api/product', { name: `Caderno ${cativ_sn}`, type_fiscal_note: 'NFE', ...goods })
  const item = { product_id: idOf(made), quantity: 1, value_per_unit: 97 }
  return idOf(await call('POST', '/api/fiscal-note', { customer_note: BUYER, items: [item] }))
}

const BUYER = {
  name: 'Beatriz Nogueira',
  document: '529.982.247-25',
  address: {
    postal_code: '01001-000',
    street: 'Praça da Sé',
    number: '1',
    neighborhood: 'Sé',
    city_id: 3550308,
  },
}

/** The note as the worker composes it, with the norms that count now. */
async function composed(id: number, asBefore = false): Promise<{ infNFe: InfNfe; faults: unknown[] }> {
  return withCompanies(worker.db, [shop.companyId], async (tx) => {
    const nfe = await loadNfe(tx, shop.companyId, id, clock.now())
    const { ibs_cbs_regime: _regime, das: _das, ...company } = nfe.company
    const bare = { ...nfe, company, items: nfe.items.map(({ cativ_sn: _activity, ...item }) => item) }
    return composeNfe({
      nfe: asBefore ? bare : nfe,
      serie: 1,
      number: 7,
      code: '13580387',
      issuedAt: clock.now(),
      program: 'Talao',
      taxes: { norms: await loadNorms(tx) },
    })
  })
}

async function regime(change: object): Promise<void> {
  const row = {
    valid_from: null,
    tax_regime: 'SIMPLES_NACIONAL',
    ibs_cbs_regime: 'DAS',
    factor_r_annex: null,
    source: null,
  }
  await call('PUT', `/api/company/${shop.companyId}/regime`, { rows: [{ ...row, ...change }] })
}

const leftOut = async (id: number) =>
  (await product.call(shop.adm, 'POST', `/api/fiscal-note/calculate?note_id=${id}`, {})).body.data as {
    taxes: { name: string; value: number }[]
    without_ibs_cbs: { reason: string }[]
  }

describe('a note of a company of the Simples, while the package of its elements is not emitted', () => {
  it.each([
    {},
    { tax_regime: 'SIMPLES_NACIONAL_EXCESSO', ibs_cbs_regime: 'EXCESS' },
    { tax_regime: 'LUCRO_PRESUMIDO', ibs_cbs_regime: 'PENDING' },
  ])('has the bytes it has without the regime and the rates: %j', async (change) => {
    await regime(change)
    const [now, before] = [await composed(note), await composed(note, true)]
    expect(now.faults).toEqual([])
    expect(writeNfe(now.infNFe)).toBe(writeNfe(before.infNFe))
    expect(writeNfe(now.infNFe)).not.toMatch(/cAtivSN|gTribSN|tpRegimeIBSCBS/)
    await regime({})
  })

  it('hands the same facts to the notes of services, which have no field for them yet', async () => {
    const issuer = await withCompanies(worker.db, [shop.companyId], (tx) =>
      loadServiceIssuer(tx, shop.companyId, clock.now()),
    )
    expect(issuer).toMatchObject({ ibs_cbs_regime: 'DAS', das: { rbt12_cents: 1_200_000_00, factor_r_annex: null } })
  })
})

describe('the same note once a norm says that the package is emitted', () => {
  beforeAll(async () => {
    const reply = await call(
      'POST',
      '/api/norms/row',
      {
        kind: 'PACKAGE',
        code: 'PL_010h',
        valid_from: '2027-02-01',
        value: { document: 'NFE', is_emitted: true },
        state: 'IN_FORCE',
        confidence: 'C',
        source: 'Ensaio com a reconstrução',
      },
      wise,
    )
    await until('the row to count', async () => {
      const { body } = await product.call(wise, 'GET', `/api/norms/bundle/${idOf(reply)}`)
      return (body.data as { state: string }).state === 'ACTIVE'
    })
  })

  it('states the activity of its product and the rates of its month', async () => {
    const { infNFe, faults } = await composed(note)
    expect(faults).toEqual([])
    const [item] = infNFe.det
    expect(item?.prod.cAtivSN).toBe('01')
    // 1,200,000.00 in the fourth bracket of Annex I: 8.825 % in effect, 15.33 % of it CBS and 0.17 % IBS.
    expect(item?.imposto.IBSCBS).toEqual({
      CST: '000',
      cClassTrib: '000001',
      gTribSN: { gIBSSN: { pIBSSN: '0.0150', vIBSSN: '0.01' }, gCBSSN: { pCBSSN: '1.3529', vCBSSN: '1.31' } },
    })
    expect(infNFe.total.IBSCBSTot).toMatchObject({ gTribSN: { vIBSSN: '0.01', vCBSSN: '1.31' } })
  })

  it.skipIf(!LAW_2027)('is valid in the reconstruction of the schema', async () => {
    const judge = new SchemaValidator(reconstructedSchema(), readSchema(reconstructedSchema()))
    try {
      expect(judge.refusals(signedForm(writeNfe((await composed(note)).infNFe)))).toEqual([])
    } finally {
      judge.dispose()
    }
  })

  it('is told on the form before it is sent', async () => {
    const { taxes, without_ibs_cbs } = await leftOut(note)
    expect(taxes).toContainEqual(expect.objectContaining({ name: 'IBSCBS.gTribSN.gCBSSN.vCBSSN', value: 1.31 }))
    expect(without_ibs_cbs).toEqual([])
  })

  it('leaves the group out, and says why, without an activity or with a month of revenue unknown', async () => {
    const other = await noteOfProduct(null)
    expect((await composed(other)).infNFe.det[0]?.imposto.IBSCBS).toBeUndefined()
    expect((await leftOut(other)).without_ibs_cbs).toMatchObject([{ reason: 'NO_ACTIVITY' }])
    await call('PUT', `/api/company/${shop.companyId}/revenue`, { months: [{ month: '2026-05', amount: null }] })
    expect((await leftOut(note)).without_ibs_cbs).toMatchObject([{ reason: 'NO_DAS_RATE' }])
    await call('PUT', `/api/company/${shop.companyId}/revenue`, { months: [{ month: '2026-05', amount: 100_000 }] })
  })

  it('states the regime of a pending entry', async () => {
    await regime({ tax_regime: 'LUCRO_PRESUMIDO', ibs_cbs_regime: 'PENDING' })
    expect((await composed(note)).infNFe.emit).toMatchObject({ CRT: '3', tpRegimeIBSCBS: '2' })
    await regime({ tax_regime: 'LUCRO_PRESUMIDO', ibs_cbs_regime: 'REGULAR' })
    const { infNFe, faults } = await composed(note)
    expect([faults, infNFe.emit.tpRegimeIBSCBS]).toEqual([[], undefined])
    await regime({})
  })
})

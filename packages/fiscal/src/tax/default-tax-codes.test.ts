import { describe, expect, it } from 'vitest'
import { type Dated } from '../value/in-force.ts'
import { TAX_REGIMES } from '../value/party.ts'
import { defaultTaxCodes, pisCofinsRates } from './default-tax-codes.ts'
import { PIS_COFINS_RATES } from './pis-cofins.ts'
import { CRT, usesCsosn } from './regime.ts'

const BOOK = '49019900'
const MUG = '69120000'

describe('taxByRule', () => {
  it.each([
    // regime                     ncm   destination    ICMS  PIS/COFINS
    ['SIMPLES_NACIONAL', MUG, 'same_state', '102', '49'],
    ['SIMPLES_NACIONAL', BOOK, 'same_state', '300', '49'], // immune
    ['MEI', MUG, 'other_state', '102', '49'],
    ['SIMPLES_NACIONAL', MUG, 'abroad', '300', '49'], // exports are immune
    ['SIMPLES_NACIONAL_EXCESSO', BOOK, 'same_state', '41', '49'], // ICMS as in the normal regime, PIS as in the Simples
    ['LUCRO_PRESUMIDO', BOOK, 'same_state', '41', '06'],
    ['LUCRO_REAL', MUG, 'abroad', '41', '08'],
    ['LUCRO_REAL', MUG, 'same_state', null, '01'], // the ICMS of an ordinary good is not guessed
    ['SIMPLES_NACIONAL', null, undefined, '102', '49'],
  ] as const)('%s, NCM %s, %s: ICMS %s, PIS and COFINS %s', (tax_regime, ncm, destination, icms, pis) => {
    const tax = defaultTaxCodes({ tax_regime, ncm, destination, without_ie: false, day: '2026-11-20' })
    expect(tax).toMatchObject({ icms_origin: '0', icms_cst: icms, pis_cst: pis, cofins_cst: pis })
  })

  it.each(TAX_REGIMES)('says nothing of PIS and COFINS of %s after their last day', (tax_regime) => {
    const tax = { tax_regime, ncm: MUG, destination: 'same_state', without_ie: false } as const
    expect(defaultTaxCodes({ ...tax, day: '2026-12-31' }).pis_cst).toMatch(/^(01|49)$/)
    expect(defaultTaxCodes({ ...tax, day: '2027-01-01' })).toMatchObject({ pis_cst: null, cofins_cst: null })
  })

  it.each([
    ['SIMPLES_NACIONAL', MUG, '2026-12-31', undefined],
    ['SIMPLES_NACIONAL', MUG, '2027-01-01', '000001'],
    ['MEI', BOOK, '2027-01-01', '410008'],
    ['LUCRO_REAL', MUG, '2026-08-02', undefined],
    ['LUCRO_REAL', MUG, '2026-08-03', '000001'],
    ['LUCRO_REAL', BOOK, '2026-08-03', '410008'],
  ] as const)('%s, NCM %s, on %s: cClassTrib %s', (tax_regime, ncm, day, cclasstrib) => {
    const tax = defaultTaxCodes({ tax_regime, ncm, destination: 'same_state', without_ie: false, day })
    expect(tax.cclasstrib).toBe(cclasstrib)
    expect(tax.cst_ibscbs).toBe(cclasstrib?.slice(0, 3))
  })
})

it('knows the rates of PIS and COFINS until the CBS takes their place', () => {
  expect(pisCofinsRates('LUCRO_PRESUMIDO', '2026-12-31')).toMatchObject({ pis: '0.65', cofins: '3' })
  expect(pisCofinsRates('LUCRO_REAL', '2026-12-31')).toMatchObject({ pis: '1.65', cofins: '7.6' })
  expect(pisCofinsRates('LUCRO_REAL', '2027-01-01')).toBeUndefined()
  expect(pisCofinsRates('MEI', '2026-12-31')).toBeUndefined()
})

it('gives every regime a CRT, and CSOSN to 1 and 4 only', () => {
  expect(TAX_REGIMES.map((regime) => [CRT[regime], usesCsosn(regime)])).toEqual([
    [1, true],
    [2, false],
    [3, false],
    [3, false],
    [4, true],
  ])
})

it('keeps dated tables in order, without overlap, each row with its source', () => {
  const tables: (readonly Dated[])[] = Object.values(PIS_COFINS_RATES)
  for (const rows of tables) {
    for (const [at, row] of rows.entries()) {
      expect(row.source).not.toBe('')
      expect(row.to === null || row.from <= row.to).toBe(true)
      const next = rows[at + 1]
      if (next) expect(row.to !== null && row.to < next.from).toBe(true)
    }
  }
})

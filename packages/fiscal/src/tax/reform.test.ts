import { describe, expect, it } from 'vitest'
import { normRow, normsWith, reducedClass } from '../../testing/norms.ts'
import { itemOf, type SaleCase, saleOf } from '../../testing/tax/sale-case.ts'
import { BUILD_NORMS } from '../norms/norms.ts'
import type { NfeTax } from '../note/nfe-tax.ts'
import type { TaxRegime } from '../value/party.ts'
import { defaultTaxCodes } from './default-tax-codes.ts'
import { ibsCbsShape } from './ibs-cbs.ts'
import { impostoGroup, totalGroupOf } from './layout-values.ts'
import { computeNoteTaxes, itemsWithoutIbsCbs, missingTaxInputs, type NoteTaxOptions } from './note.ts'

const ORDINARY = { icms_cst: '102', cst_ibscbs: '000', cclasstrib: '000001' }
const BOOK = { icms_cst: '300', cst_ibscbs: '410', cclasstrib: '410008' }
const KNOWN_CBS = normsWith(normRow('RATE', 'CBS', '2027-01-01', { percent: '8.7' }))

function noteOf(tax: Partial<NfeTax>, day: string, options: NoteTaxOptions = {}, sale: SaleCase = {}) {
  return computeNoteTaxes(saleOf([itemOf('97.00', tax)], sale), day, options)
}

function ibsCbsOf(tax: Partial<NfeTax>, day = '2026-11-20', options: NoteTaxOptions = {}) {
  return impostoGroup(noteOf(tax, day, options).items[0] ?? expect.fail())['IBSCBS']
}

describe('IBS and CBS', () => {
  it('writes the ordinary line of 2026 as the authority accepts it', () => {
    expect(ibsCbsOf(ORDINARY)).toEqual({
      CST: '000',
      cClassTrib: '000001',
      gIBSCBS: {
        vBC: '97.00',
        gIBSUF: { pIBSUF: '0.1000', vIBSUF: '0.10' },
        gIBSMun: { pIBSMun: '0.0000', vIBSMun: '0.00' },
        vIBS: '0.10',
        gCBS: { pCBS: '0.9000', vCBS: '0.87' },
      },
    })
    expect(totalGroupOf(noteOf(ORDINARY, '2026-11-20'))['IBSCBSTot']).toEqual({
      vBCIBSCBS: '97.00',
      gIBS: {
        gIBSUF: { vDif: '0.00', vDevTrib: '0.00', vIBSUF: '0.10' },
        gIBSMun: { vDif: '0.00', vDevTrib: '0.00', vIBSMun: '0.00' },
        vIBS: '0.10',
        vCredPres: '0.00',
        vCredPresCondSus: '0.00',
      },
      gCBS: { vDif: '0.00', vDevTrib: '0.00', vCBS: '0.87', vCredPres: '0.00', vCredPresCondSus: '0.00' },
    })
  })

  it('takes ICMS, DIFAL, FCP, PIS and COFINS out of the base (UB16-10)', () => {
    const tax = {
      ...ORDINARY,
      icms_cst: '00',
      icms_aliquot: '12',
      pis_cst: '01',
      pis_aliquot: '0.65',
      cofins_cst: '01',
      cofins_aliquot: '3',
    }
    const sale = saleOf([itemOf('1000.00', tax)], { to: 'RJ' })
    const [item = expect.fail()] = computeNoteTaxes(sale, '2026-11-20').items
    // 1000 − 120 ICMS − 5.72 PIS − 26.40 COFINS − 80 DIFAL − 20 FCP
    expect(impostoGroup(item)['IBSCBS']).toMatchObject({ gIBSCBS: { vBC: '747.88', gCBS: { vCBS: '6.73' } } })
  })

  it('sends an immune book without amounts and with an empty total', () => {
    expect(ibsCbsOf(BOOK)).toEqual({ CST: '410', cClassTrib: '410008' })
    expect(totalGroupOf(noteOf(BOOK, '2026-11-20'))['IBSCBSTot']).toEqual({ vBCIBSCBS: '0.00' })
    expect(noteOf({ icms_cst: '102' }, '2026-11-20').IBSCBSTot).toBeNull()
  })

  it('reduces the rates as the classification says', () => {
    const norms = normsWith(reducedClass('200030', '60'))
    const tax = { icms_cst: '102', cst_ibscbs: '200', cclasstrib: '200030' }
    expect(ibsCbsOf(tax, '2026-11-20', { norms })).toMatchObject({
      gIBSCBS: {
        gIBSUF: { pIBSUF: '0.1000', gRed: { pRedAliq: '60.0000', pAliqEfet: '0.0400' }, vIBSUF: '0.04' },
        gCBS: { gRed: { pAliqEfet: '0.3600' }, vCBS: '0.35' },
      },
    })
    expect(itemsWithoutIbsCbs(noteOf(tax, '2026-11-20'))).toMatchObject([{ item: 0, reason: 'NO_REDUCTION' }])
  })

  it('defers what the situation defers', () => {
    const tax = { icms_cst: '102', cst_ibscbs: '510', cclasstrib: '510001' }
    expect(ibsCbsOf(tax)).toMatchObject({
      gIBSCBS: { gCBS: { gDif: { pDif: '100.0000', vDif: '0.87' }, vCBS: '0.00' } },
    })
  })

  it('says of every situation either its amounts or what it would need', () => {
    const all = [...BUILD_NORMS.rows.values()].flat().filter(({ kind }) => kind === 'CST_IBSCBS')
    expect(all).toHaveLength(18)
    for (const { code: cst } of all) {
      const shape = ibsCbsShape(BUILD_NORMS, cst, '2026-11-20') ?? expect.fail()
      const norms = normsWith(reducedClass(`${cst}001`, '60'))
      const note = noteOf({ icms_cst: '102', cst_ibscbs: cst, cclasstrib: `${cst}001` }, '2026-11-20', { norms })
      const hasAmounts = 'gIBSCBS' in (note.items[0]?.ibsCbs?.values ?? {})
      expect([cst, hasAmounts]).toEqual([cst, shape.taxed && !shape.other])
      expect(itemsWithoutIbsCbs(note).map(({ reason }) => reason)).toEqual(shape.other ? ['OTHER_GROUP'] : [])
      expect(note.items[0]?.ibsCbs === null).toBe(shape.other !== null)
    }
  })

  it.each<[TaxRegime, string, boolean]>([
    ['SIMPLES_NACIONAL', '2026-12-31', false],
    ['SIMPLES_NACIONAL', '2027-01-01', true],
    ['SIMPLES_NACIONAL_EXCESSO', '2026-12-31', false],
    ['SIMPLES_NACIONAL_EXCESSO', '2027-01-01', true],
    ['MEI', '2026-12-31', false],
    ['MEI', '2027-01-01', true],
    ['LUCRO_REAL', '2026-08-02', false],
    ['LUCRO_REAL', '2026-08-03', true],
  ])('%s on %s: duty %s, and a note without a code goes out all the same', (regime, day, isDue) => {
    const bare = noteOf({ icms_cst: '102', pis_cst: '49', cofins_cst: '49' }, day, {}, { regime })
    expect(missingTaxInputs(bare)).toEqual([])
    expect(itemsWithoutIbsCbs(bare).map(({ reason }) => reason)).toEqual(isDue ? ['NO_CODE'] : [])
    const rule = defaultTaxCodes({
      tax_regime: regime,
      ncm: '49019900',
      destination: 'same_state',
      without_ie: false,
      day,
    })
    const drafted = noteOf({ ...rule, icms_cst: '102' }, day, {}, { regime })
    expect(drafted.IBSCBSTot !== null).toBe(isDue)
    expect(itemsWithoutIbsCbs(drafted)).toEqual([])
  })

  it('stay out of a taxed item while the CBS rate of 2027 is not known, and come in with it; the book is not touched', () => {
    const unknown = noteOf(ORDINARY, '2027-01-04')
    expect(unknown.items[0]?.ibsCbs).toBeNull()
    expect(unknown.IBSCBSTot).toBeNull()
    expect(itemsWithoutIbsCbs(unknown)).toMatchObject([{ item: 0, reason: 'NO_RATE' }])
    expect(missingTaxInputs(unknown)).toEqual([])
    const known = noteOf(ORDINARY, '2027-01-04', { norms: KNOWN_CBS })
    expect(totalGroupOf(known)).toMatchObject({ ICMSTot: { vNF: '97.00' }, IBSCBSTot: { gCBS: { vCBS: '8.44' } } })
    expect(totalGroupOf(known)).not.toHaveProperty('vNFTot')
    const mixed = computeNoteTaxes(saleOf([itemOf('97.00', ORDINARY), itemOf('10.00', BOOK)]), '2027-01-04')
    expect(mixed.items.map(({ ibsCbs }) => ibsCbs?.values['CST'] ?? null)).toEqual([null, '410'])
    expect(totalGroupOf(mixed)['IBSCBSTot']).toEqual({ vBCIBSCBS: '0.00' })
  })

  it('of the Simples are declared by the DAS from 2027: its taxed items go without them, its books with them', () => {
    for (const regime of ['SIMPLES_NACIONAL', 'SIMPLES_NACIONAL_EXCESSO', 'MEI'] as const) {
      const taxed = noteOf(ORDINARY, '2027-01-01', { norms: KNOWN_CBS }, { regime })
      expect(itemsWithoutIbsCbs(taxed)).toMatchObject([{ reason: 'SIMPLES' }])
      expect(noteOf(BOOK, '2027-01-01', {}, { regime }).IBSCBSTot?.values).toHaveProperty('vBCIBSCBS')
    }
  })

  it('with half of their codes stay out', () => {
    const half = noteOf({ icms_cst: '102', cst_ibscbs: '000' }, '2026-11-20')
    expect(half.items[0]?.ibsCbs).toBeNull()
    expect(itemsWithoutIbsCbs(half)).toMatchObject([{ reason: 'NO_CODE' }])
  })

  it('writes the selective tax of goods that bring it, and adds it to the base', () => {
    const selective = { cst: '000', cclasstrib: '000001', rate: '10' }
    const note = noteOf(ORDINARY, '2027-01-04', { norms: KNOWN_CBS, particulars: [{ selective }] })
    const [item = expect.fail()] = note.items
    expect(impostoGroup(item)).toMatchObject({
      IS: { CSTIS: '000', vBCIS: '97.00', pIS: '10.0000', vIS: '9.70' },
      IBSCBS: { gIBSCBS: { vBC: '106.70' } },
    })
    expect(totalGroupOf(note)['ISTot']).toEqual({ vIS: '9.70' })
  })
})

import { describe, expect, it } from 'vitest'
import { ALL_EMITTED } from '../../testing/nfe/emitted-packages.ts'
import { ebookNote, exerciseBookNote, madeUpLaw, mugNote, PAYMENT } from '../../testing/nfe/notes-of-2027.ts'
import { simplesClass } from '../../testing/norms.ts'
import { SEFAZ_REJECTIONS } from '../rejection/sefaz.ts'
import { type ComposeInput, composeNfe } from './compose/compose.ts'
import type { InfNfe } from './layout/nfe.ts'
import { newElementFaults } from './new-element-faults.ts'
import { checkNfe } from './rules.ts'

const DAS = { tax_regime: 'SIMPLES_NACIONAL', ibs_cbs_regime: 'DAS' } as const
const NORMS = madeUpLaw(simplesClass('000001', '1'), simplesClass('410008', '2'), simplesClass('410999', '0'))
const DAY = '2027-01-05'
const NET = { ...mugNote(), taxes: { particulars: [{ net_value_per_unit: '48.50' }] } }

describe('a note is refused before the authority refuses it', () => {
  it.each([
    ['01', '000001', []],
    ['90', '410008', ['NFE-CATIVSN-90']],
    ['90', '410999', []],
    ['90', '999999', []],
    ['07', '000001', ['NFE-CATIVSN']],
  ])('for the activity %s with the classification %s (1277)', (cativ_sn, cclasstrib, expected) => {
    const { nfe, ...input } = exerciseBookNote(DAS, { cativ_sn })
    const items = nfe.items.map((item) => ({
      ...item,
      nfe_tax: { ...item.nfe_tax, cst_ibscbs: cclasstrib === '000001' ? '000' : '410', cclasstrib },
    }))
    const taxes = { norms: NORMS }
    expect(codesOf({ ...input, nfe: { ...nfe, items }, taxes })).toEqual(expected)
  })

  it('for the activity 90 beside a taxed code with amounts, which composing leaves out as a whole', () => {
    const { infNFe } = composeNfe(exerciseBookNote(DAS), ALL_EMITTED)
    const untaxed = changedItem(infNFe, ({ prod, ...item }) => ({ ...item, prod: { ...prod, cAtivSN: '90' } }))
    expect(newElementFaults(untaxed, DAY, NORMS)).toMatchObject([{ code: 'NFE-CATIVSN-90' }])
    const without = composeNfe(exerciseBookNote(DAS, { cativ_sn: '90' }), ALL_EMITTED)
    expect(without.infNFe.det[0]?.imposto.IBSCBS).toBeUndefined()
    expect(without.faults).toEqual([])
  })

  it('for an item with a taxed code and no amounts (1022), which composing leaves out as a whole', () => {
    const { infNFe } = composeNfe(exerciseBookNote(DAS), ALL_EMITTED)
    const bare = changedItem(infNFe, ({ imposto, ...item }) => ({
      ...item,
      imposto: { ...imposto, IBSCBS: { CST: '000', cClassTrib: '000001' } },
    }))
    expect(newElementFaults(bare, DAY)).toMatchObject([
      { code: 'NFE-IBSCBS-VALORES', path: 'items.0.nfe_tax.cst_ibscbs' },
    ])
    const without = composeNfe(exerciseBookNote({ ...DAS, das: null }), ALL_EMITTED)
    expect(without.infNFe.det[0]?.imposto.IBSCBS).toBeUndefined()
    expect(without.faults).toEqual([])
  })

  it.each([
    ['48.50', '97.00', '97.00', '1', []],
    ['48.50', '97.01', '97.01', '1', []],
    ['48.50', '97.02', '97.02', '1', ['NFE-LIQUIDO-ITEM']],
    ['48.50', '97.02', '97.02', '2', []],
    ['48.50', '97.00', '97.01', '1', ['NFE-LIQUIDO-TOTAL']],
    ['48.50', '97.00', undefined, '1', ['NFE-LIQUIDO-TOTAL']],
  ])('for net values that do not add up (1279, 1282, 1283): %s, %s, %s', (unit, net, sum, finNFe, expected) => {
    const { infNFe } = composeNfe(NET, ALL_EMITTED)
    const changed = changedItem(infNFe, ({ prod, ...item }) => ({
      ...item,
      prod: { ...prod, vUnComLiq: unit, vProdLiq: net },
    }))
    const { vProdLiqTot: _, ...total } = changed.total
    const note = { ...changed, ide: { ...changed.ide, finNFe }, total: { ...total, ...(sum && { vProdLiqTot: sum }) } }
    expect(newElementFaults(note, DAY).map(({ code }) => code)).toEqual(expected)
  })

  it.each([
    [{}, []],
    [{ payment_means: '03' }, ['NFE-VINCULO-MEIO']],
    [{ receiver_cnpj: '12ABC34501DE36' }, ['NFE-VINCULO-CNPJ']],
    [{ transaction_id: 'x' }, ['XML-TAMANHO']],
    [{ psp_cnpj_base: '1234567' }, ['XML-VALOR']],
  ])('for a payment that it cannot be linked to (1273, 1274): %j', (change, expected) => {
    expect(codesOf(mugNote({ linked_payments: [{ ...PAYMENT, ...change }] }))).toEqual(expected)
  })

  it('for a transaction that is linked twice', () => {
    const { faults } = composeNfe(mugNote({ linked_payments: [PAYMENT, PAYMENT] }), ALL_EMITTED)
    expect(faults).toMatchObject([{ code: 'XML-REPETIDO', place: 'gPgtoVinc.gPgto.1.idTransacao' }])
  })

  it.each([
    ['SIMPLES_NACIONAL', 'EXCESS', ['NFE-COMPANY-IBS-CBS-REGIME']],
    ['LUCRO_REAL', 'DAS', ['NFE-COMPANY-IBS-CBS-REGIME']],
    ['LUCRO_REAL', 'PENDING', []],
    ['SIMPLES_NACIONAL', 'REGULAR', []],
    ['MEI', 'DAS', []],
  ] as const)('for a company of %s in the regime %s', (tax_regime, ibs_cbs_regime, expected) => {
    const { nfe } = ebookNote()
    const faults = checkNfe({ ...nfe, company: { ...nfe.company, tax_regime, ibs_cbs_regime } }, '2027-01-05')
    expect(faults.map(({ code }) => code).filter((code) => code.startsWith('NFE-COMPANY'))).toEqual(expected)
  })
})

it('has words for what the authority would answer', () => {
  const known = new Set(SEFAZ_REJECTIONS.map(({ code }) => code))
  for (const code of ['1022', '1273', '1274', '1277', '1278', '1279', '1280', '1281', '1282', '1283'])
    expect([code, known.has(code)]).toEqual([code, true])
})

function codesOf(input: ComposeInput): string[] {
  return composeNfe(input, ALL_EMITTED).faults.map(({ code }) => code)
}

function changedItem(note: InfNfe, change: (item: InfNfe['det'][number]) => InfNfe['det'][number]): InfNfe {
  return { ...note, det: note.det.map(change) }
}

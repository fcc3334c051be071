import { describe, expect, it } from 'vitest'
import { ALL_EMITTED, NONE_NEW } from '../../testing/nfe/emitted-packages.ts'
import { exerciseBookNote, mugNote, RATES } from '../../testing/nfe/notes-of-2027.ts'
import { normRow, normsWith, simplesClass } from '../../testing/norms.ts'
import type { NfeItem } from '../note/nfe-item.ts'
import type { Issuer } from '../value/party.ts'
import { explain } from './explain.ts'
import { figuresOf } from './figure.ts'
import { layoutTree } from './layout-values.ts'
import { computeNoteTaxes, itemsWithoutIbsCbs, type NoteTaxOptions } from './note.ts'

const DAY = '2027-01-05'
const DAS = { tax_regime: 'SIMPLES_NACIONAL', ibs_cbs_regime: 'DAS' } as const

describe('the group of the Simples', () => {
  it('takes the revenue of the item: goods, freight, insurance, other costs and selective tax, less the discount', () => {
    const particulars = [
      {
        insurance_cents: 100,
        other_cents: 200,
        selective: { cst: '000', cclasstrib: '000001', rate: '10' },
      },
    ]
    const taxes = taxesOf(DAS, { particulars }, { discount_cents: 700, freight_cents: 1000 })
    // 97.00 + 10.00 + 1.00 + 2.00 − 7.00 = 103.00; vIS 10 % of it = 10.30; 1 % of 113.30 = 1.13.
    expect(ibsCbsOf(taxes)).toMatchObject({ gTribSN: { gCBSSN: { pCBSSN: '1.0000', vCBSSN: '1.13' } } })
    const [, cbs] = figuresOf(item(taxes).ibsCbs?.values ?? {}).filter(([path]) => path.includes('gTribSN'))
    expect(cbs?.[1].rule).toBe('SN-CBS-01')
    expect(cbs && explain(cbs[1])).toMatch(/113,30 .* de CBS no DAS/)
  })

  it('adds up what the items have, and only that', () => {
    const note = exerciseBookNote(DAS).nfe
    const three = { ...note, items: [...note.items, ...note.items, ...note.items] }
    const taxes = computeNoteTaxes(three, DAY, { simples_rates: { ibs: '0.1', cbs: '1' } }, ALL_EMITTED)
    expect(layoutTree(taxes.IBSCBSTot?.values ?? {})).toEqual({
      vBCIBSCBS: '0.00',
      gTribSN: { vIBSSN: '0.30', vCBSSN: '2.91' },
    })
  })

  it.each([
    ['its classification asks for rates', '1', true],
    ['it is revenue without IBS and CBS', '2', false],
    ['the classification is unknown', undefined, true],
  ])('stands in an item when %s: %s', (_why, tprbsn, stands) => {
    const taxes = taxesOf(DAS, { norms: normsWith(simplesClass('000001', tprbsn ?? null)) })
    expect('gTribSN' in ibsCbsOf(taxes)).toBe(stands)
  })

  it('stands without gIBSCBS beside a code that takes no values, if its revenue asks for rates', () => {
    const nfe_tax = { ...tax(), cst_ibscbs: '410', cclasstrib: '410003' }
    const norms = normsWith(simplesClass('410003', '1'))
    expect(Object.keys(ibsCbsOf(taxesOf(DAS, { norms }, { nfe_tax })))).toEqual(['CST', 'cClassTrib', 'gTribSN'])
    expect(Object.keys(ibsCbsOf(taxesOf(DAS, {}, { nfe_tax })))).toEqual(['CST', 'cClassTrib'])
  })
})

describe('a taxed item is left whole or out', () => {
  it.each([
    ['no rate of the DAS', DAS, { simples_rates: null }, 'NO_DAS_RATE'],
    ['no rate of the IBS inside it', DAS, { simples_rates: { ibs: null, cbs: '1' } }, 'NO_DAS_RATE'],
    [
      'a class without amounts in the Simples',
      DAS,
      { norms: normsWith(simplesClass('000001', '9')), simples_rates: RATES },
      'OTHER_GROUP',
    ],
    ['a company whose regime is not known', { tax_regime: 'SIMPLES_NACIONAL' }, {}, 'SIMPLES'],
    ['a MEI', { tax_regime: 'MEI', ibs_cbs_regime: 'DAS' }, {}, 'SIMPLES'],
    ['no rate of the CBS in the regular regime', { ...DAS, ibs_cbs_regime: 'REGULAR' }, {}, 'NO_RATE'],
  ] as const)('by %s', (_why, company, options, reason) => {
    const taxes = taxesOf(company, options)
    expect(item(taxes).ibsCbs).toBeNull()
    expect(itemsWithoutIbsCbs(taxes)).toMatchObject([{ item: 0, reason }])
  })

  it('while the package is not emitted, with the reason of before', () => {
    const { nfe } = exerciseBookNote(DAS)
    const taxes = computeNoteTaxes(nfe, DAY, { simples_rates: RATES }, NONE_NEW)
    expect(itemsWithoutIbsCbs(taxes)).toMatchObject([{ reason: 'SIMPLES' }])
    expect([item(taxes).activity, taxes.tpRegimeIBSCBS]).toEqual([null, null])
  })
})

describe('the regime of a company', () => {
  const norms = normsWith(normRow('RATE', 'CBS', '2027-01-01', { percent: '8' }))

  it('regular states the rates of the day, and needs no new package', () => {
    const { nfe } = exerciseBookNote({ ...DAS, ibs_cbs_regime: 'REGULAR' })
    const taxes = computeNoteTaxes(nfe, DAY, { norms, simples_rates: RATES }, NONE_NEW)
    expect(ibsCbsOf(taxes)).toMatchObject({ gIBSCBS: { gIBSUF: { pIBSUF: '0.0500' }, gCBS: { pCBS: '8.0000' } } })
    expect('gTribSN' in ibsCbsOf(taxes)).toBe(false)
  })

  it('in excess states zero beside the CBS of the DAS', () => {
    const taxes = taxesOf({ tax_regime: 'SIMPLES_NACIONAL_EXCESSO', ibs_cbs_regime: 'EXCESS' }, { norms })
    expect(ibsCbsOf(taxes)).toMatchObject({
      gIBSCBS: { gIBSUF: { pIBSUF: '0.0000' }, gCBS: { pCBS: '0.0000' } },
      gTribSN: { gCBSSN: { vCBSSN: '0.97' } },
    })
    expect(ibsCbsOf(taxes)['gTribSN']).not.toHaveProperty('gIBSSN')
  })

  it.each([
    [RATES, '2', ['gIBSSN', 'gCBSSN']],
    [{ ibs: null, cbs: '1' }, '3', ['gCBSSN']],
    [null, null, []],
  ])('pending is told by its rates: %j', (simples_rates, expected, groups) => {
    const { nfe } = mugNote({}, { ibs_cbs_regime: 'PENDING' })
    const taxes = computeNoteTaxes(nfe, '2026-12-01', { simples_rates }, ALL_EMITTED)
    expect(taxes.tpRegimeIBSCBS).toBe(expected)
    expect(Object.keys(ibsCbsOf(taxes)['gTribSN'] ?? {})).toEqual(groups)
    expect(ibsCbsOf(taxes)).toHaveProperty('gIBSCBS')
  })

  it('of another CRT says nothing', () => {
    const taxes = taxesOf({ tax_regime: 'LUCRO_REAL', ibs_cbs_regime: 'DAS' }, { norms })
    expect(ibsCbsOf(taxes)).not.toHaveProperty('gTribSN')
    expect(item(taxes).activity).toBeNull()
  })
})

function taxesOf(
  regime: Pick<Issuer, 'tax_regime' | 'ibs_cbs_regime'>,
  options: NoteTaxOptions = {},
  change: Partial<NfeItem> = {},
) {
  const { nfe } = exerciseBookNote(regime, change)
  return computeNoteTaxes(nfe, DAY, { simples_rates: RATES, ...options }, ALL_EMITTED)
}

function tax(): NfeItem['nfe_tax'] {
  const [first] = exerciseBookNote(DAS).nfe.items
  if (!first) throw new Error('no item')
  return first.nfe_tax
}

function item({ items: [first] }: ReturnType<typeof computeNoteTaxes>) {
  if (!first) throw new Error('no item')
  return first
}

function ibsCbsOf(taxes: ReturnType<typeof computeNoteTaxes>) {
  return layoutTree(item(taxes).ibsCbs?.values ?? {})
}

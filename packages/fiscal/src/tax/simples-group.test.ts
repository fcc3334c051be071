import { describe, expect, it } from 'vitest'
import { ALL_EMITTED, NONE_NEW } from '../../testing/nfe/emitted-packages.ts'
import { exerciseBookNote, KNOWN_DAS, madeUpLaw, mugNote } from '../../testing/nfe/notes-of-2027.ts'
import { normRow, simplesClass } from '../../testing/norms.ts'
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
    const taxes = computeNoteTaxes(three, DAY, { norms: madeUpLaw() }, ALL_EMITTED)
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
    const taxes = taxesOf(DAS, { norms: madeUpLaw(simplesClass('000001', tprbsn ?? null)) })
    expect('gTribSN' in ibsCbsOf(taxes)).toBe(stands)
  })

  it('stands without gIBSCBS beside a code that takes no values, if its revenue asks for rates', () => {
    const nfe_tax = { ...tax(), cst_ibscbs: '410', cclasstrib: '410003' }
    const norms = madeUpLaw(simplesClass('410003', '1'))
    expect(Object.keys(ibsCbsOf(taxesOf(DAS, { norms }, { nfe_tax })))).toEqual(['CST', 'cClassTrib', 'gTribSN'])
    expect(Object.keys(ibsCbsOf(taxesOf(DAS, {}, { nfe_tax })))).toEqual(['CST', 'cClassTrib'])
  })
})

describe('a taxed item is left whole or out', () => {
  it.each([
    ['no revenue of its twelve months', { ...DAS, das: null }, {}, 'NO_DAS_RATE'],
    [
      'a revenue that no bracket reaches',
      { ...DAS, das: { ...KNOWN_DAS, rbt12_cents: 4_900_000_00 } },
      {},
      'NO_DAS_RATE',
    ],
    ['a class without amounts in the Simples', DAS, { norms: madeUpLaw(simplesClass('000001', '9')) }, 'OTHER_GROUP'],
    ['a company whose regime is not known', { tax_regime: 'SIMPLES_NACIONAL' }, {}, 'SIMPLES'],
    ['a MEI', { tax_regime: 'MEI', ibs_cbs_regime: 'DAS' }, {}, 'SIMPLES'],
    ['no rate of the CBS in the regular regime', { ...DAS, ibs_cbs_regime: 'REGULAR' }, {}, 'NO_RATE'],
  ] as const)('by %s', (_why, company, options, reason) => {
    const taxes = taxesOf(company, options)
    expect(item(taxes).ibsCbs).toBeNull()
    expect(itemsWithoutIbsCbs(taxes)).toMatchObject([{ item: 0, reason }])
  })

  it.each([
    [null, 'NO_ACTIVITY'],
    ['90', 'NO_ACTIVITY'],
    // The product has its activity: what lacks is the Fator R of the company.
    ['09', 'NO_DAS_RATE'],
  ])('by an activity without an annex: %s, %s', (cativ_sn, reason) => {
    expect(itemsWithoutIbsCbs(taxesOf(DAS, {}, { cativ_sn }))).toMatchObject([{ item: 0, reason }])
  })

  it('while the package is not emitted, with the reason of before', () => {
    const { nfe } = exerciseBookNote(DAS)
    const taxes = computeNoteTaxes(nfe, DAY, { norms: madeUpLaw() }, NONE_NEW)
    expect(itemsWithoutIbsCbs(taxes)).toMatchObject([{ reason: 'SIMPLES' }])
    expect([item(taxes).activity, taxes.tpRegimeIBSCBS]).toEqual([null, null])
  })
})

describe('the regime of a company', () => {
  const norms = madeUpLaw(normRow('RATE', 'CBS', '2027-01-01', { percent: '8' }))

  it('regular states the rates of the day, and needs no new package', () => {
    const { nfe } = exerciseBookNote({ ...DAS, ibs_cbs_regime: 'REGULAR' })
    const taxes = computeNoteTaxes(nfe, DAY, { norms }, NONE_NEW)
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
    [3_600_000_00, '2', ['gIBSSN', 'gCBSSN']],
    [3_600_000_01, '3', ['gCBSSN']],
    [undefined, null, []],
  ])('pending is told by its revenue: %j', (rbt12_cents, expected, groups) => {
    const das = rbt12_cents === undefined ? null : { ...KNOWN_DAS, rbt12_cents }
    const { nfe } = mugNote({}, { ibs_cbs_regime: 'PENDING', das })
    const items = nfe.items.map((one) => ({ ...one, cativ_sn: '01' }))
    const taxes = computeNoteTaxes({ ...nfe, items }, '2026-12-01', { norms: madeUpLaw() }, ALL_EMITTED)
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
  regime: Pick<Issuer, 'tax_regime' | 'ibs_cbs_regime' | 'das'>,
  options: NoteTaxOptions = {},
  change: Partial<NfeItem> = {},
) {
  const { nfe } = exerciseBookNote(regime, change)
  return computeNoteTaxes(nfe, DAY, { norms: madeUpLaw(), ...options }, ALL_EMITTED)
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

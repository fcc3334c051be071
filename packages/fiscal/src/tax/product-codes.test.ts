import { describe, expect, it } from 'vitest'
import { type Chosen, type Possible, type ProductFacts, proposeProductCodes } from './product-codes.ts'

const NO_SERVICE = { lc_116: null, national_service_code: null, nbs: null, cindop: null, cclasstrib: null }
const BOOK: ProductFacts = {
  type_fiscal_note: 'NFE',
  ncm: '49019900',
  nfe_cst_ibscbs: null,
  nfe_cclasstrib: null,
  service: NO_SERVICE,
}
const COURSE: ProductFacts = {
  ...BOOK,
  type_fiscal_note: 'NFSE',
  ncm: null,
  service: { ...NO_SERVICE, lc_116: '08.02' },
}

/** An annex with two NBS; one of them allows only one class. */
const possible: Possible = ({ lc_116, nbs }) =>
  lc_116 === '08.02'
    ? {
        national_service_code: ['080201'],
        nbs: ['122051300', '122051900'],
        cindop: ['030101', '100301'],
        cclasstrib: nbs === '122051900' ? ['000001'] : nbs === '115062100' ? [] : ['000001', '200028'],
      }
    : undefined

const proposed = (facts: ProductFacts, chosen: Chosen = {}) => proposeProductCodes(facts, possible, chosen)
const values = (facts: ProductFacts) =>
  Object.fromEntries(proposed(facts).proposals.map(({ place, value }) => [place, value]))

describe('goods', () => {
  it('a book is filled as immune, whatever of it is missing', () => {
    expect(values(BOOK)).toEqual({ nfe_cst_ibscbs: '410', nfe_cclasstrib: '410008' })
    expect(values({ ...BOOK, nfe_cclasstrib: '410008' })).toEqual({ nfe_cst_ibscbs: '410' })
    expect(proposed({ ...BOOK, nfe_cst_ibscbs: '410', nfe_cclasstrib: '410008' })).toEqual({ proposals: [], lacks: [] })
  })

  it('a class or a situation that somebody gave a book is not touched', () => {
    expect(values({ ...BOOK, nfe_cclasstrib: '000001' })).toEqual({})
    expect(values({ ...BOOK, nfe_cst_ibscbs: '200' })).toEqual({})
  })

  it('of any other good the class is only proposed, and without an NCM nothing is', () => {
    expect(proposed({ ...BOOK, ncm: '61091000' }).proposals).toEqual([
      { place: 'nfe_cclasstrib', value: null, choices: ['000001'], from: 'ANY_GOODS' },
    ])
    expect(proposed({ ...BOOK, ncm: null })).toEqual({ proposals: [], lacks: ['NO_NCM'] })
  })
})

describe('a service', () => {
  it('is filled where one code is possible, and asks where several are', () => {
    expect(values(COURSE)).toEqual({ national_service_code: '080201', nbs: null, cindop: null, cclasstrib: null })
  })

  it('what was said leaves fewer choices and is not said again', () => {
    expect(values({ ...COURSE, service: { ...COURSE.service, nbs: '122051900', cindop: '100301' } })).toEqual({
      national_service_code: '080201',
      cclasstrib: '000001',
    })
  })

  it('without an item, or with an NBS outside the annex, says what it lacks', () => {
    expect(proposed({ ...COURSE, service: NO_SERVICE })).toEqual({ proposals: [], lacks: ['NO_SERVICE'] })
    expect(proposed({ ...COURSE, service: { ...COURSE.service, nbs: '115062100' } }).lacks).toEqual(['NOT_IN_ANNEX'])
  })

  it('is filled by what somebody chose, which leaves fewer choices, and never by a code that may not stand there', () => {
    const chosen = { nbs: '122051900', cindop: '999999', cclasstrib: '200028' }
    expect(
      proposed(COURSE, chosen).proposals.map(({ place, value, choices }) => [place, value, choices.length]),
    ).toEqual([
      ['national_service_code', '080201', 1],
      ['nbs', '122051900', 2],
      ['cindop', null, 2],
      ['cclasstrib', '000001', 1],
    ])
    expect(proposed({ ...BOOK, ncm: '61091000' }, { nfe_cclasstrib: '000001' }).proposals[0]?.value).toBe('000001')
  })

  it('beside a book has a class of its own', () => {
    const both: ProductFacts = { ...COURSE, type_fiscal_note: 'NFE_NFSE', ncm: '49019900' }
    expect(values({ ...both, service: { ...both.service, nbs: '122051900' } })).toMatchObject({
      nfe_cclasstrib: '410008',
      cclasstrib: '000001',
    })
  })
})

import { describe, expect, it } from 'vitest'
import { loadTableSync } from './load.ts'
import {
  cclasstribByCode,
  issPlaceOf,
  possibleServiceCodes,
  serviceItemCode,
  serviceItemsOfCnae,
  shippedServiceLines,
  withOnlyNationalCode,
} from './services.ts'

const LINES = shippedServiceLines('2026-11-28')

describe('what goes with a service', () => {
  it.each([{ lc_116: '08.02' }, { lc_116: '8.02' }, { lc_116: '0802' }, { national_service_code: '080201' }])(
    'a course known by %o has one national code, and the rest to choose in the order of the annex',
    (known) => {
      expect(possibleServiceCodes(known, LINES)).toEqual({
        national_service_code: ['080201'],
        nbs: ['122051100', '122051300', '122051900', '122052000'],
        cindop: ['030101', '030102', '100301'],
        cclasstrib: ['000001', '200028'],
      })
    },
  )

  it('each code that is known leaves fewer of the others, and its own place as it was', () => {
    const known = { lc_116: '08.02', nbs: '122051900' }
    expect(possibleServiceCodes(known, LINES)).toEqual({
      national_service_code: ['080201'],
      nbs: ['122051100', '122051300', '122051900', '122052000'],
      cindop: ['030101', '030102', '100301'],
      cclasstrib: ['000001'],
    })
    expect(possibleServiceCodes({ lc_116: '08.02', cclasstrib: '200028' }, LINES)?.nbs).toEqual(['122051300'])
    expect(possibleServiceCodes({ lc_116: '08.02', nbs: '122051300' }, LINES)?.cclasstrib).toEqual(['200028', '000001'])
  })

  it('software at 1.05 is told its indicator and its class by the item alone', () => {
    expect(possibleServiceCodes({ lc_116: '1.05' }, LINES)).toMatchObject({
      national_service_code: ['010501'],
      cindop: ['100501'],
      cclasstrib: ['000001'],
    })
  })

  it('an NBS that the annex does not name with the item leaves nothing to propose', () => {
    expect(possibleServiceCodes({ lc_116: '08.02', nbs: '115062100' }, LINES)).toMatchObject({
      cindop: [],
      cclasstrib: [],
    })
  })

  it('names no indicator that the layout in force does not have', () => {
    expect(possibleServiceCodes({ lc_116: '15.03' }, LINES)?.cindop).toEqual(['050101', '050102'])
  })

  it('an item of several national codes proposes all of them', () => {
    expect(possibleServiceCodes({ lc_116: '1.09' }, LINES)?.national_service_code).toEqual(['010901', '010902'])
  })

  it.each(['99.99', '', 'curso', '8', '8.2.1'])('%j is no item and gets nothing', (lc_116) => {
    expect(possibleServiceCodes({ lc_116 }, LINES)).toBeUndefined()
  })

  it.each([
    ['8.02', '08.02'],
    [' 1.09 ', '01.09'],
    ['1709', '17.09'],
    ['17.09', '17.09'],
  ])('%j is the item %s', (typed, item) => {
    expect(serviceItemCode(typed)).toBe(item)
  })

  it('an activity points at the items cities accept for it', () => {
    expect(serviceItemsOfCnae('8599-6/04')).toContain('08.02')
    expect(serviceItemsOfCnae('0000000')).toEqual([])
  })

  it('the ISS of a course is due where the provider is, that of a building site where it stands, with its group', () => {
    expect(issPlaceOf('080201')).toMatchObject({ due_at: 'provider', groups: [] })
    expect(issPlaceOf('070201')).toMatchObject({ due_at: 'service_place', groups: ['obra'] })
    expect(issPlaceOf('990101')?.due_at).toBeNull()
    expect(issPlaceOf('000000')).toBeUndefined()
  })

  it('a cClassTrib says its CST and its reductions', () => {
    expect(cclasstribByCode('200028')).toMatchObject({
      cst: '200',
      nfse: true,
      ibs_reduction: '60',
      cbs_reduction: '60',
    })
    expect(cclasstribByCode('410008')).toMatchObject({ cst: '410', tprbsn: '2', nfe: true, second_hand: false })
    expect(cclasstribByCode('999999')).toBeUndefined()
  })
})

describe('the one national code of an item', () => {
  it('is filled in however the item is written, and never over one that was given', () => {
    for (const lc_116 of ['08.02', '8.02', '0802'])
      expect(withOnlyNationalCode({ lc_116, national_service_code: null })).toEqual({
        lc_116,
        national_service_code: '080201',
      })
    const given = { lc_116: '08.02', national_service_code: '010101' }
    expect(withOnlyNationalCode(given)).toBe(given)
  })

  it('is left to a person where the item has several, is unknown or is not said', () => {
    for (const lc_116 of ['08.01', '77.77', '', null]) expect(withOnlyNationalCode({ lc_116 })).toEqual({ lc_116 })
  })

  it('belongs to the item, for every item of the table', () => {
    const codes = Map.groupBy(loadTableSync('national_service_codes'), (row) => row.lc116)
    for (const [lc_116, rows] of codes)
      expect(withOnlyNationalCode({ lc_116 })).toEqual(
        rows.length === 1 ? { lc_116, national_service_code: rows[0]?.code } : { lc_116 },
      )
  })
})

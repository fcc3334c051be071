import { describe, expect, it } from 'vitest'
import { cclasstribByCode, issPlaceOf, serviceItemCode, serviceItemsOfCnae, suggestService } from './services.ts'

describe('what goes with a service', () => {
  it.each(['08.02', '8.02', '0802', '802'])(
    'a course typed as %s gets its national code, NBS, cIndOp and cClassTrib',
    (typed) => {
      expect(suggestService(typed)).toEqual({
        lc116: '08.02',
        national_service_codes: ['080201'],
        nbs: ['122051100', '122051300', '122051900', '122052000'],
        cclasstrib: ['000001', '200028'],
        cindop: ['030101', '030102', '100301'],
        cindop_nt009: ['030101', '030102', '100301'],
      })
    },
  )

  it('keeps the indicators of the next layout apart from those in force', () => {
    const leasing = suggestService('15.03')
    expect(leasing?.cindop).toEqual(['050101', '050102'])
    expect(leasing?.cindop_nt009).toEqual(['010101', '050101', '050102'])
  })

  it.each(['99.99', '', 'curso', '8', '8.2.1'])('%j is no item and gets nothing', (typed) => {
    expect(suggestService(typed)).toBeUndefined()
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
    expect(cclasstribByCode('999999')).toBeUndefined()
  })
})

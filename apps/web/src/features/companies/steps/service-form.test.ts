import { describe, expect, it } from 'vitest'
import { nfseSettingValues } from '../tax/nfse-setting-form.ts'
import { checkService, isChosen, withService } from './service-form.ts'

const empty = nfseSettingValues({ nfs_default_setting: null })
const LESSON = {
  lc_116: '8.02',
  national_service_code: '080201',
  nbs: '122051900',
  cindop: '100301',
  cclasstrib: '000001',
}
const REGIME = { regime: 'SIMPLES_NACIONAL', doesCityCalculate: false } as const

describe('the service of the beginning', () => {
  it('takes all codes of the choice, and empties what the choice leaves open', () => {
    const taught = withService(empty, LESSON)
    expect(taught.nfs_service).toMatchObject(LESSON)
    expect(isChosen(taught, LESSON)).toBe(true)
    const other = withService(taught, { ...LESSON, nbs: null })
    expect(other.nfs_service.nbs).toBe('')
    expect(isChosen(other, LESSON)).toBe(false)
  })

  it('knows the item of the list however its zeros and points are written', () => {
    const kept = withService(empty, { ...LESSON, lc_116: '0802' })
    expect(isChosen(kept, LESSON)).toBe(true)
    expect(isChosen(kept, { ...LESSON, lc_116: '8.01' })).toBe(false)
  })

  it('asks for the service, and in the Simples for its percent and no ISS, each beside its field', () => {
    expect(Object.keys(checkService(empty, REGIME))).toEqual(['words', 'nfs_service.total_tax_percent_simples'])
  })

  it('asks for no ISS where the city calculates it, and of an MEI for neither percent', () => {
    const taught = withService(empty, LESSON)
    const presumed = { ...REGIME, regime: 'LUCRO_PRESUMIDO' } as const
    expect(checkService(taught, { ...presumed, doesCityCalculate: true })).toEqual({})
    expect(checkService(taught, { ...REGIME, regime: 'MEI' })).toEqual({})
    expect(Object.keys(checkService(taught, presumed))).toEqual(['nfs_service.iss_aliquot'])
  })
})

import { describe, expect, it } from 'vitest'
import { issuedKinds } from './issued-kinds.ts'

const NOTHING = { state_registration: null, municipal_registration: null }

describe('the kinds a company seems to issue', () => {
  it('follow its registrations, so that one with services alone is not asked for what an NF-e needs', () => {
    expect(issuedKinds({ ...NOTHING, municipal_registration: '12345' })).toEqual({ nfe: false, nfse: true })
    expect(issuedKinds({ ...NOTHING, state_registration: '110042490114' })).toEqual({ nfe: true, nfse: false })
    expect(issuedKinds({ state_registration: 'ISENTO', municipal_registration: '1' })).toEqual({
      nfe: true,
      nfse: true,
    })
    expect(issuedKinds(NOTHING)).toEqual({ nfe: true, nfse: false })
  })

  it('hold what was in production before', () => {
    const services = { nfe_default_setting: { in_production: false }, nfs_default_setting: { in_production: true } }
    expect(issuedKinds({ ...NOTHING, ...services })).toEqual({ nfe: false, nfse: true })
  })
})

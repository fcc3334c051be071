import { describe, expect, it } from 'vitest'
import { cityRejectionOf } from './city-rejection.ts'

const fault = (code: string) => ({ code, path: null, field: null, text: code })
const refused = (...codes: string[]) => ({
  document: 'NFSE' as const,
  authority_code: codes[0] ?? null,
  faults: codes.map(fault),
})

describe('what a refusal teaches about the city', () => {
  it.each(['E0116', 'E0120', 'E0037', 'E0038'])('is heard in %s, also among other reasons', (code) => {
    expect(cityRejectionOf(refused(code))).toBe(code)
    expect(cityRejectionOf(refused('E0202', code))).toBe(code)
    expect(cityRejectionOf({ ...refused(), authority_code: code })).toBe(code)
  })

  it('is nothing in any other reason, and nothing about goods', () => {
    expect(cityRejectionOf(refused('E0202', 'E0117'))).toBeUndefined()
    expect(cityRejectionOf(refused())).toBeUndefined()
    expect(cityRejectionOf({ ...refused('E0116'), document: 'NFE' })).toBeUndefined()
  })
})

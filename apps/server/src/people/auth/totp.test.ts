import fc from 'fast-check'
import { expect, it } from 'vitest'
import { base32, codeOfStep, otpAuthUri, stepOfCode } from './totp.ts'

const SECRET = Buffer.from('12345678901234567890')

/** RFC 6238, appendix B, the SHA-1 rows: their last six digits. */
it.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
])('gives the code of second %d as the norm does', (second, code) => {
  expect(codeOfStep(SECRET, Math.floor(second / 30))).toBe(code)
  expect(stepOfCode(SECRET, code, new Date(second * 1000))).toBe(Math.floor(second / 30))
})

it('takes the step before and the step after, and no other', () => {
  fc.assert(
    fc.property(fc.integer({ min: 10, max: 2 ** 31 }), fc.integer({ min: -5, max: 5 }), (step, away) => {
      const now = new Date((step + away) * 30_000 + 15_000)
      const found = stepOfCode(SECRET, codeOfStep(SECRET, step), now)
      // Two steps may share a code; the step found must have that code in any case.
      if (found === undefined) expect(Math.abs(away)).toBeGreaterThan(1)
      else expect(codeOfStep(SECRET, found)).toBe(codeOfStep(SECRET, step))
      if (Math.abs(away) <= 1) expect(found).toBeDefined()
    }),
  )
})

it.each(['', '12345', '1234567', 'abcdef', '٢٨٧٠٨٢'])('never takes %j', (typed) => {
  expect(stepOfCode(SECRET, typed, new Date(59_000))).toBeUndefined()
})

it('takes a code as it is shown, in two halves', () => {
  expect(stepOfCode(SECRET, '287 082', new Date(59_000))).toBe(1)
})

it('writes base32 as the norm does', () => {
  for (const [text, out] of [
    ['f', 'MY'],
    ['fo', 'MZXQ'],
    ['foobar', 'MZXW6YTBOI'],
  ] as const)
    expect(base32(Buffer.from(text))).toBe(out)
  expect(otpAuthUri(SECRET, 'ana@x.test')).toBe(
    'otpauth://totp/Tal%C3%A3o:ana%40x.test?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Tal%C3%A3o&algorithm=SHA1&digits=6&period=30',
  )
})

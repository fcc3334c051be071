import { expect, it } from 'vitest'
import { codeOfUf, UFS, ufOfCode } from './uf.ts'

it('knows the 26 states and the Federal District, both ways', () => {
  expect(new Set(UFS.map((row) => row.code)).size).toBe(27)
  for (const { code, uf } of UFS) {
    expect(ufOfCode(code)).toBe(uf)
    expect(codeOfUf(uf.toLowerCase())).toBe(code)
  }
  expect(ufOfCode(36)).toBeUndefined()
  expect(codeOfUf('EX')).toBeUndefined()
})

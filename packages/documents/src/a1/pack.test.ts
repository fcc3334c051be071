import { describe, expect, it } from 'vitest'
import { makeDemoA1 } from './demo.ts'
import { openA1 } from './open.ts'
import { packA1 } from './pack.ts'

describe('packA1', () => {
  it('packs a kept certificate so that it opens again under the new password only', () => {
    const now = new Date('2026-11-20T12:00:00Z')
    const file = makeDemoA1({
      corporateName: 'LOJA',
      cnpj: '11222333000181',
      password: 'antiga',
      notBefore: new Date('2026-01-01'),
      notAfter: new Date('2027-01-01'),
    })
    const opened = openA1({ file, password: 'antiga', now })
    if (!opened.ok) throw new Error(opened.detail)
    const packed = packA1(opened.certificate, 'nova')
    const again = openA1({ file: packed, password: 'nova', now })
    expect(again).toMatchObject({
      ok: true,
      certificate: { fingerprint_sha256: opened.certificate.fingerprint_sha256, cnpj: '11222333000181' },
    })
    expect(openA1({ file: packed, password: 'antiga', now })).toMatchObject({
      ok: false,
      code: 'certificado_senha_incorreta',
    })
  })
})

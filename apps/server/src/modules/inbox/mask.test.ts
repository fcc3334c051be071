import { describe, expect, it } from 'vitest'
import { maskedBody } from './mask.ts'
import { storable } from './storable.ts'

describe('a kept body for people to read', () => {
  it('covers the integration’s own secrets wherever they stand', () => {
    const body = Buffer.from('hottok=segredo-1&x=segredo-1')
    expect(maskedBody(body, ['segredo-1'])).toBe('hottok=••••••&x=••••••')
  })

  it('covers fields known to carry a secret, also one that is not ours', () => {
    expect(maskedBody(Buffer.from('{"hottok": "de-outro", "token":"t", "name":"Ana"}'), [])).toBe(
      '{"hottok": "••••••", "token":"••••••", "name":"Ana"}',
    )
  })

  it('covers them in a form too, in whatever writing', () => {
    const form = 'chave_unica=abc%2Fd&produto[token]=x1&x%5Bhottok%5D=y2&nome=Ana&nota=abc%2Fd'
    expect(maskedBody(Buffer.from(form), ['abc/d'])).toBe(
      'chave_unica=••••••&produto[token]=••••••&x%5Bhottok%5D=••••••&nome=Ana&nota=••••••',
    )
    expect(maskedBody(Buffer.from(String.raw`{"secret":"a\"b","n":1}`), [])).toBe('{"secret":"••••••","n":1}')
  })

  it('does not black out everything for a secret of a letter', () => {
    expect(maskedBody(Buffer.from('banana'), ['a', ''])).toBe('banana')
  })
})

describe('texts the database cannot hold', () => {
  it('lose what it cannot hold and nothing else', () => {
    expect(storable({ 'a\u0000': ['x\u0000y', { z: 'Ana \ud83d' }], n: 1, nothing: null })).toEqual({
      a: ['xy', { z: 'Ana \ufffd' }],
      n: 1,
      nothing: null,
    })
    expect(storable('Ação 😀')).toBe('Ação 😀')
  })
})

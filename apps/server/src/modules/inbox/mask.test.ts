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

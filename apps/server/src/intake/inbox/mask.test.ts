import { describe, expect, it } from 'vitest'
import { maskedBody, withoutOwnSecrets } from './mask.ts'
import { storable } from './storable-text.ts'

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

  it('covers them in the parts of a form and in JSON within a text', () => {
    const shown = (text: string) => maskedBody(Buffer.from(text), [])
    expect(shown('--b\r\nContent-Disposition: form-data; name="token"\r\n\r\nx1\r\n--b--')).toBe(
      '--b\r\nContent-Disposition: form-data; name="token"\r\n\r\n••••••\r\n--b--',
    )
    expect(shown(JSON.stringify('{"token":"x1"}'))).toBe(JSON.stringify('{"token":"••••••"}'))
    expect(shown('json=%7B%22token%22%3A%22x1%22%7D')).toBe('json=%7B%22token%22%3A%22••••••%22%7D')
  })

  it('leaves an origin that is none of ours', () => {
    expect(maskedBody(Buffer.from('{"origin":"instagram"}'), ['abc/d'])).toBe('{"origin":"instagram"}')
    expect(withoutOwnSecrets(Buffer.from('{"origin":"instagram"}'), ['abc/d']).toString()).toBe(
      '{"origin":"instagram"}',
    )
  })

  it('does not black out everything for a secret of a letter', () => {
    expect(maskedBody(Buffer.from('banana'), ['a', ''])).toBe('banana')
  })
})

describe('a body on its way to be kept', () => {
  const kept = (body: string | Buffer, ...secrets: string[]) =>
    withoutOwnSecrets(Buffer.from(body), secrets).toString('utf8')

  it.each([
    [
      '{"basic_authentication": "abc\\/d", "token":"de-outro"}',
      '{"basic_authentication": "******", "token":"de-outro"}',
    ],
    ['{"origin":"abc/d","integration_key":"abc/d","n":1}', '{"origin":"******","integration_key":"******","n":1}'],
    ['{"venda":{"token":"abc\\u002fd"},"valor":10.10}', '{"venda":{"token":"******"},"valor":10.10}'],
    ['chave_unica=abc%2Fd&produto[token]=abc/d&valor=10.10', 'chave_unica=******&produto[token]=******&valor=10.10'],
    [
      '--b\r\nContent-Disposition: form-data; name="token"\r\nContent-Type: text/plain\r\n\r\nabc/d\r\n--b--',
      '--b\r\nContent-Disposition: form-data; name="token"\r\nContent-Type: text/plain\r\n\r\n******\r\n--b--',
    ],
    [JSON.stringify('{"a":1,"token":"abc/d"}'), JSON.stringify('{"a":1,"token":"******"}')],
    [
      `payload=${encodeURIComponent('{"a":1, "token": "abc/d"}')}`,
      `payload=${encodeURIComponent('{"a":1, "token": "')}******%22%7D`,
    ],
  ])('loses the secret where it stands in its field, in whatever writing: %s', (body, expected) => {
    expect(kept(body, 'abc/d')).toBe(expected)
  })

  it('loses a secret of digits that was sent as a number, and stays JSON', () => {
    expect(kept('{"token": 1234567, "valor":1234567}', '1234567')).toBe('{"token": "******", "valor":1234567}')
    expect(kept('{"token":12345678}', '1234567')).toBe('{"token":12345678}')
    expect(maskedBody(Buffer.from('{"token":7}'), [])).toBe('{"token":"••••••"}')
  })

  it('keeps every other byte, a secret that is also an ordinary word among them', () => {
    const body = Buffer.concat([
      Buffer.from('{"nome":"1234","token":"1234","x":"Ação '),
      Buffer.from([0xff, 0xfe, 0x22, 0x7d]),
    ])
    const covered = withoutOwnSecrets(body, ['1234'])
    expect(covered.toString('latin1')).toBe(body.toString('latin1').replace('"token":"1234"', '"token":"******"'))
    expect(kept('{"token":""}', '')).toBe('{"token":""}')
  })

  it('is looked for in the head of a part alone, and not to the end of the body from each of its names', () => {
    const heads = ';name="token"\nx'.repeat(20_000)
    expect(kept(heads, 'segredo')).toBe(heads)
  })

  it('is left alone where it cannot be read', () => {
    expect(kept('token=%E0%A4%A&x=1', 'segredo')).toBe('token=%E0%A4%A&x=1')
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

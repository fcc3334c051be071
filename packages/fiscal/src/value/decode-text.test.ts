import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeText, repairDoubleEncoding } from './decode-text.ts'

const SENTENCE = 'Rejeição: código do município não confere'
const XML = (encoding: string) => `<?xml version="1.0" encoding="${encoding}"?><m>${SENTENCE}</m>`
const utf8 = (text: string) => new TextEncoder().encode(text)
const latin = (text: string) => Uint8Array.from(text, (unit) => unit.charCodeAt(0))

function wide(text: string, order: 'le' | 'be', mark: boolean): Uint8Array {
  const units = [...(mark ? [0xfeff] : []), ...Array.from({ length: text.length }, (_, at) => text.charCodeAt(at))]
  return Uint8Array.from(units.flatMap((unit) => (order === 'le' ? [unit & 255, unit >> 8] : [unit >> 8, unit & 255])))
}

describe('the text of bytes from outside', () => {
  it.each([
    ['UTF-8', utf8(XML('UTF-8')), XML('UTF-8')],
    ['UTF-8 with a byte order mark', utf8(`\ufeff${SENTENCE}`), SENTENCE],
    ['Latin-1 that says so', latin(XML('ISO-8859-1')), XML('ISO-8859-1')],
    ['Latin-1 that says nothing', latin(`<m>${SENTENCE}</m>`), `<m>${SENTENCE}</m>`],
    ['Latin-1 that calls itself UTF-8', latin(XML('utf-8')), XML('utf-8')],
    ['UTF-8 that calls itself Latin-1', utf8(XML('ISO-8859-1')), XML('ISO-8859-1')],
    ['UTF-8 that calls itself UTF-16', utf8(XML('utf-16')), XML('utf-16')],
    ['UTF-16 with its mark', wide(XML('UTF-16'), 'le', true), XML('UTF-16')],
    ['UTF-16 the other way round', wide(XML('UTF-16'), 'be', true), XML('UTF-16')],
    ['UTF-16 without a mark', wide(XML('UTF-16'), 'le', false), XML('UTF-16')],
    ['UTF-16 without a mark, the other way round', wide(XML('UTF-16'), 'be', false), XML('UTF-16')],
    ['nothing', new Uint8Array(), ''],
  ])('is read from %s', (_what, bytes, text) => {
    expect(decodeText(bytes)).toBe(text)
  })

  it('takes the encoding of the media type where the text itself names none', () => {
    const bytes = Uint8Array.from([0x5a, 0xb1])
    expect(decodeText(bytes, { mediaType: 'text/xml; charset="ISO-8859-2"' })).toBe('Zą')
    expect(decodeText(bytes, { mediaType: 'text/xml; charset=unheard-of' })).toBe('Z±')
  })

  it('reads quotes and dashes of Windows, which Latin-1 has not', () => {
    expect(decodeText(Uint8Array.from([0x93, 0x61, 0x94, 0x96, 0xe7]))).toBe('“a”–ç')
  })

  it('reads both where two programs have joined their texts', () => {
    expect(decodeText(Uint8Array.from([...utf8('São '), ...latin('não'), ...utf8(' €')]))).toBe('São não €')
  })

  it('keeps the letters around one that is cut or lost', () => {
    expect(decodeText(utf8('Rejei\ufffd\ufffdo: 600'))).toBe('Rejei\ufffd\ufffdo: 600')
    expect(decodeText(utf8('cStat 100 ç').slice(0, -1))).toMatch(/^cStat 100 /)
  })

  it('never throws, and never changes ASCII', () => {
    fc.assert(fc.property(fc.uint8Array(), (bytes) => typeof decodeText(bytes) === 'string'))
    const pieces = fc.array(
      fc.oneof(fc.uint8Array({ min: 128, max: 255, maxLength: 4 }), fc.constant(utf8('<cStat>100<'))),
    )
    fc.assert(
      fc.property(pieces, (found) => {
        const text = decodeText(Uint8Array.from([0x3c, 0x61, 0x3e, ...found.flatMap((piece) => [...piece])]))
        const ascii = found.filter((piece) => (piece[0] ?? 128) < 128).length
        expect(text.split('<cStat>100<').length - 1).toBe(ascii)
      }),
    )
  })
})

it.each([
  ['RejeiÃ§Ã£o: municÃ­pio â€“ nÂº 1', 'Rejeição: município – nº 1'],
  ['RejeiÃ§Ã£o da Informação', 'Rejeição da Informação'],
  ['Rejei\u00c3\u00a7\u00c3\u0083O', 'RejeiçÃO'],
  ['NÃO É SÃO JOÃO', 'NÃO É SÃO JOÃO'],
  ['Ã§ 日本', 'Ã§ 日本'],
  ['', ''],
])('the sentence %j is meant as %j', (told, meant) => {
  expect(repairDoubleEncoding(told)).toBe(meant)
})

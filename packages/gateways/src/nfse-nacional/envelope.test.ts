import { gunzipSync, gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { packed, packedTwice } from '../../testing/nfse-nacional/answers.ts'
import { unpack, unwrap, wrap } from './envelope.ts'

describe('what is posted', () => {
  it('is the document with its declaration, compressed, in one member of JSON', () => {
    const { bytes, contentType, identity } = wrap('dpsXmlGZipB64', '<DPS/>', 'DPS1')
    const { dpsXmlGZipB64, ...rest } = JSON.parse(Buffer.from(bytes).toString())
    expect(gunzipSync(Buffer.from(dpsXmlGZipB64, 'base64')).toString()).toBe(
      '<?xml version="1.0" encoding="UTF-8"?><DPS/>',
    )
    expect([rest, contentType, identity]).toEqual([{}, 'application/json', 'DPS1'])
  })

  it('says neither the hour nor the system it was compressed on', () => {
    const { dpsXmlGZipB64 } = JSON.parse(Buffer.from(wrap('dpsXmlGZipB64', '<DPS/>', 'DPS1').bytes).toString())
    expect([...Buffer.from(dpsXmlGZipB64, 'base64').subarray(4, 10)]).toEqual([0, 0, 0, 0, 0, 255])
  })

  it('gives its document back', () => {
    const { bytes } = wrap('dpsXmlGZipB64', '<DPS>ção</DPS>', 'DPS1')
    expect(unwrap('dpsXmlGZipB64', bytes)).toContain('<DPS>ção</DPS>')
    expect(unwrap('pedidoRegistroEventoXmlGZipB64', bytes)).toBeUndefined()
  })
})

describe('what comes back', () => {
  it('is opened out of base64 once or twice, to the very bytes', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (xml) => {
        expect(Buffer.from(unpack(packed(xml)) ?? '').toString()).toBe(xml)
        expect(Buffer.from(unpack(packedTwice(xml)) ?? '').toString()).toBe(xml)
      }),
    )
  })

  it('is not opened out of three layers, nor when it is cut or something else', () => {
    const thrice = Buffer.from(packedTwice('<NFSe/>')).toString('base64')
    const cut = packed('<NFSe>1234567890</NFSe>').slice(0, 24)
    for (const value of [thrice, cut, '', 'H4sI', '<NFSe/>', 7, null, undefined, {}, packed('').slice(0, 8)]) {
      expect(unpack(value)).toBeUndefined()
    }
  })

  it('is not opened when it would swell beyond any document', () => {
    const swollen = gzipSync(Buffer.alloc(2 * 1024 * 1024 + 1)).toString('base64')
    expect([unpack(swollen), unpack(swollen, 50 * 1024 * 1024)]).toEqual([undefined, undefined])
    const long = gzipSync(Buffer.alloc(1024 * 1024)).toString('base64')
    expect(unpack(long)).toHaveLength(1024 * 1024)
    expect([unpack(long, 1024 * 1024 - 1), unpack(long, 0)]).toEqual([undefined, undefined])
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readJson, writeJson } from './json.ts'

describe('writeJson', () => {
  it('writes decimals by their digits and leaves out what is undefined', () => {
    expect(writeJson({ a: { decimal: '97.00' }, b: undefined, c: [{ decimal: '-0.10' }, null, true, 3] })).toBe(
      '{"a":97.00,"c":[-0.10,null,true,3]}',
    )
  })

  it('takes no text for a number that is none', () => {
    expect(writeJson({ a: { decimal: '1,5' } })).toBe('{"a":{"decimal":"1,5"}}')
  })

  it('writes any text and number so that it reads back the same', () => {
    const value = fc.dictionary(
      fc.string({ minLength: 1 }).filter((key) => key !== 'decimal' && key !== '__proto__'),
      fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null)),
    )
    fc.assert(
      fc.property(value, (json) => {
        expect(JSON.parse(writeJson(json))).toEqual({ ...json })
      }),
    )
  })
})

describe('readJson', () => {
  it('answers undefined for what is not JSON or not UTF-8', () => {
    const bytes = (text: string) => new TextEncoder().encode(text)
    expect(readJson(bytes('{"a":1}'))).toEqual({ a: 1 })
    for (const broken of [bytes(''), bytes('<html>'), bytes('{"a":'), new Uint8Array([0x22, 0xff, 0x22])])
      expect(readJson(broken)).toBeUndefined()
  })
})

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
  const bytes = (text: string) => new TextEncoder().encode(text)

  it('answers undefined for what is not JSON', () => {
    expect(readJson(bytes('{"a":1}'))).toEqual({ a: 1 })
    for (const broken of ['', '<html>', '{"a":', '{"a":1}}', '\u0000']) expect(readJson(bytes(broken))).toBeUndefined()
  })

  it('reads it in any encoding, with a mark before it and a line break inside a text', () => {
    const said = { motivo: 'Rejeição' }
    const text = JSON.stringify(said)
    for (const encoding of ['utf8', 'latin1', 'utf16le'] as const)
      expect(readJson(Buffer.from(text, encoding))).toEqual(said)
    expect(readJson(bytes(`\ufeff\r\n${text}\u0000`))).toEqual(said)
    expect(readJson(bytes('{\n"motivo": "linha\n outra\tcoluna"}'))).toEqual({ motivo: 'linha  outra coluna' })
    const eastern = new Uint8Array([0x22, 0xb1, 0x22])
    expect(readJson(eastern, 'application/json; charset=iso-8859-2')).toBe('ą')
  })

  it('does not read an object that names a member twice', () => {
    for (const twice of ['{"a":1,"a":2}', '[{"b":{"a":"x","\\"":1,"a":"x"}}]', '{"a" : 1, "a"\t: 1}'])
      expect(readJson(bytes(twice))).toBeUndefined()
    for (const once of ['{"a":"a","b":{"a":["a","a"]}}', '[{"a":1},{"a":1}]', '{"a":"\\\\","b":"\\"a\\":"}'])
      expect(readJson(bytes(once))).toEqual(JSON.parse(once))
  })

  it('leaves out what the database refuses to keep', () => {
    expect(readJson(bytes('{"a":["x\\u0000y","\\ud800z"]}'))).toEqual({ a: ['xy', '\ufffdz'] })
  })
})

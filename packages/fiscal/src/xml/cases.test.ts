import { describe, expect, it } from 'vitest'
import { CASES } from '../../testing/xml/cases.ts'
import { canonicalByLibxml2 } from '../../testing/xml/libxml2.ts'
import { readBySaxes } from '../../testing/xml/saxes.ts'
import { canonicalXml } from './canonical.ts'
import { XmlError } from './error.ts'
import { readXml } from './read.ts'

describe.each(CASES)('$why: $xml', ({ xml, verdict, otherwise }) => {
  it(`is ${verdict}`, () => {
    expect(verdictOn(() => readXml(xml))).toBe(verdict)
  })

  it(`is the same to saxes${otherwise?.includes('saxes') ? ', if it were right' : ''}`, () => {
    const judged = verdictOn(() => readBySaxes(xml)) === 'read'
    expect(judged).toBe((verdict === 'read') !== (otherwise?.includes('saxes') ?? false))
    if (verdict === 'read') expect(readXml(xml)).toEqual(readBySaxes(xml))
  })

  it(`is the same to libxml2${otherwise?.includes('libxml2') ? ', if it knew our rules' : ''}`, () => {
    const judged = verdictOn(() => canonicalByLibxml2(xml)) === 'read'
    expect(judged).toBe((verdict === 'read') !== (otherwise?.includes('libxml2') ?? false))
    if (verdict === 'read') expect(canonicalXml(readXml(xml))).toBe(canonicalByLibxml2(xml))
  })
})

describe('the place of a refusal', () => {
  it.each([
    ['a character', '<a>\n\r\n\r x\0</a>', { offset: 9, line: 4, column: 2 }],
    ['a reference', '\ufeff<a>\r\n&amp;\r\nx &b; </a>', { offset: 15, line: 3, column: 2 }],
    ['a reference in a value', '<a b="\r\n\r\n&#0;"/>', { offset: 10, line: 3, column: 0 }],
    ['a prefix', '<a\n  b="" c:d=""/>', { offset: 10, line: 2, column: 7 }],
    ['an end that is missing', '<a>\n\n', { offset: 5, line: 3, column: 0 }],
  ])('is that of %s, counted by lines however they end', (_what, xml, position) => {
    expect(() => readXml(xml)).toThrow(expect.objectContaining({ position }))
  })
})

function verdictOn(read: () => unknown): string {
  try {
    read()
    return 'read'
  } catch (error) {
    return error instanceof XmlError ? error.code : 'refused'
  }
}

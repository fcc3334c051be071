import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { XmlError } from './error.ts'
import { MAX_DEPTH, MAX_LENGTH, MAX_NODES, readXml } from './read.ts'
import { attributeOf, child, childrenOf, childText, textOf } from './tree.ts'

describe('readXml', () => {
  it('keeps every declaration, attribute and white space as it was written', () => {
    expect(readXml('<a xmlns="urn:u" xmlns:p="urn:q" Id="&#xD;\n x"> <p:b p:c="1"/></a>')).toEqual({
      name: 'a',
      prefix: '',
      namespace: 'urn:u',
      declarations: [
        { prefix: '', uri: 'urn:u' },
        { prefix: 'p', uri: 'urn:q' },
      ],
      attributes: [{ name: 'Id', prefix: '', namespace: '', value: '\r  x' }],
      children: [
        ' ',
        {
          name: 'b',
          prefix: 'p',
          namespace: 'urn:q',
          declarations: [],
          attributes: [{ name: 'c', prefix: 'p', namespace: 'urn:q', value: '1' }],
          children: [],
        },
      ],
    })
  })

  it('joins text, entities and sections to one string and normalises line ends', () => {
    expect(readXml('<a>x&amp;<![CDATA[<y>]]>z\r\n\r&#13;</a>').children).toEqual(['x&<y>z\n\n\r'])
  })

  it.each(['\ufeff<a/>', '<?xml version="1.0" encoding="ISO-8859-1"?><a/>', '<!-- x --><?y?><a/><!-- z -->\n'])(
    'skips what stands around the root: %j',
    (text) => {
      expect(readXml(text)).toMatchObject({ name: 'a', children: [] })
    },
  )

  it.each([
    ['', 'malformed'],
    ['nota fiscal', 'malformed'],
    ['<a>', 'malformed'],
    ['<a><b></a></b>', 'malformed'],
    ['<a/><b/>', 'malformed'],
    ['<a b="1" b="2"/>', 'malformed'],
    ['<a xmlns:p="urn:u" xmlns:q="urn:u" p:x="" q:x=""/>', 'malformed'],
    ['<a>\u0001</a>', 'malformed'],
    ['<a>\ud800<b/></a>', 'malformed'], // the parser would swallow the tag
    ['<!DOCTYPE a><a/>', 'doctype'],
    ['<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>', 'doctype'],
    ['<a>&copy;</a>', 'entity'],
    ['<a>1<!-- x -->2</a>', 'comment'],
    ['<a><?x y?></a>', 'instruction'],
    ['<p:a/>', 'namespace'],
    ['<a p:b=""/>', 'namespace'],
    ['<a xmlns=" urn:u"/>', 'namespace'],
    ['<?xml version="1.1"?><a/>', 'version'],
  ])('refuses %j as %s', (text, code) => {
    const error = caught(() => readXml(text))
    expect(error).toMatchObject({ code, position: { line: 1 } })
    expect(error.text).toMatch(/^(O|Só) .*\.$/)
    expect(error.message.length).toBeLessThan(300)
  })

  it.each([
    ['levels', 'depth', '<a>', MAX_DEPTH + 1],
    ['characters', 'size', ' ', MAX_LENGTH + 1],
    ['elements', 'size', '<b/>', MAX_NODES],
  ])('refuses too many %s', (_what, code, piece, times) => {
    expect(caught(() => readXml(`<a>${piece.repeat(times)}</a>`))).toMatchObject({ code })
  })

  it('says where it stopped', () => {
    expect(caught(() => readXml('<a>\n  <b></c>\n</a>')).position).toMatchObject({ line: 2, offset: 13 })
  })

  it('reads a document of the greatest depth', () => {
    expect(readXml('<a>'.repeat(MAX_DEPTH) + '</a>'.repeat(MAX_DEPTH)).name).toBe('a')
  })

  it('throws nothing but XmlError, whatever it is given', () => {
    const pieces = [
      '<a>',
      '</a>',
      '<a',
      ' b="',
      '"',
      '/>',
      '&amp;',
      '&',
      '<!--',
      '-->',
      '<![CDATA[',
      ']]>',
      'xmlns',
      ':',
      '=',
      '<?',
      '?>',
      'x',
    ]
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...pieces, '\r', '\ud83d', '__proto__') }), (text) => {
        try {
          expect(readXml(text).name).not.toBe('')
        } catch (error) {
          expect(error).toBeInstanceOf(XmlError)
        }
      }),
      { numRuns: 2000 },
    )
  })
})

describe('what is read from a tree', () => {
  const note = readXml(
    '<n xmlns="urn:n" xmlns:o="urn:o" Id="1" o:id="2"><o:v>9</o:v>\n<v>1</v><v>2<i>3</i>4</v><e/></n>',
  )

  it('is a child in the namespace of its parent, not its namesake in another', () => {
    expect(childText(note, 'v')).toBe('1')
    expect(childText(note, 'v', 'urn:o')).toBe('9')
    expect(childText(note, 'e')).toBe('')
    expect(childText(note, 'missing')).toBeUndefined()
    expect(childrenOf(note, 'v')).toHaveLength(2)
    expect(childrenOf(note)).toHaveLength(4)
  })

  it('is the text of an element itself, and attributes without prefix', () => {
    expect(childrenOf(note, 'v').map(textOf)).toEqual(['1', '24'])
    expect([attributeOf(note, 'Id'), attributeOf(note, 'id')]).toEqual(['1', undefined])
    expect(child(note, 'e')?.children).toEqual([])
  })
})

function caught(action: () => unknown): XmlError {
  try {
    action()
  } catch (error) {
    if (error instanceof XmlError) return error
    throw error
  }
  throw new Error('nothing was refused')
}

import { describe, expect, it } from 'vitest'
import { byDepth } from '../../../../test/support/depth.ts'
import { XmlError } from './error.ts'
import { MAX_LENGTH, MAX_NODES, readXml } from './read.ts'
import { MAX_ATTRIBUTES } from './tag.ts'

/** Long enough that quadratic time, or a stack that grows with the length, would fail the test. */
const LENGTH = byDepth(1, 4) * 1024 * 1024

const READ: [what: string, before: string, piece: string, after: string][] = [
  ['text', '<a>', 'x', '</a>'],
  ['line ends', '<a>', '\r\n', '</a>'],
  ['references', '<a>', '&lt;', '</a>'],
  ['references in a value', '<a b="', '&#9;', '"/>'],
  ['returns in a value', '<a b="', '\r', '"/>'],
  ['zeros in a reference', '<a>&#x', '0', '41;</a>'],
  ['brackets', '<a>', ']', '</a>'],
  ['sections between text', '<a>', 'x<![CDATA[y]]>', '</a>'],
  ['brackets in a section', '<a><![CDATA[', ']', ' ]]></a>'],
  ['blanks in a tag', '<a', ' ', '/>'],
  ['blanks in a closing tag', '<a></a', '\n', '>'],
  ['blanks around =', '<a b', '\t', '=""/>'],
  ['blanks in the declaration', '<?xml version="1.0"', ' ', '?><a/>'],
  ['comments', '', '<!---->', '<a/>'],
  ['hyphens apart in a comment', '<!--', ' -', ' --><a/>'],
  ['instructions', '', '<?b?>', '<a/>'],
  ['question marks in an instruction', '<?b ', '?', '?><a/>'],
]

const REFUSED: [what: string, before: string, piece: string, after: string][] = [
  ['opened tags', '', '<a ', ''],
  ['opened elements', '', '<a>', ''],
  ['attributes', '<a', ' b=""', '/>'],
  ['colons', '<a', ':a', '/>'],
  ['ampersands', '<a>', '&', '</a>'],
  ['an entity', '<a>&', 'a', ';</a>'],
  ['a reference without end', '<a>&', 'a', '</a>'],
  ['a number', '<a>&#', '9', ';</a>'],
  ['text without end', '<a>', 'x', ''],
  ['lines without end', '<a>', '\n', ''],
  ['a value without end', '<a b="', 'x', ''],
  ['a section without end', '<a><![CDATA[', ']]', ''],
  ['a comment without end', '<!--', ' -', ''],
  ['an instruction without end', '<?b ', '?', ''],
  ['blanks in a declaration that fails', '<?xml version="1.0"', ' ', 'x?><a/>'],
  ['an encoding that fails', '<?xml version="1.0" encoding="', 'a', '?><a/>'],
  ['a version that fails', '<?xml version="', '1', '?><a/>'],
  ['blanks alone', '', ' ', ''],
]

describe('some megabytes of one thing', () => {
  it.each(READ)('are read as fast as anything: %s', (_what, before, piece, after) => {
    expect(readXml(filled(before, piece, after)).name).toBe('a')
  })

  it.each(REFUSED)('are refused as fast as anything: %s', (_what, before, piece, after) => {
    expect(() => readXml(filled(before, piece, after))).toThrow(XmlError)
  })

  it.each(['x', 'é', '\u{10000}'])('are read as a name: %s', (letter) => {
    const name = letter.repeat(Math.floor((byDepth(LENGTH, MAX_LENGTH) - 5) / 2 / letter.length))
    expect(readXml(`<${name}></${name}>`).name === name).toBe(true)
  })
})

describe('a hundred thousand of one thing', () => {
  const numbers = Array.from({ length: 100_000 }, (_, at) => at)

  it('are too many as attributes of one element, long before', () => {
    const attributes = (many: number) => Array.from({ length: many }, (_, at) => ` b${at}=""`).join('')
    expect(readXml(`<a${attributes(MAX_ATTRIBUTES)}/>`).attributes).toHaveLength(MAX_ATTRIBUTES)
    expect(() => readXml(`<a${attributes(MAX_ATTRIBUTES + 1)}/>`)).toThrow(/^size/)
    expect(() => readXml(`<a${attributes(numbers.length)}/>`)).toThrow(/^size/)
  })

  it('are attributes of many elements, as many as the limit of both together', () => {
    const child = (attributes: number) => `<b${Array.from({ length: attributes }, (_, at) => ` c${at}=""`).join('')}/>`
    const children = child(999).repeat(MAX_NODES / 1_000)
    expect(() => readXml(`<a>${children}</a>`)).toThrow(/^size/)
    expect(readXml(`<a>${children.slice(0, children.lastIndexOf('<b'))}</a>`).children).toHaveLength(
      MAX_NODES / 1_000 - 1,
    )
  })

  it('are declarations of some tags, each used by an element or changed by it', () => {
    const tags = numbers.slice(0, 50)
    const declared = tags.map((tag) => {
      const own = numbers.slice(tag * MAX_ATTRIBUTES, (tag + 1) * MAX_ATTRIBUTES)
      return `<d${own.map((at) => ` xmlns:b${at}="urn:${at}"`).join('')}>`
    })
    const used = numbers.map((at) =>
      at % 2 === 0 ? `<b${at % (tags.length * MAX_ATTRIBUTES)}:c/>` : `<c xmlns:b0="urn:${at}"/>`,
    )
    let inner = readXml(`${declared.join('')}${used.join('')}${'</d>'.repeat(tags.length)}`)
    for (const _ of tags.slice(1)) inner = inner.children[0] as typeof inner
    expect(inner.children).toHaveLength(numbers.length)
  })
})

function filled(before: string, piece: string, after: string): string {
  return before + piece.repeat(Math.floor(LENGTH / piece.length)) + after
}

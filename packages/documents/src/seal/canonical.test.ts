import { type CanonicalForm, canonicalXml } from '@talao/fiscal/xml/canonical'
import { readXml } from '@talao/fiscal/xml/read'
import { childrenOf, type XmlElement } from '@talao/fiscal/xml/tree'
import fc from 'fast-check'
import { type XmlElement as JudgeElement, XmlC14NMode, XmlDocument } from 'libxml2-wasm'
import { describe, expect, it } from 'vitest'

describe.each<[CanonicalForm, (typeof XmlC14NMode)[keyof typeof XmlC14NMode]]>([
  ['inclusive', XmlC14NMode.XML_C14N_1_0],
  ['exclusive', XmlC14NMode.XML_C14N_EXCLUSIVE_1_0],
])('the %s form', (form, mode) => {
  it('equals that of libxml2 for every element of any document', () => {
    fc.assert(
      fc.property(documentText(), (xml) => {
        const judge = XmlDocument.fromString(xml)
        try {
          const ours = everyElement(readXml(xml)).map(([element, above]) => canonicalXml(element, above, form))
          expect(ours).toEqual(judgeElements(judge.root).map((found) => found.canonicalizeToString({ mode })))
        } finally {
          judge.dispose()
        }
      }),
      { numRuns: 500 },
    )
  })
})

function everyElement(element: XmlElement, above: XmlElement[] = []): [XmlElement, XmlElement[]][] {
  const below = childrenOf(element).flatMap((found) => everyElement(found, [...above, element]))
  return [[element, above], ...below]
}

function judgeElements(root: JudgeElement): JudgeElement[] {
  return root.find('descendant-or-self::*').map((found) => found as JudgeElement)
}

/**
 * Generates prefixes that come and go, default namespaces that are undone, unordered attributes, and every spelling of
 * a character.
 */
function documentText(): fc.Arbitrary<string> {
  const { element } = fc.letrec<{ element: Drawn; node: Drawn | string }>((tie) => ({
    element: fc.record({
      name: fc.constantFrom('a', 'b', 'c', 'é'),
      prefix: fc.constantFrom('', '', 'p', 'q', 'z'),
      declared: fc.dictionary(fc.constantFrom('default', 'p', 'q', 'z', 'xml'), fc.nat(3), { maxKeys: 3 }),
      attributes: fc.uniqueArray(
        fc.tuple(fc.constantFrom('', 'p', 'q', 'xml'), fc.constantFrom(...ATTRIBUTES), value()),
        {
          selector: ([, name]) => name,
          maxLength: 4,
        },
      ),
      order: fc.array(fc.nat(9), { minLength: 9, maxLength: 9 }),
      selfClosing: fc.boolean(),
      nodes: fc.array(tie('node'), { maxLength: 4, size: 'max' }),
    }),
    node: fc.oneof({ maxDepth: 5, depthIdentifier: 'xml' }, content(), { arbitrary: tie('element'), weight: 2 }),
  }))
  return element.map((drawn) => `<?xml version="1.0"?>\n${write(drawn, new Set(['xml']))}\n`)
}

type Drawn = {
  name: string
  prefix: string
  declared: Record<string, number>
  attributes: [string, string, string][]
  order: number[]
  selfClosing: boolean
  nodes: (Drawn | string)[]
}

const ATTRIBUTES = ['Id', 'a', 'B', 'lang', 'space', 'ﬀ', '\u{10000}']
/** Without `&`: libxml2 does not escape it in a namespace, which violates Canonical XML 1.0, 2.3. */
const URIS = ['', 'urn:one', 'http://two.example/?a=1', 'urn:3']

function write({ name, prefix, declared, attributes, order, selfClosing, nodes }: Drawn, above: Set<string>): string {
  const known = new Set(above)
  const parts: string[] = []
  for (const [key, uri] of Object.entries(declared)) {
    if (key === 'xml') parts.push('xmlns:xml="http://www.w3.org/XML/1998/namespace"')
    else if (key === 'default') parts.push(`xmlns="${URIS[uri]}"`)
    else parts.push(`xmlns:${key}='${URIS[Math.max(uri, 1)]}'`)
    known.add(key)
  }
  for (const [wanted, local, value] of attributes) {
    parts.push(`${wanted !== '' && known.has(wanted) ? `${wanted}:` : ''}${local}=${value}`)
  }
  const shuffled = parts.map((part, at) => ({ part, rank: order[at] ?? 0 })).sort((a, b) => a.rank - b.rank)
  const tag = known.has(prefix) && prefix !== '' ? `${prefix}:${name}` : name
  const open = `<${[tag, ...shuffled.map(({ part }) => part)].join('\n ')}`
  if (nodes.length === 0 && selfClosing) return `${open}/>`
  return `${open}>${nodes.map((node) => (typeof node === 'string' ? node : write(node, known))).join('')}</${tag} >`
}

const PIECES = [
  'x',
  'ç',
  '\u{1F600}',
  '&amp;',
  '&lt;',
  '&gt;',
  '&#xD;',
  '&#13;&#10;',
  '&quot;',
  '&apos;',
  '\t',
  '\r\n',
  '\r',
  '\n',
  '&#9;',
  '  ',
  ']]',
  '\u0085',
  '\u2028',
  '\ufeff',
]

function content(): fc.Arbitrary<string> {
  const section = fc
    .string({ unit: fc.constantFrom('<', '&', '>', ']', '\r', 'a', '"') })
    .map((text) => text.replaceAll(']]>', ']] >'))
  return fc.oneof(
    fc.array(fc.constantFrom(...PIECES, '"', "'"), { maxLength: 6 }).map((parts) => parts.join('')),
    section.map((text) => `<![CDATA[${text}]]>`),
  )
}

function value(): fc.Arbitrary<string> {
  return fc
    .tuple(fc.constantFrom('"', "'"), fc.array(fc.constantFrom(...PIECES, '>'), { maxLength: 6 }))
    .map(([quote, parts]) => quote + parts.join('') + quote)
}

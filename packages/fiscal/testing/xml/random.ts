import fc from 'fast-check'

/**
 * Random well-formed documents with all syntax variants: changing prefixes, a default namespace that is unset, names of
 * any script, both quotes, all white space and line ends, references, sections, and content around the root.
 */
export function documentText(): fc.Arbitrary<string> {
  const around = fc.string({
    unit: fc.constantFrom('\n', ' ', '\r\n', '<!-- - <a> & -->', '<!---->', '<?b ? > ?>', '<?ç?>'),
  })
  return fc.tuple(fc.constantFrom(...DECLARATIONS), around, element(), around).map((parts) => parts.join(''))
}

const DECLARATIONS = [
  '',
  '\ufeff',
  '<?xml version="1.0"?>',
  "\ufeff<?xml version='1.0'\r\n?>",
  '<?xml version = "1.0" encoding="UTF-8"\tstandalone=\'yes\' ?>',
]
const NAMES = ['a', 'b', 'infNFe', '_', 'ção', 'x-1.2', '\u{10000}\u00b7', 'xmlb', '__proto__', 'constructor']
const URIS = ['urn:one', 'http://two.example/?a=1', 'urn:3']
const KNOWN = URIS.map((uri, at) => ` xmlns:${'pqr'[at]}="${uri}"`).join('')

type Drawn = {
  name: string
  prefix: string
  declared: Record<string, string>
  attributes: [prefix: string, name: string, value: string][]
  space: string
  empty: boolean
  nodes: (Drawn | string)[]
}

/** The root declares p, q and r, so that every generated prefix is declared. */
function element(): fc.Arbitrary<string> {
  const { element } = fc.letrec<{ element: Drawn; node: Drawn | string }>((tie) => ({
    element: fc.record({
      name: fc.constantFrom(...NAMES),
      prefix: fc.constantFrom('', '', 'p', 'q', 'r', 'xml'),
      declared: fc.dictionary(fc.constantFrom('', 'p', 'q', 'ünï'), fc.constantFrom(...URIS), { maxKeys: 3 }),
      attributes: fc.uniqueArray(
        fc.tuple(fc.constantFrom('', 'p', 'q', 'xml'), fc.constantFrom(...NAMES.slice(0, -3), 'Id'), value()),
        { selector: ([, name]) => name, maxLength: 4 },
      ),
      space: fc.constantFrom(' ', '\n', '\r\n\t', '  '),
      empty: fc.boolean(),
      nodes: fc.array(tie('node'), { maxLength: 4, size: 'max' }),
    }),
    node: fc.oneof({ maxDepth: 5, depthIdentifier: 'xml' }, content(), { arbitrary: tie('element'), weight: 2 }),
  }))
  return element.map((drawn) => write({ ...drawn, declared: {} }, KNOWN))
}

function write({ name, prefix, declared, attributes, space, empty, nodes }: Drawn, known = ''): string {
  const tag = prefix === '' ? name : `${prefix}:${name}`
  const parts = [
    ...attributes.map(([prefix, name, value]) => `${prefix === '' ? '' : `${prefix}:`}${name}${value}`),
    ...Object.entries(declared).map(([prefix, uri]) =>
      prefix === '' ? `xmlns="${uri}"` : `xmlns:${prefix} ='${uri}'`,
    ),
    ...(empty && declared[''] === undefined ? ['xmlns=""'] : []),
  ]
  const open = `<${tag}${known}${parts.map((part) => space + part).join('')}${space}`
  if (nodes.length === 0 && empty) return `${open}/>`
  return `${open}>${nodes.map((node) => (typeof node === 'string' ? node : write(node))).join('')}</${tag}${space}>`
}

const PIECES = [
  'x',
  'ç',
  '\u{1F600}',
  '\t',
  '\r\n',
  '\r',
  '\n',
  '  ',
  ']]',
  '\u0085',
  '\u2028',
  '\ufeff',
  '0',
  "'",
  ' >',
]
const REFERENCES = ['&amp;', '&lt;', '&gt;', '&quot;', '&apos;', '&#xD;', '&#13;&#10;', '&#9;', '&#x1F600;', '&#0038;']

function content(): fc.Arbitrary<string> {
  const text = fc.string({ unit: fc.constantFrom(...PIECES, ...REFERENCES) })
  const section = fc.string({ unit: fc.constantFrom('<', '&', '>', ']', '\r', '\n', 'a', '"', 'é') })
  return fc.oneof(
    text,
    section.map((text) => `<![CDATA[${text.replaceAll(']]>', ']] >')}]]>`),
  )
}

/** The part of an attribute from `=` to the closing quote. */
function value(): fc.Arbitrary<string> {
  const pieces = fc.string({ unit: fc.constantFrom(...PIECES.filter((piece) => piece !== "'"), ...REFERENCES) })
  return fc.oneof(
    pieces.map((text) => `="${text}'"`),
    pieces.map((text) => ` =\n'${text}"'`),
  )
}

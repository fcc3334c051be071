import { type Mutilated, textAs, type Whole, waysOfBytes } from './corruptions.ts'

/** Replacements for an instant. */
const INSTANTS: readonly ((instant: string) => string)[] = [
  (instant) => `${instant}${instant.slice(19)}`,
  (instant) => instant.slice(0, 19),
  (instant) => instant.replace('T', ' '),
  (instant) => instant.slice(0, 10),
  () => '20/11/2026 10:00:05',
  () => '',
  () => '0001-01-01T00:00:00',
  () => '2026-02-31T25:61:61-03:00',
  () => 'null',
  () => '9'.repeat(30),
]

/** Broken display texts. `ESCAPED` is valid in XML and JSON alike. */
const SENTENCES: readonly string[] = [
  '',
  'Rejeição '.repeat(40_000),
  '😀 ´`^~ º ª',
  '&#0; &amp;amp; &ccedil;',
  '\t\r\n',
  '\u0001\u001f',
]

/**
 * Instants and sentences in unusual forms, which must change no outcome. `sentence` finds each sentence and keeps its
 * surroundings.
 */
export function waysOfTexts(whole: Whole, sentence: RegExp): Mutilated[] {
  const { body } = whole
  const instants = INSTANTS.map((form, at) =>
    textAs(
      `instant ${at}`,
      whole,
      body.replaceAll(/[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.]+(?:Z|[+-][0-9:]{5})/g, (found) => form(found)),
    ),
  )
  const sentences = SENTENCES.map((text, at) =>
    textAs(
      `sentence ${at}`,
      whole,
      body.replaceAll(sentence, (_found, before: string) => `${before}${text}`),
    ),
  )
  return [...instants, ...sentences]
}

type Leaf = { from: number; to: number; open: string; content: string; close: string }

/**
 * XML elements removed, emptied, repeated or reordered; prefixes, comments and CDATA sections where the layout has
 * none.
 */
export function waysOfXml(whole: Whole): Mutilated[] {
  const { body } = whole
  const leaves = leavesOf(body)
  const put = (way: string, { from, to }: Leaf, text: string) =>
    textAs(way, whole, `${body.slice(0, from)}${text}${body.slice(to)}`)
  const each = leaves.flatMap((leaf, at) => {
    const { open, content, close } = leaf
    const written = `${open}${content}${close}`
    const next = leaves[at + 1]
    const isBeside = next?.from === leaf.to
    return [
      put(`without ${open}`, leaf, ''),
      put(`empty ${open}`, leaf, `${open}${close}`),
      put(`twice ${open}`, leaf, `${written}${written}`),
      put(`twice, differing ${open}`, leaf, `${written}${open}999${close}`),
      put(`section ${open}`, leaf, `${open}<![CDATA[${content}]]>${close}`),
      put(`comment ${open}`, leaf, `${open}${content}<!-- 1 -->${close}`),
      put(`blanks ${open}`, leaf, `${open}\n  ${content}\n${close}`),
      put(`nested ${open}`, leaf, `${open}<a>${content}</a>${close}`),
      ...(isBeside
        ? [put(`after its next ${open}`, { ...leaf, to: next.to }, `${body.slice(next.from, next.to)}${written}`)]
        : []),
    ]
  })
  return [...each, ...waysOfNamespaces(whole)]
}

function waysOfNamespaces(whole: Whole): Mutilated[] {
  const { body } = whole
  const prefixed = body
    .replaceAll(/<(\/?)(?!nfeResultMsg)(?=[A-Za-z]+[ />])/g, '<$1n:')
    .replace(/ xmlns="http:\/\/www.portalfiscal.inf.br\/nfe"/, ' xmlns:n="http://www.portalfiscal.inf.br/nfe"')
  return [
    textAs('prefixed', whole, prefixed),
    textAs('no namespace', whole, body.replaceAll(/ xmlns="[^"]*"/g, '')),
    textAs('another namespace', whole, body.replaceAll(/portalfiscal\.inf\.br\/nfe"/g, 'portalfiscal.inf.br/cte"')),
    textAs(
      'upper case',
      whole,
      body.replaceAll(/<\/?[A-Za-z:]+/g, (tag) => tag.toUpperCase()),
    ),
    textAs('said twice over', whole, body + body),
    textAs('doctype', whole, body.replace(/^(<\?xml[^>]*\?>)?/, '$1<!DOCTYPE a [<!ENTITY b "c">]>')),
    textAs('blank lines around', whole, `\r\n\r\n${body}\r\n`),
    textAs('version 1.1', whole, body.replace('version="1.0"', 'version="1.1"')),
    textAs(
      'as text',
      whole,
      body.replace(
        /(<nfeResultMsg[^>]*>)(.*)(<\/nfeResultMsg>)/s,
        (_all, open: string, inside: string, close: string) =>
          `${open}${inside.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}${close}`,
      ),
    ),
  ]
}

function leavesOf(body: string): Leaf[] {
  return [...body.matchAll(/(<([A-Za-z]\w*)(?: [^>]*)?>)([^<]*)(<\/\2>)/g)].map((found) => {
    const [all, open = '', , content = '', close = ''] = found
    return { from: found.index, to: found.index + all.length, open, content, close }
  })
}

/** JSON members removed, emptied, of another type, repeated or reordered. */
function waysOfJson(whole: Whole): Mutilated[] {
  const root: unknown = JSON.parse(whole.body)
  const paths = pathsOf(root)
  const put = (way: string, path: readonly string[], value: unknown) =>
    textAs(`${way} ${path.join('.')}`, whole, JSON.stringify(putAt(root, path, value)))
  const each = paths.flatMap((path) => [
    put('without', path, undefined),
    ...([null, '', 7, true, [], {}, ['x'], { x: 1 }, 'x\0y', '\ud800'] as const).map((value) =>
      put(JSON.stringify(value), path, value),
    ),
    ...twice(whole, path.at(-1) ?? ''),
  ])
  const others = [
    textAs('reversed', whole, JSON.stringify(reversed(root))),
    textAs(
      'upper case',
      whole,
      whole.body.replaceAll(/"[A-Za-z_]+":/g, (name) => name.toUpperCase()),
    ),
    textAs('in a list', whole, `[${whole.body}]`),
    textAs('in a text', whole, JSON.stringify(whole.body)),
    textAs('in a member', whole, `{"data":${whole.body}}`),
    textAs('said twice over', whole, whole.body + whole.body),
    textAs('trailing comma', whole, whole.body.replace(/}$/, ',}')),
    textAs('single quotes', whole, whole.body.replaceAll('"', "'")),
    textAs('blank lines', whole, `\r\n\t${whole.body}\r\n\0`),
    textAs('a warning before it', whole, `Warning: mysql_connect()\n${whole.body}`),
    textAs('a guard before it', whole, `)]}',\n${whole.body}`),
  ]
  return [...each, ...others]
}

function twice(whole: Whole, name: string): Mutilated[] {
  const member = new RegExp(`"${name}":`)
  return member.test(whole.body)
    ? [textAs(`twice, differing ${name}`, whole, whole.body.replace(member, `"${name}":"999","${name}":`))]
    : []
}

function pathsOf(value: unknown, above: readonly string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => [[...above, name], ...pathsOf(inner, [...above, name])])
}

function putAt(value: unknown, [name, ...rest]: readonly string[], put: unknown): unknown {
  if (name === undefined) return put
  if (Array.isArray(value)) return value.map((inner, at) => (String(at) === name ? putAt(inner, rest, put) : inner))
  return Object.fromEntries(
    Object.entries(value ?? {}).map(([key, inner]) => [key, key === name ? putAt(inner, rest, put) : inner]),
  )
}

function reversed(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(reversed)
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([name, inner]) => [name, reversed(inner)]),
  )
}

/** All corruptions of a JSON answer whose display texts `sentence` finds. */
export function waysOfJsonAnswer(sentence: RegExp): (whole: Whole) => Mutilated[] {
  return (whole) => [...waysOfBytes(whole), ...waysOfTexts(whole, sentence), ...waysOfJson(whole)]
}

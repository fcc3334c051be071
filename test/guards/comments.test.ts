import { describeRules } from './rule.ts'
import { commentLines, readSources, type Source } from './sources.ts'

const LONGEST_LINE = 120

const sources = readSources(
  '{packages,apps}/*/{src,e2e,testing}/**/*.{ts,tsx,css}',
  '{tools,test,bench}/**/*.{ts,mjs}',
  '{.,apps/*}/*.ts',
).filter(({ file }) => file !== 'test/guards/comments.test.ts')

/** Words of a private dialect, which plain English says shorter: `no matter who`, `next to`, `again`, `the gateway`. */
const DIALECT =
  /\b(whoever|whomever|nobody(?:'s)?|somebody(?:'s)?|heed\w*|desks?|roads?|fate|anew|upon|likewise|lest|thereof|beside)\b/gi

const tooLong = ({ file }: Source, line: number, text: string) =>
  text.length > LONGEST_LINE ? [`${file}:${line} has ${text.length} columns`] : []

describeRules('comments', sources, [
  {
    name: `comments are wrapped at ${LONGEST_LINE} columns`,
    find: (source) => commentLines(source.text).flatMap(({ line, text }) => tooLong(source, line, text)),
    offender: { file: 'packages/fiscal/src/offender.ts', text: `/**\n * ${'long '.repeat(30)}\n */` },
  },
  {
    name: `SQL is wrapped at ${LONGEST_LINE} columns`,
    find: (source) =>
      /^\/\/ table\b/.test(source.text) || !source.file.endsWith('.ts')
        ? []
        : sqlLines(source.text).flatMap(({ line, text }) => tooLong(source, line, text)),
    offender: { file: 'apps/server/src/offender.ts', text: `const x = sql<Row>\`select ${'a, '.repeat(50)}\`` },
  },
  {
    name: 'comments speak plain English',
    find: ({ file, text }) =>
      commentLines(text).flatMap(({ line, text: words }) =>
        [...words.replaceAll(/`[^`]*`|--\w+/g, '').matchAll(DIALECT)].map(([word]) => `${file}:${line} ${word}`),
      ),
    offender: { file: 'apps/web/src/offender.module.css', text: '/* Stands beside whoever\n   heeds it. */' },
  },
])

/** Lines that hold some part of an `sql` template, with its start and its values. */
function sqlLines(text: string): { line: number; text: string }[] {
  const lines = text.split('\n')
  return [...text.matchAll(/\bsql(?:<[^`;]*?>)?`/g)].flatMap(({ index, 0: start }) => {
    const from = lineOf(text, index)
    const to = lineOf(text, endOfTemplate(text, index + start.length))
    return lines.slice(from, to + 1).map((line, at) => ({ line: from + at + 1, text: line }))
  })
}

function lineOf(text: string, at: number): number {
  return text.slice(0, at).split('\n').length - 1
}

/** Position of the backtick that closes the template whose text begins at `at`. */
function endOfTemplate(text: string, at: number): number {
  for (let position = at; position < text.length; position += 1) {
    if (text[position] === '\\') position += 1
    else if (text[position] === '`') return position
    else if (text.startsWith('${', position)) position = endOfValue(text, position + 2)
  }
  return text.length
}

/** Position of the brace that closes a value, past the templates within it. */
function endOfValue(text: string, at: number): number {
  let open = 1
  for (let position = at; position < text.length; position += 1) {
    if (text[position] === '`') position = endOfTemplate(text, position + 1)
    else if (text[position] === '{') open += 1
    else if (text[position] === '}') open -= 1
    if (open === 0) return position
  }
  return text.length
}

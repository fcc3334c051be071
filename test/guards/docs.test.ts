import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { ENVIRONMENT_NAMES } from '../../apps/server/src/kit/config/config.ts'
import { API } from '../../packages/contract/src/api.ts'
import * as values from '../../packages/contract/src/fields/values.ts'
import { root } from '../../tools/launcher/root.ts'
import { describeRules } from './rule.ts'
import { listFiles, readSources, type Source } from './sources.ts'

const docs = readSources('*.md', 'docs/**/*.md', 'apps/*/README.md')
const sources = readSources(
  '{packages,apps}/*/{src,testing}/**/*.{ts,tsx,js,css,sql}',
  '{tools,test}/**/*.{ts,mjs}',
).filter(({ file }) => file !== 'test/guards/docs.test.ts')
const code = sources.map(({ text }) => text).join('\n')
const namesInCode = new Set(code.match(/\w+/g))
const scripts: Record<string, string> = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')).scripts

const PLACES = /^(packages|apps|test|tools|docs|bench|deploy|examples|\.ci)(\/|$)/
const BUILT_IN_SCRIPTS = ['start', 'test', 'ci', 'install']

describeRules('documents', docs, [
  {
    name: 'every file and folder they name exists',
    find: ({ file, text }) => {
      const links = [...text.matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)].map(([, to = '']) =>
        path.posix.join(path.posix.dirname(file), to),
      )
      const named = commands(text)
        .flatMap((command) => command.split(/\s+/))
        .filter((word) => PLACES.test(word))
      return [...links, ...named].filter((place) => !exists(place)).map((place) => `${file}: ${place}`)
    },
    offender: { file: 'docs/offender.md', text: 'veja `packages/fiscal/src/nowhere.ts`' },
  },
  {
    name: 'every npm command they name exists',
    find: ({ file, text }) =>
      commands(text)
        .flatMap((command) => [...command.matchAll(/\bnpm (?:run )?([a-z][\w:-]*)/g)])
        .filter(([whole, name = '']) => (whole.startsWith('npm run ') ? !(name in scripts) : !known(name)))
        .map(([whole]) => `${file}: ${whole}`),
    offender: { file: 'docs/offender.md', text: 'rode `npm run nothing`' },
  },
  {
    name: 'every call they name is in the contract',
    find: ({ file, text }) =>
      [...text.matchAll(/\b(GET|POST|PUT|DELETE) (\/(?:api|oauth)\/[\w/:{}.*-]*[\w}*])/g)]
        .filter(([, method, route]) => !(`${method} ${route}` in API))
        .map(([whole]) => `${file}: ${whole}`),
    offender: { file: 'docs/offender.md', text: 'chame GET /api/nowhere' },
  },
  {
    name: 'every name of code, column, field or error they quote occurs in the code',
    find: ({ file, text }) =>
      quoted(text)
        .filter((word) => /^[a-z]+(_[a-z0-9]+)+$|^[A-Z]+(_[A-Z0-9]+)+$|^[a-z]+([A-Z][a-z0-9]+)+$/.test(word))
        .filter((word) => !namesInCode.has(word))
        .map((word) => `${file}: ${word}`),
    offender: { file: 'docs/offender.md', text: 'o erro `nunca_houve_este`' },
  },
])

describeRules('documents in the code', sources, [
  {
    name: 'every document they name exists',
    find: ({ file, text }) =>
      [...text.matchAll(/\w[\w./-]*\.md\b(?!\.\w)|\bdocs\/decisoes\/\d{4}\b(?!-)/g)]
        .map(([name]) => (name.endsWith('.md') ? name : `${name}-*`))
        .filter((name) => name !== 'docs/offender.md')
        .filter((name) => !['', 'docs/', 'docs/operacoes/'].some((folder) => exists(`${folder}${name}`)))
        .map((name) => `${file}: ${name}`),
    offender: { file: 'packages/fiscal/src/offender.ts', text: '/** The days of calls.md, section 3. */' },
  },
])

describe('decisions', () => {
  const files = listFiles('docs/decisoes/[0-9]*.md')
  const index = readFileSync(path.join(root, 'docs', 'decisoes', 'README.md'), 'utf8')
  const textOf = (file: string) => readFileSync(path.join(root, file), 'utf8')

  it('are numbered without a gap and all stand in the index with their title and state', () => {
    expect(files.length).toBeGreaterThan(0)
    const rows = files.map((file, number) => {
      const [, title] = textOf(file).match(new RegExp(`^# ${String(number).padStart(4, '0')}\\. (.+)$`, 'm')) ?? []
      const [, state] = textOf(file).match(/^Situação: (.+)$/m) ?? []
      return `| [${path.basename(file).slice(0, 4)}](${path.basename(file)}) | ${title} | ${state} |`
    })
    expect(rows.filter((row) => !index.includes(row))).toEqual([])
    expect(index.match(/^\| \[/gm)).toHaveLength(files.length)
  })

  it.each(files)('%s has the four parts', (file) => {
    expect(textOf(file).match(/^## .+$/gm)).toEqual(['## Contexto', '## Opções', '## Decisão', '## Consequências'])
  })

  it('that replace another are named by it, and back', () => {
    const pairs = (pattern: RegExp, flip: boolean) =>
      files
        .flatMap((file) =>
          [...textOf(file).matchAll(pattern)].map(([, other]) => [path.basename(file).slice(0, 4), other]),
        )
        .map((pair) => (flip ? pair.toReversed() : pair).join(' replaces '))
        .sort()
    expect(pairs(/^Substitui: (\d{4})/gm, false)).toEqual(pairs(/^Situação: substituída por (\d{4})/gm, true))
  })
})

describe('docs/especificacao/valores.md', () => {
  const page = new Set(readFileSync(path.join(root, 'docs', 'especificacao', 'valores.md'), 'utf8').match(/[\w-]+/g))
  const lists = {
    ...values.NFE_STATUS_LABELS,
    ...values.NFSE_STATUS_LABELS,
    ...values.SALE_STATUS_LABELS,
    ...values.PRODUCT_STATUS_LABELS,
    ...values.IMPORT_STATUS_LABELS,
    ...values.CONTRACT_STATUS_LABELS,
    ...values.INSTALLMENT_STATUS_LABELS,
    ...values.TYPE_FISCAL_NOTE_LABELS,
    ...values.SOURCE_LABELS,
    ...values.COPRODUCTION_BASE_LABELS,
    ...values.GATEWAY_LABELS,
    ...values.NFS_GATEWAY_LABELS,
    ...values.TAX_REGIME_LABELS,
    ...values.GOAL_LABELS,
    ...values.TYPE_OPERATION_LABELS,
    ...values.CUSTOMER_PRESENCE_LABELS,
    ...values.ICMS_TAXPAYER_LABELS,
    ...values.SALE_PAYMENT_METHOD_LABELS,
    ...values.RECURRENCE_LABELS,
    ...values.NOTIFICATION_CATEGORY_LABELS,
  }

  it('explains every value of the closed lists', () => {
    expect(Object.keys(lists).filter((value) => !page.has(value))).toEqual([])
  })
})

describe('the glossary', () => {
  const rows = readFileSync(path.join(root, 'docs', 'glossario.md'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| ') && line.includes('`'))

  it('names words that the code uses', () => {
    expect(rows.length).toBeGreaterThan(20)
    const names = rows.flatMap((row) => quoted(row))
    expect(names.filter((name) => !code.includes(name))).toEqual([])
  })
})

describe('.env.example', () => {
  const named = [...readFileSync(path.join(root, '.env.example'), 'utf8').matchAll(/^#?([A-Z][A-Z0-9_]+)=/gm)].map(
    ([, name]) => name ?? '',
  )
  const simulator = readFileSync(path.join(root, 'apps', 'simulator', 'src', 'config.ts'), 'utf8')
  const ofSimulator = [...simulator.matchAll(/^ {2}(SIMULATOR_[A-Z_]+):/gm)].map(([, name]) => name ?? '')

  it('names every variable of the server and the simulator, and no other', () => {
    expect(ofSimulator.length).toBeGreaterThan(0)
    expect(named.toSorted()).toEqual([...new Set([...ENVIRONMENT_NAMES, ...ofSimulator])].sort())
  })

  it('sets nothing: a copy of it changes nothing', () => {
    expect(readFileSync(path.join(root, '.env.example'), 'utf8')).not.toMatch(/^[A-Z]/m)
  })

  it('holds every variable that the README names', () => {
    const readme = readFileSync(path.join(root, 'README.md'), 'utf8')
    const rows = [...readme.matchAll(/^\| `([A-Z][A-Z0-9_]+)` \|/gm)].map(([, name]) => name ?? '')
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.filter((name) => !named.includes(name))).toEqual([])
  })
})

describe('AGENTS.md', () => {
  it('stays within 120 lines', () => {
    expect(readFileSync(path.join(root, 'AGENTS.md'), 'utf8').split('\n').length).toBeLessThanOrEqual(120)
  })
})

function quoted(text: Source['text']): string[] {
  return [...text.matchAll(/`([^`\n]+)`/g)].map(([, word = '']) => word)
}

/** Indented lines and quoted texts: the places where commands appear. */
function commands(text: string): string[] {
  return [...[...text.matchAll(/^ {4}(.+)$/gm)].map(([, line = '']) => line), ...quoted(text)]
}

function exists(place: string): boolean {
  if (/[<>…]/.test(place)) return true // a placeholder
  return /[*{?]/.test(place) ? globSync(place, { cwd: root }).length > 0 : existsSync(path.join(root, place))
}

function known(name: string): boolean {
  return name in scripts || BUILT_IN_SCRIPTS.includes(name)
}

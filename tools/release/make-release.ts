import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Refusal } from '../launcher/refusal.ts'
import { root } from '../launcher/root.ts'
import { billOfMaterials } from './bill-of-materials.ts'
import { deliveredPlaces } from './delivered.ts'
import type { Lockfile } from './lockfile.ts'

type Release = { name: string; archive: string; files: string[]; packages: number }

/** Left out: our tests, Node's unused files, and a package's own node_modules, whose packages are copied separately. */
const LEFT_OUT = [
  { of: /^(apps|packages)\//, names: /^(node_modules|fixtures|testing|dist|e2e)$|\.test\.ts$/ },
  { of: /^node_modules\/node-(linux|darwin|win)-/, names: /^(include|share|lib|README\.md|CHANGELOG\.md)$/ },
]
const AS_THEY_ARE = ['.env.example', 'README.md', 'bin', 'deploy', 'docs']

/**
 * Packs everything that a machine of this kind needs to run the server into one archive: sources, built web app, the
 * needed packages of the lockfile, and their Node. Also writes the bill of materials and the checksums of both.
 */
export function makeRelease({ to, web }: { to: string; web: string }): Release {
  const platform = `${process.platform}-${process.arch}`
  const { version, license } = readJson('package.json')
  const lockfile: Lockfile = readJson('package-lock.json')
  const places = deliveredPlaces(lockfile, ['apps/server', `node_modules/node-${platform}`]).filter((place) =>
    existsSync(path.join(root, place)),
  )
  const name = `talao-${version}-${platform}`
  const folder = path.join(to, name)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })

  for (const place of places) copyPlace(lockfile, place, folder)
  for (const place of AS_THEY_ARE) cpSync(path.join(root, place), path.join(folder, place), { recursive: true })
  cpSync(web, path.join(folder, 'apps/web/dist'), { recursive: true })
  const own = { name: 'talao', version, gitHead: commit(), private: true, type: 'module', license }
  writeFileSync(path.join(folder, 'package.json'), `${JSON.stringify(own, undefined, 2)}\n`)

  const shipped = Object.fromEntries(places.map((place) => [place, lockfile.packages[place] ?? {}]))
  const bill = billOfMaterials({ packages: shipped }, { name: 'talao', version })
  const files = [`${name}.tar.gz`, `${name}.cdx.json`]
  writeFileSync(path.join(to, `${name}.cdx.json`), `${JSON.stringify(bill, undefined, 2)}\n`)
  pack(to, name)
  rmSync(folder, { recursive: true })
  writeFileSync(path.join(to, 'SHA256SUMS'), files.map((file) => `${sumOf(path.join(to, file))}  ${file}\n`).join(''))
  return { name, archive: path.join(to, `${name}.tar.gz`), files: [...files, 'SHA256SUMS'], packages: places.length }
}

function copyPlace({ packages }: Lockfile, place: string, folder: string): void {
  const [from, into] = [path.join(root, place), path.join(folder, place)]
  if (packages[place]?.['link']) {
    mkdirSync(path.dirname(into), { recursive: true })
    return symlinkSync(path.relative(path.dirname(place), String(packages[place]['resolved'])), into)
  }
  const isLeftOut = LEFT_OUT.find(({ of }) => of.test(place))?.names ?? /^node_modules$/
  cpSync(from, into, { recursive: true, filter: (one) => one === from || !isLeftOut.test(path.basename(one)) })
}

/** The current commit; undefined when there are uncommitted changes. */
function commit(): string | undefined {
  const git = (...args: string[]) => spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  const changed = git('status', '--porcelain')
  return changed.status === 0 && changed.stdout === '' ? git('rev-parse', 'HEAD').stdout.trim() : undefined
}

/** Reproducible: sorted, without owner or timestamps, so the same files give the same bytes. */
function pack(to: string, name: string): void {
  const plain = ['--sort=name', '--owner=0', '--group=0', '--numeric-owner', '--mtime=@0', '--mode=go-w']
  const packed = spawnSync('tar', ['-czf', `${name}.tar.gz`, ...plain, name], { cwd: to, encoding: 'utf8' })
  if (packed.status !== 0)
    throw new Refusal(`O tar não fez o arquivo da versão: ${packed.stderr || packed.error?.message}`)
}

function sumOf(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex')
}

function readJson(file: string) {
  return JSON.parse(readFileSync(path.join(root, file), 'utf8'))
}

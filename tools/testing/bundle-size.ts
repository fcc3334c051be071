import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { WEB_DIST } from '../launcher/web.ts'

type Chunk = { file: string; imports?: string[]; dynamicImports?: string[]; css?: string[]; isEntry?: boolean }
export type Manifest = Record<string, Chunk>
export type Bundle = { name: string; bytes: number; limit: number; sentence: string }

const KB = 1000
const SHELL = 'src/app/shell.tsx'
const FIRST_LIST = 'src/features/nfe/list-page.tsx'
const SIGN_IN = 'src/features/sign-in/sign-in-page.tsx'
/** These pages open without sign-in and without the shell, so their own weight is all a visitor waits for. */
const WITHOUT_SHELL = /^src\/features\/(sign-in|account)\//
/** The design page is only for those who build screens. */
const NOT_FOR_USERS = /^src\/features\/design\//

const LIMITS = { withoutShell: 130 * KB, firstList: 230 * KB, more: 50 * KB, styles: 45 * KB }

/** Sizes of the built web app, from Vite's manifest. */
export function measureBundles(): Bundle[] {
  const manifest: Manifest = JSON.parse(readFileSync(path.join(WEB_DIST, '.vite', 'manifest.json'), 'utf8'))
  return judgeBundles(manifest, (file) => sentBytes(path.join(WEB_DIST, file)))
}

/** The size the server sends: gzipped if there is a `.gz`, else the whole file. */
function sentBytes(file: string): number {
  const packed = `${file}.gz`
  return statSync(existsSync(packed) ? packed : file).size
}

/**
 * What each page loads before it shows, gzipped. Pages without sign-in and the first list count whole, every other page
 * only by what it needs beyond the first list. Styles count for the page that has the most. Pages are the entry's lazy
 * imports.
 */
export function judgeBundles(manifest: Manifest, weigh: (file: string) => number): Bundle[] {
  const keys = Object.keys(manifest)
  const entry = keys.find((key) => manifest[key]?.isEntry) ?? ''
  const pages = (manifest[entry]?.dynamicImports ?? []).filter((page) => page !== SHELL && !NOT_FOR_USERS.test(page))
  for (const known of [SIGN_IN, FIRST_LIST]) {
    if (!pages.includes(known)) throw new Error(`the web has no lazy page ${known}: it cannot be weighed`)
  }
  const sum = (files: Set<string>) => [...files].reduce((bytes, file) => bytes + weigh(file), 0)
  const first = filesOf(manifest, [entry, SHELL, FIRST_LIST])
  const open = pages.filter((page) => WITHOUT_SHELL.test(page))
  const signedIn = pages.filter((page) => !WITHOUT_SHELL.test(page) && page !== FIRST_LIST)
  const styles = pages.map((page) => sum(filesOf(manifest, [entry, SHELL, page]).styles))
  return [
    ...open.map((page) => bundle(page, sum(filesOf(manifest, [entry, page]).scripts), LIMITS.withoutShell)),
    bundle(`first list, ${FIRST_LIST}`, sum(first.scripts), LIMITS.firstList),
    ...signedIn.map((page) => {
      const { scripts } = filesOf(manifest, [entry, SHELL, page])
      return bundle(
        `${page}, beyond the first list`,
        sum(new Set([...scripts].filter((file) => !first.scripts.has(file)))),
        LIMITS.more,
      )
    }),
    bundle('styles of the page that has most', Math.max(...styles), LIMITS.styles),
  ]
}

function bundle(name: string, bytes: number, limit: number): Bundle {
  return { name, bytes, limit, sentence: `${name}: ${(bytes / KB).toFixed(1)} kB of ${limit / KB} kB gzip` }
}

function filesOf(manifest: Manifest, roots: string[]): { scripts: Set<string>; styles: Set<string> } {
  const seen = new Set<string>()
  const visit = (key: string) => {
    if (seen.has(key)) return
    seen.add(key)
    for (const next of manifest[key]?.imports ?? []) visit(next)
  }
  roots.forEach(visit)
  const chunks = [...seen].map((key) => manifest[key])
  return {
    scripts: new Set(chunks.map((chunk) => chunk?.file ?? '').filter((file) => file.endsWith('.js'))),
    styles: new Set(chunks.flatMap((chunk) => chunk?.css ?? [])),
  }
}

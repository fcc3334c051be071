import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { WEB_DIST } from './web.ts'

type Chunk = { file: string; src?: string; imports?: string[]; isEntry?: boolean }
type Manifest = Record<string, Chunk>
export type Bundle = { name: string; bytes: number; limit: number; sentence: string }

const KB = 1000

/** What a page may weigh: all JavaScript it needs to show itself, gzipped. Pages are named by their lazy module. */
const LIMITS: { name: string; pages: RegExp; limit: number }[] = [
  { name: 'sign-in page', pages: /^src\/features\/sign-in\//, limit: 130 * KB },
  { name: 'first screen after sign-in', pages: /^src\/(app\/shell|features\/home\/)/, limit: 230 * KB },
]

/** Weighs the built web by Vite's manifest: the entry, the page's own chunks, and everything they import at once. */
export function measureBundles(): Bundle[] {
  const manifest: Manifest = JSON.parse(readFileSync(path.join(WEB_DIST, '.vite', 'manifest.json'), 'utf8'))
  return LIMITS.map(({ name, pages, limit }) => {
    const keys = Object.keys(manifest)
    const roots = keys.filter((key) => manifest[key]?.isEntry || pages.test(manifest[key]?.src ?? key))
    if (roots.length < 2) throw new Error(`no lazy module of the web matches ${pages}: the ${name} cannot be weighed`)
    const bytes = weigh(manifest, roots)
    const sentence = `${name}: ${(bytes / KB).toFixed(1)} kB of ${limit / KB} kB gzip (${roots.join(', ')})`
    return { name, bytes, limit, sentence }
  })
}

function weigh(manifest: Manifest, roots: string[]): number {
  const seen = new Set<string>()
  const visit = (key: string) => {
    if (seen.has(key)) return
    seen.add(key)
    for (const next of manifest[key]?.imports ?? []) visit(next)
  }
  roots.forEach(visit)
  const files = new Set([...seen].map((key) => manifest[key]?.file ?? '').filter((file) => file.endsWith('.js')))
  return [...files].reduce((sum, file) => sum + gzipSync(readFileSync(path.join(WEB_DIST, file))).length, 0)
}

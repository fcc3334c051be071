import path from 'node:path'
import type { Lockfile } from './lockfile.ts'

type Wanting = Partial<Record<'dependencies' | 'optionalDependencies' | 'peerDependencies', Record<string, string>>>

/**
 * Lockfile entries that the given ones need at run time: themselves and all their dependencies, resolved as Node would.
 */
export function deliveredPlaces({ packages }: Lockfile, roots: readonly string[]): string[] {
  const found = new Set<string>()
  const visit = (place: string) => {
    if (found.has(place)) return
    found.add(place)
    const entry = packages[place]
    if (entry?.['link']) return visit(String(entry['resolved']))
    const { dependencies, optionalDependencies, peerDependencies }: Wanting = entry ?? {}
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) {
      const next = placeOf(packages, place, name)
      if (next !== undefined) visit(next)
    }
  }
  roots.forEach(visit)
  return [...found].toSorted()
}

/** The nearest installed package of that name, searching outwards from `from`. */
function placeOf(packages: Lockfile['packages'], from: string, name: string): string | undefined {
  for (let folder = from; ; folder = path.posix.dirname(folder)) {
    const place = path.posix.join(folder, 'node_modules', name)
    if (place in packages) return place
    if (folder === '.' || folder === '') return undefined
  }
}

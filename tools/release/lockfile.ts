type Entry = {
  version?: string
  optional?: boolean
  optionalDependencies?: Record<string, string>
  [more: string]: unknown
}
export type Lockfile = { packages: Record<string, Entry>; [more: string]: unknown }

/** Optional packages that a locked package names but the lockfile does not contain. */
export function missingOptionalPackages({ packages }: Lockfile): { name: string; version: string }[] {
  const held = new Set(Object.keys(packages).map((place) => place.split('node_modules/').at(-1)))
  const missing = new Map<string, string>()
  for (const { optionalDependencies = {} } of Object.values(packages)) {
    for (const [name, version] of Object.entries(optionalDependencies)) {
      if (!held.has(name)) missing.set(name, version)
    }
  }
  return [...missing].map(([name, version]) => ({ name, version }))
}

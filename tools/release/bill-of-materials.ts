import type { Lockfile } from './lockfile.ts'

export type Material = {
  type: 'library'
  'bom-ref': string
  name: string
  version: string
  scope: 'required' | 'optional'
  purl: string
  hashes: { alg: 'SHA-512'; content: string }[]
  licenses: { expression: string }[]
}

/** One entry for each package and version in the lockfile, without those used only for development. */
export function materialsOf({ packages }: Lockfile): Material[] {
  const found = Object.entries(packages).flatMap(([place, entry]) => {
    const name = place.split('node_modules/').at(-1) ?? ''
    const { version, integrity, license } = entry as { version?: string; integrity?: string; license?: string }
    if (!place.includes('node_modules/') || entry['link'] || entry['dev'] || version === undefined) return []
    const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`
    const sum = integrity?.startsWith('sha512-') ? integrity.slice('sha512-'.length) : undefined
    const material: Material = {
      type: 'library',
      'bom-ref': purl,
      name,
      version,
      scope: entry.optional ? 'optional' : 'required',
      purl,
      hashes: sum === undefined ? [] : [{ alg: 'SHA-512', content: Buffer.from(sum, 'base64').toString('hex') }],
      licenses: license === undefined ? [] : [{ expression: license }],
    }
    return [[purl, material] as const]
  })
  return [...new Map(found).values()]
}

/**
 * A CycloneDX 1.6 bill of materials. It has no timestamp or serial number, so the same lockfile gives the same bytes.
 */
export function billOfMaterials(lockfile: Lockfile, product: { name: string; version: string }): object {
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': product.name, ...product } },
    components: materialsOf(lockfile),
  }
}

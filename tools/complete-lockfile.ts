// Adds to package-lock.json the optional packages of other platforms that npm left out. npm drops an optional package
// that the registry in use does not have, and `npm ci` then refuses the lockfile on every machine. Their versions are
// exact in their parents, so the entries can be written without asking any registry.
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './launcher/root.ts'
import { type Lockfile, missingOptionalPackages } from './release/lockfile.ts'

const file = path.join(root, 'package-lock.json')
const lockfile: Lockfile = JSON.parse(readFileSync(file, 'utf8'))
const missing = missingOptionalPackages(lockfile)

for (const { name, version } of missing) {
  lockfile.packages[`node_modules/${name}`] = { version, ...platformOf(name), optional: true }
}
lockfile.packages = Object.fromEntries(Object.entries(lockfile.packages).sort(([a], [b]) => a.localeCompare(b, 'en')))
writeFileSync(file, `${JSON.stringify(lockfile, undefined, 2)}\n`)
console.log(`${missing.length} pacotes de outras plataformas acrescentados ao package-lock.json`)

/** Such packages carry their platform in their names: `@oxlint/binding-linux-x64-musl`, `@biomejs/cli-win32-arm64`. */
function platformOf(name: string): { os: string[]; cpu: string[]; libc?: string[] } {
  const words = name.split(/[/-]/)
  const os = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32'].find((word) => words.includes(word))
  const cpu = ['arm64', 'x64', 'arm', 'ia32', 'ppc64', 'riscv64', 's390x'].find((word) => words.includes(word))
  if (!os || !cpu) throw new Error(`no platform in the name of ${name}`)
  const libc = words.includes('musl') || words.includes('musleabihf') ? 'musl' : 'glibc'
  return { os: [os], cpu: [cpu], ...(os === 'linux' ? { libc: [libc] } : {}) }
}

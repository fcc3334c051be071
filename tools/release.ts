// npm run release: writes to `dist` the archive of this version for this kind of machine, its bill of materials and the
// checksums.
import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { hasReleaseData, MAKE_COMMAND } from '../test/support/release-data.ts'
import { Processes } from './launcher/processes.ts'
import { Refusal } from './launcher/refusal.ts'
import { root } from './launcher/root.ts'
import { buildWeb, WEB_DIST } from './launcher/web.ts'
import { makeRelease } from './release/make-release.ts'

const to = path.join(root, 'dist')
try {
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string }
  if (!hasReleaseData(version))
    throw new Refusal(
      `Falta test/releases/${version}, com que as versões seguintes provam que abrem os dados desta. Faça-os: ${MAKE_COMMAND}. Depois, um commit, e repita.`,
    )
  await buildWeb(new Processes(undefined))
  const { files, packages } = makeRelease({ to, web: WEB_DIST })
  console.log(`\n  Versão em ${to}, com ${packages} pacotes:\n`)
  for (const file of files) console.log(`  ${file}   ${megabytes(statSync(path.join(to, file)).size)}`)
} catch (error) {
  if (!(error instanceof Refusal)) throw error
  console.error(`\n  ${error.message}\n`)
  process.exitCode = 1
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1).replace('.', ',')} MB`
}

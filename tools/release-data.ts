/**
 * Makes the data that the version of package.json leaves to later ones, test/releases/<version>: the product's own
 * backup of a small world, and what must still be true of it. Run it when a release is cut, and commit the folder.
 *   node tools/run.mjs tools/release-data.ts
 */
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { BACKUP_FILE, releaseFolder, WORLD_FILE } from '../test/support/release-data.ts'
import type { Cleanup } from './launcher/cleanup.ts'
import { root } from './launcher/root.ts'
import { runTool } from './launcher/run-tool.ts'
import { makeReleaseData } from './release/make-release-data.ts'

await runTool('release-data', async (undo: Cleanup) => {
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string }
  const folder = releaseFolder(version)
  mkdirSync(folder, { recursive: true })
  const backup = path.join(folder, BACKUP_FILE)
  const world = await makeReleaseData(undo, { version, backup })
  writeFileSync(path.join(folder, WORLD_FILE), `${JSON.stringify(world, null, 2)}\n`)
  console.log(`  Os dados da ${version} em ${folder}: ${Math.round(statSync(backup).size / 1024)} kB`)
  return 0
})

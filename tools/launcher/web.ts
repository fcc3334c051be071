import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Processes } from './processes.ts'
import { root } from './root.ts'

export const VITE = 'node_modules/vite/bin/vite.js'
export const WEB = path.join(root, 'apps', 'web')
export const WEB_DIST = path.join(WEB, 'dist')

const STAMP = path.join(WEB_DIST, '.stamp')
const INPUTS = [
  'package-lock.json',
  'apps/web/{index.html,package.json,tsconfig.json,*.ts}',
  'apps/web/{src,public}/**/*',
  'packages/{fiscal,contract}/package.json',
  'packages/{fiscal,contract}/src/**/*.ts',
]

/** Whether the built web app is missing or older than its inputs. */
export function webIsStale(): boolean {
  return !existsSync(STAMP) || readFileSync(STAMP, 'utf8') !== hashOfInputs()
}

export async function buildWeb(processes: Processes): Promise<void> {
  const hash = hashOfInputs()
  await processes.once({ name: 'web', args: [VITE, 'build', WEB], env: { NODE_ENV: 'production' } })
  writeFileSync(STAMP, hash)
}

function hashOfInputs(): string {
  const hash = createHash('sha256')
  const files = globSync(INPUTS, { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort()
  for (const file of files) hash.update(path.relative(root, file)).update('\0').update(readFileSync(file)).update('\0')
  return hash.digest('hex')
}

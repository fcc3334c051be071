import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../launcher/root.ts'

const FOLDERS = '{packages,apps,test,tools}'
const DEPTH = /from '[^']*\/depth\.ts'/

/**
 * The Vitest files that do more in `npm run test:deep`: those named `.deep`, and those that check how deep the run is.
 */
export function deepVitestFiles(): string[] {
  return deepOf(`${FOLDERS}/**/*.test.{ts,tsx}`)
}

export function deepBrowserFiles(): string[] {
  return deepOf(`${FOLDERS}/**/*.e2e.ts`)
}

function deepOf(pattern: string): string[] {
  return globSync(pattern, { cwd: root, exclude: ['**/node_modules/**'] })
    .map((file) => file.replaceAll(path.sep, '/'))
    .filter((file) => file.includes('.deep.') || DEPTH.test(readFileSync(path.join(root, file), 'utf8')))
    .sort()
}

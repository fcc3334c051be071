import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { importsOf, isRelative, resolved } from '../../test/guards/imports.ts'
import { root } from '../launcher/root.ts'

const SOURCES = ['{packages,apps}/*/{src,testing}/**/*.{ts,tsx}', '{tools,test,bench}/**/*.ts']
const UNIT = /(?<!\.db|\.deep)\.test\.tsx?$/
const NO_UNIT = /^test\/(guards|stories)\//

/**
 * The unit tests that reach a changed file by relative imports. Imports by package name are not followed: a change in
 * packages/fiscal affects every package, and `npm test` covers those.
 */
export function touchedTests(changed: readonly string[]): string[] {
  const texts = globSync(SOURCES, { cwd: root, exclude: ['**/node_modules/**'] }).map((found) => {
    const file = found.replaceAll(path.sep, '/')
    return { file, text: readFileSync(path.join(root, file), 'utf8') }
  })
  return reach(changed, texts).filter((file) => UNIT.test(file) && !NO_UNIT.test(file))
}

/** The changed files and everything that imports them, directly or not. */
export function reach(changed: readonly string[], sources: readonly { file: string; text: string }[]): string[] {
  const importers = new Map<string, string[]>()
  for (const { file, text } of sources) {
    for (const specifier of importsOf(text).filter(isRelative)) {
      const to = resolved(file, specifier)
      importers.set(to, [...(importers.get(to) ?? []), file])
    }
  }
  const reached = new Set(changed)
  for (const file of reached) for (const importer of importers.get(file) ?? []) reached.add(importer)
  return [...reached].sort()
}

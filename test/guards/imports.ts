import path from 'node:path'

export type House = { folder: string; name: string }

const IMPORT = /(?:^\s*(?:import|export)\b[^'"();]*?\bfrom\s*|^\s*import\s*|\bimport\s*\(\s*)['"]([^'"\n]+)['"]/gm
const HOUSE = /^(?:packages|apps)\/[^/]+/

/** What a source imports, statically, dynamically or only as types. */
export function importsOf(text: string): string[] {
  return [...text.matchAll(IMPORT)].map((found) => found[1] ?? '')
}

/** `packages/fiscal` for any file in it; undefined for files of the root (tools, test, bench). */
export function houseOf(file: string): string | undefined {
  return file.match(HOUSE)?.[0]
}

/** The package of an import: `@talao/fiscal/money` is of `@talao/fiscal`, `pg/lib` of `pg`. */
export function packageOf(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
}

export function isRelative(specifier: string): boolean {
  return specifier.startsWith('.')
}

/** A relative import as a path from the root. */
export function resolved(file: string, specifier: string): string {
  return path.posix.join(path.posix.dirname(file), specifier)
}

/** Tests, and what only tests load. */
export function isTest(file: string): boolean {
  return (
    /\.(test|e2e)\.tsx?$/.test(file) ||
    /(^|\/)(testing|mutations|contract-(?:suite|bench|files)[^/]*|test-[^/]*)(\.ts|\/)/.test(file)
  )
}

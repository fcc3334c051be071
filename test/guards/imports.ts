import path from 'node:path'

export type House = { folder: string; name: string }

const IMPORT = /(?:^\s*(?:import|export)\b[^'"();]*?\bfrom\s*|^\s*import\s*|\bimport\s*\(\s*)['"]([^'"\n]+)['"]/gm
const HOUSE = /^(?:packages|apps)\/[^/]+/

/** The modules that a source imports, statically, dynamically or only as types. */
export function importsOf(text: string): string[] {
  return [...text.matchAll(IMPORT)].map((found) => found[1] ?? '')
}

/** The same without the dynamic ones. */
export function staticImportsOf(text: string): string[] {
  return [...text.matchAll(IMPORT)].filter(([whole]) => !/^import\s*\(/.test(whole)).map(([, to = '']) => to)
}

/** `packages/fiscal` for any file in it; undefined for files of the root (tools, test, bench). */
export function houseOf(file: string): string | undefined {
  return file.match(HOUSE)?.[0]
}

/** The package of an import: `@talao/fiscal` for `@talao/fiscal/value/money`, `pg` for `pg/lib`. */
export function packageOf(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
}

export function isRelative(specifier: string): boolean {
  return specifier.startsWith('.')
}

/** A relative import as a path from the repository root. */
export function resolved(file: string, specifier: string): string {
  return path.posix.join(path.posix.dirname(file), specifier)
}

/** Tests, and files that only tests load. */
export function isTest(file: string): boolean {
  return /\.(test|e2e)\.tsx?$|^(packages|apps)\/[^/]+\/(testing|e2e)\//.test(file)
}

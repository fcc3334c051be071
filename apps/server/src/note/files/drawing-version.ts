import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'

const resolve = createRequire(import.meta.url).resolve

let known: Promise<string> | undefined

/**
 * Changes whenever a document might be drawn differently. It is the digest of the drawing code, of the fiscal package
 * whose texts and tables it prints, and of the library versions, so there is no version number to raise by hand.
 */
export function drawingVersion(): Promise<string> {
  known ??= digestOfSources()
  return known
}

async function digestOfSources(): Promise<string> {
  const paper = path.dirname(resolve('@talao/documents/paper/text-drawing'))
  const fiscal = path.dirname(resolve('@talao/fiscal'))
  const sources = [...(await sourcesIn(paper)), ...(await sourcesIn(fiscal)), path.join(paper, '../../package.json')]
  const hash = createHash('sha256')
  for (const file of sources) hash.update(path.basename(file)).update(await readFile(file))
  return hash.digest('hex').slice(0, 16)
}

async function sourcesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true })
  return names
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .sort()
    .map((name) => path.join(folder, name))
}

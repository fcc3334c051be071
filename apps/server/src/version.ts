import { readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'

const File = z.object({ version: z.string(), gitHead: z.string().optional() })

/** As its package.json tells it; that of a release also bears the commit, under the name npm has for it. */
export const VERSION = versionOf(path.join(import.meta.dirname, '../../../package.json'))

export function versionOf(packageFile: string): string {
  const { version, gitHead } = File.parse(JSON.parse(readFileSync(packageFile, 'utf8')))
  return gitHead ? `${version} (${gitHead.slice(0, 8)})` : version
}

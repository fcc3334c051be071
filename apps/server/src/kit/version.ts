import { readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'

const File = z.object({ version: z.string(), gitHead: z.string().optional() })

/** From package.json. A release's version also carries the commit, which npm calls `gitHead`. */
export const VERSION = versionOf(path.join(import.meta.dirname, '../../../../package.json'))

export function versionOf(packageFile: string): string {
  const { version, gitHead } = File.parse(JSON.parse(readFileSync(packageFile, 'utf8')))
  return gitHead ? `${version} (${gitHead.slice(0, 8)})` : version
}

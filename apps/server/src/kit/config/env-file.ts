import { existsSync } from 'node:fs'
import path from 'node:path'

const PROJECT = path.join(import.meta.dirname, '../../../../..')

/**
 * The environment of this process, plus the variables of the project's `.env`. Variables already set win. Child
 * processes inherit both.
 */
export function withEnvFile(own: NodeJS.ProcessEnv, file: string = path.join(PROJECT, '.env')): NodeJS.ProcessEnv {
  if (existsSync(file)) process.loadEnvFile(file)
  return own
}

/** Drops variables set to an empty string, so that they count as unset. */
export function withoutEmpty(environment: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(Object.entries(environment).filter((entry): entry is [string, string] => Boolean(entry[1])))
}

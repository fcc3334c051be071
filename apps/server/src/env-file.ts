import { existsSync } from 'node:fs'
import path from 'node:path'

const PROJECT = path.join(import.meta.dirname, '../../..')

/**
 * The environment of this process, with what the `.env` beside the project adds to it, for every command alike. What it names already wins; those it
 * starts inherit both.
 */
export function withEnvFile(own: NodeJS.ProcessEnv, file: string = path.join(PROJECT, '.env')): NodeJS.ProcessEnv {
  if (existsSync(file)) process.loadEnvFile(file)
  return own
}

/** A variable that is set to nothing is as good as absent. */
export function withoutEmpty(environment: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(Object.entries(environment).filter((entry): entry is [string, string] => Boolean(entry[1])))
}

import { existsSync } from 'node:fs'
import path from 'node:path'

const PROJECT = path.join(import.meta.dirname, '../../..')

/** The environment with what the `.env` beside the project adds to it, for every command alike. What the environment names already wins. */
export function environmentWithFile(file: string = path.join(PROJECT, '.env')): NodeJS.ProcessEnv {
  if (existsSync(file)) process.loadEnvFile(file)
  return process.env
}

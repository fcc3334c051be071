import { randomBytes } from 'node:crypto'
import { chmodSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { codeOf } from './machine-processes.ts'

/**
 * Creates `<dataDir>/master.key` on the first run: 64 hexadecimal digits, readable by its owner only. It encrypts all
 * secrets in the database, and the passwords of the database roles derive from it.
 */
export function makeMasterKey(dataDir: string): void {
  if (process.env.TALAO_MASTER_KEY) return
  const file = path.join(dataDir, 'master.key')
  try {
    writeFileSync(file, `${randomBytes(32).toString('hex')}\n`, { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
    if ((statSync(file).mode & 0o077) !== 0) chmodSync(file, 0o600)
  }
}

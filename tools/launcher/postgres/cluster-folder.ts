import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type Account, canEnter } from './account.ts'

/** For root: where data goes that PostgreSQL's account cannot reach under a closed home. */
export const SYSTEM_FOLDER = '/var/lib/talao'

/**
 * The folder of one cluster: `<dataDir>/postgres`, or a system folder when PostgreSQL's account cannot enter there. The
 * system folder has a random name, recorded in the data folder: a new data folder (with a new master key) at the same
 * path must never find an older database.
 */
export function clusterFolder(dataDir: string, account: Account): string {
  const note = path.join(dataDir, 'postgres.location')
  if (existsSync(note)) return made(readFileSync(note, 'utf8').trim())
  if (canEnter(account, dataDir)) return made(path.join(dataDir, 'postgres'))

  const elsewhere = path.join(SYSTEM_FOLDER, randomBytes(6).toString('hex'))
  made(elsewhere)
  writeFileSync(note, `${elsewhere}\n`)
  return elsewhere
}

// PostgreSQL's account can pass through but not list it; the cluster inside is 0700 anyway.
function made(folder: string): string {
  mkdirSync(folder, { recursive: true, mode: 0o711 })
  return folder
}

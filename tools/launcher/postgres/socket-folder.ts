import { createHash } from 'node:crypto'
import { chmodSync, lstatSync, mkdirSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Refusal } from '../refusal.ts'
import { type Account, giveTo } from './account.ts'

// sun_path holds 103 bytes on macOS and 107 on Linux; the socket's own name takes 18 of them.
const LONGEST_FOLDER = 84

/**
 * A private 0700 folder for PostgreSQL's socket: in the cluster's folder, or in the system's temporary folder when that
 * path is too long.
 */
export function makeSocketFolder(place: string, account: Account): string {
  const inside = path.join(place, 'socket')
  const hash = createHash('sha256').update(place).digest('hex').slice(0, 12)
  const folder = Buffer.byteLength(inside) <= LONGEST_FOLDER ? inside : path.join(os.tmpdir(), `talao-pg-${hash}`)

  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const found = lstatSync(folder)
  const owners = [process.getuid?.(), account.uid]
  if (!found.isDirectory() || !owners.includes(found.uid)) {
    throw new Refusal(`A pasta ${folder} é de outra pessoa e o PostgreSQL precisa dela: apague-a e tente de novo.`)
  }
  chmodSync(folder, 0o700)
  giveTo(account, folder)
  return folder
}

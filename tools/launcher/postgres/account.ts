import { spawnSync } from 'node:child_process'
import { chownSync, readFileSync } from 'node:fs'

/** The account PostgreSQL runs under: empty (the current one) for an ordinary user, another account for root. */
export type Account = { uid?: number; gid?: number }

const CANDIDATES = ['postgres', 'nobody', 'daemon']

/** PostgreSQL refuses to run as root, and initdb needs an account that /etc/passwd knows. */
export function accountForPostgres(): Account {
  if (process.getuid?.() !== 0) return {}
  const entries = readFileSync('/etc/passwd', 'utf8').split('\n')
  for (const name of CANDIDATES) {
    const [, , uid = '0', gid = '0'] = entries.find((line) => line.startsWith(`${name}:`))?.split(':') ?? []
    if (Number(uid) > 0) return { uid: Number(uid), gid: Number(gid) }
  }
  throw new Error(`running as root, and none of the accounts ${CANDIDATES.join(', ')} exists`)
}

export function giveTo(account: Account, file: string): void {
  if (account.uid !== undefined && account.gid !== undefined) chownSync(file, account.uid, account.gid)
}

/** Whether the account can enter a folder: under a 0700 home it cannot, however open the folder itself is. */
export function canEnter(account: Account, folder: string): boolean {
  if (account.uid === undefined) return true
  return spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { ...account, cwd: '/', stdio: 'ignore' }).status === 0
}

import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { codeOf, commandOf, isAlive } from './machine-processes.ts'
import { Refusal } from './refusal.ts'

export type Ownership = {
  /** True when an earlier starter was killed, so its processes may still be shutting down. */
  tookOver: boolean
  release(): void
}

/**
 * Takes ownership of a data folder. Only the owner starts and stops the database there. A killed starter leaves its
 * note behind and the next one takes over. Throws Refusal while the owner is alive.
 */
export function lockDataFolder(dataDir: string): Ownership {
  makeFolder(dataDir)
  const note = path.join(dataDir, 'owner')
  const release = () => rmSync(note, { force: true })
  if (writeNote(note)) return { tookOver: false, release }

  const owner = Number(readFileSync(note, 'utf8'))
  if (owner !== process.pid && isStarter(owner)) {
    throw new Refusal(
      `O Talão já está rodando nesta pasta (processo ${owner}). Pare-o com Ctrl+C no terminal dele, ou use outra pasta com TALAO_DATA_DIR.`,
    )
  }
  release()
  if (writeNote(note)) return { tookOver: true, release }
  throw new Refusal('Outro Talão começou nesta pasta no mesmo instante: espere por ele.')
}

function makeFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o711 })
  } catch (error) {
    throw new Refusal(
      `Não foi possível criar ${dataDir} (${codeOf(error)}): ajuste o dono da pasta, ou escolha outra com TALAO_DATA_DIR.`,
    )
  }
}

function writeNote(note: string): boolean {
  try {
    writeFileSync(note, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  }
}

/** A restore owns the folder too, because no product may start on a database that is being filled. */
const STARTERS = [
  path.join('tools', 'launcher', 'start.ts'),
  `${path.join('tools', 'launcher', 'run-server-command.ts')} restore`,
]

/** Whether this pid is a starter now; the operating system may have reused the number. */
export function isStarter(pid: number): boolean {
  if (process.platform === 'win32') return isAlive(pid)
  const command = commandOf(pid)
  return STARTERS.some((starter) => command.includes(starter))
}

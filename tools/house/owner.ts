import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { codeOf, commandOf, isAlive } from './processes-of-the-machine.ts'
import { Refusal } from './refusal.ts'

export type Ownership = {
  /** True when an earlier starter was killed: its processes may still be on their way out. */
  tookOver: boolean
  release(): void
}

/**
 * One starter owns a data folder: it alone starts and stops the database there. A starter that was killed leaves its
 * note behind, and the next one takes over; while the owner lives nobody else may start in the same folder.
 */
export function ownDataFolder(dataDir: string): Ownership {
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

/** A restore owns the folder as well: nothing may start on a database that is being filled. */
const STARTERS = [path.join('tools', 'house', 'start.ts'), `${path.join('tools', 'house', 'administer.ts')} restore`]

/** Whether this process number is a starter now, and not something that got the number later. */
export function isStarter(pid: number): boolean {
  if (process.platform === 'win32') return isAlive(pid)
  const command = commandOf(pid)
  return STARTERS.some((starter) => command.includes(starter))
}

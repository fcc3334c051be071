import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs'
import path from 'node:path'
import { codeOf } from './machine-processes.ts'

/** On a full disk a line fits now and then, so this many in a row must succeed before there counts as room again. */
const STEADY = 20

type Limits = { bytes: number; kept: number }

/** At most 40 MB per program (the current file and three old ones). */
const LIMITS: Limits = { bytes: 10 * 1024 * 1024, kept: 3 }

/**
 * Writes one log file per program. A full file becomes `<name>.log.1`, the earlier one `.2`, and so on. Lines that the
 * disk does not take are lost without further harm. Reports the loss once, and once more when lines are written again.
 */
export class LogFiles {
  readonly #folder: string
  readonly #limits: Limits
  readonly #tell: (sentence: string) => void
  readonly #sizes = new Map<string, number>()
  #lost = 0
  /** Lines written in a row since one was lost. */
  #kept = 0

  constructor(folder: string, limits = LIMITS, tell: (sentence: string) => void = console.error) {
    this.#folder = folder
    this.#limits = limits
    this.#tell = tell
    mkdirSync(folder, { recursive: true, mode: 0o700 })
  }

  file(name: string): string {
    return path.join(this.#folder, `${name}.log`)
  }

  append(name: string, text: Buffer): void {
    try {
      this.#makeRoom(name, text.length)
      appendFileSync(this.file(name), text)
      this.#sizes.set(name, (this.#sizes.get(name) ?? 0) + text.length)
    } catch (error) {
      if (this.#lost === 0) this.#tell(lostWords(this.#folder, codeOf(error)))
      this.#lost += linesIn(text)
      this.#kept = 0
      return
    }
    this.#kept += 1
    if (this.#lost === 0 || this.#kept < STEADY) return
    this.#tell(`  Os registros voltam a ser gravados. Linhas perdidas: ${this.#lost}.`)
    this.#lost = 0
  }

  #makeRoom(name: string, bytes: number): void {
    const file = this.file(name)
    const size = this.#sizes.get(name) ?? statSync(file, { throwIfNoEntry: false })?.size ?? 0
    this.#sizes.set(name, size)
    if (size === 0 || size + bytes <= this.#limits.bytes) return
    for (let n = this.#limits.kept - 1; n >= 1; n -= 1) renameIfThere(`${file}.${n}`, `${file}.${n + 1}`)
    renameIfThere(file, `${file}.1`)
    this.#sizes.set(name, 0)
  }
}

function renameIfThere(from: string, to: string): void {
  try {
    renameSync(from, to)
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error
  }
}

function lostWords(folder: string, code: string): string {
  if (code === 'ENOSPC')
    return '  O disco está cheio: as linhas dos registros se perdem até haver espaço. Libere espaço.'
  return `  Não dá para gravar os registros em ${folder} (${code}): as linhas se perdem até dar. Confira a pasta.`
}

function linesIn(text: Buffer): number {
  return text.toString().split('\n').filter(Boolean).length
}

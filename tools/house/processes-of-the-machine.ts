import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** True while some process has this number, whoever owns it. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

/**
 * The command line behind a process number, empty when there is none. Numbers are used again (in a container
 * at once), so a number alone never proves that the process written down somewhere is still the same.
 */
export function commandOf(pid: number): string {
  if (!isAlive(pid)) return ''
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
    if (process.platform === 'win32') return ''
    return execFileSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' }).trim()
  } catch {
    return '' // it ended between the two questions
  }
}

/** The `code` of a system error, such as ENOENT. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

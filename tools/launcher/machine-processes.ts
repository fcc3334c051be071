import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

/** Whether a process with this pid exists, no matter who owns it. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

/**
 * The command line of a pid, empty when there is none. Pids are reused (in a container at once), so a recorded pid
 * alone never proves that the process is still the same.
 */
export function commandOf(pid: number): string {
  if (!isAlive(pid)) return ''
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
    if (process.platform === 'win32') return ''
    return execFileSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' }).trim()
  } catch {
    return '' // it ended between the two reads
  }
}

/** `state` begins with Z once the process has ended and only its pid remains to be collected. */
export type MachineProcess = { pid: number; parent: number; state: string }

/** Every process of the machine. On Linux it is read from /proc, because a bare Debian has no `ps`. */
export function machineProcesses(): MachineProcess[] {
  if (process.platform === 'linux') return readdirSync('/proc').flatMap(processIn)
  const rows = execFileSync('ps', ['-eo', 'pid=,ppid=,stat='], { encoding: 'utf8' }).trim().split('\n')
  return rows.map((row) => {
    const [pid, parent, state = ''] = row.trim().split(/\s+/)
    return { pid: Number(pid), parent: Number(parent), state }
  })
}

export function descendantsOf(pid: number, processes = machineProcesses()): number[] {
  return processes.flatMap((one) => (one.parent === pid ? [one.pid, ...descendantsOf(one.pid, processes)] : []))
}

/** Fields of /proc/<pid>/stat (proc(5)): state and parent follow the name, which may contain spaces and parentheses. */
function processIn(folder: string): MachineProcess[] {
  if (!/^[0-9]+$/.test(folder)) return []
  try {
    const [state = '', parent] = (readFileSync(`/proc/${folder}/stat`, 'utf8').split(') ').at(-1) ?? '').split(' ')
    return [{ pid: Number(folder), parent: Number(parent), state }]
  } catch {
    return [] // it ended between the two reads
  }
}

/** The `code` of a system error, such as ENOENT. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

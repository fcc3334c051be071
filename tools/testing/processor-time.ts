import { readFileSync } from 'node:fs'

/** Linux counts in hundredths of a second on every machine (proc(5), USER_HZ). */
const TICKS_A_SECOND = 100

/**
 * Processor seconds of this process and of all descendants that have ended. Undefined where the system has no /proc.
 * proc(5): utime, stime, cutime and cstime are fields 14 to 17; the name in field 2 may contain spaces.
 */
export function processorSeconds(): number | undefined {
  if (process.platform !== 'linux') return undefined
  const afterName = readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1) ?? ''
  const times = afterName.split(' ').slice(11, 15).map(Number)
  return times.reduce((sum, ticks) => sum + ticks, 0) / TICKS_A_SECOND
}

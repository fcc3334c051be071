import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

/** Processor time that a process has used, in ms. Unlike elapsed time, it does not grow on a busy machine. */
export function processorMsOf(pid: number): number {
  const stat = `/proc/${pid}/stat`
  if (!existsSync(stat)) {
    const [seconds = 0, minutes = 0] = execFileSync('ps', ['-o', 'time=', '-p', String(pid)], { encoding: 'utf8' })
      .split(':')
      .map(Number)
      .toReversed()
    return (minutes * 60 + seconds) * 1000
  }
  // The name in parentheses may contain spaces. User and system time follow as the 12th and 13th fields, in hundredths
  // of a second (proc(5)).
  const fields = (readFileSync(stat, 'utf8').split(') ').at(-1) ?? '').split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}

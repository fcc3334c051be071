import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Outcome, Suite } from './suite.ts'

/** More failures than these are no chance: the change is broken, and to run them again would only take time. */
const MOST_FAILURES = 10
/** More unstable names than these make the run red. */
export const MOST_UNSTABLE = 2

export type SecondRun = { outcome: Outcome; unstable: string[] }

/**
 * Runs what failed once more, alone. A name that passes then is unstable: it no longer counts as failed, and what was first said of it is
 * kept in `folderOfFirst`. The caller decides how many unstable names are too many.
 */
export async function runFailuresAgain(
  suite: Suite,
  first: Outcome,
  folders: { run: string; first: string },
): Promise<SecondRun> {
  const failures = first.failures ?? []
  const isWhole = failures.length === first.count.failed
  if (!suite.runAgain || failures.length === 0 || failures.length > MOST_FAILURES || !isWhole)
    return { outcome: first, unstable: [] }

  const again = await suite.runAgain(folders.run, [...new Set(failures.map(({ file }) => file))])
  if (again.count.failed > 0 && (again.failures ?? []).length === 0) return { outcome: first, unstable: [] }
  const failedAgain = new Set((again.failures ?? []).map(({ name }) => name))
  const unstable = failures.map(({ name }) => name).filter((name) => !failedAgain.has(name))
  if (unstable.length > 0) {
    mkdirSync(folders.first, { recursive: true })
    writeFileSync(path.join(folders.first, `${suite.name}.log`), first.output)
  }
  const { passed, failed, skipped } = first.count
  const count = { passed: passed + unstable.length, failed: failed - unstable.length, skipped }
  return {
    outcome: { ...first, count, failures: failures.filter(({ name }) => failedAgain.has(name)) },
    unstable,
  }
}

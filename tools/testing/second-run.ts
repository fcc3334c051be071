import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Outcome, Suite } from './suite.ts'

/** More failures than this are not chance. The change is broken, and rerunning would only take time. */
const MOST_FAILURES = 10
/** With more unstable names than this, the run fails. */
export const MOST_UNSTABLE = 2

export type SecondRun = { outcome: Outcome; unstable: string[] }

/**
 * Reruns the failed files once, alone. A name that then passes is unstable: it no longer counts as failed, and the
 * first output is stored in `folders.first`. The caller decides how many unstable names are too many.
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

import { type FSWatcher, watch } from 'node:fs'
import path from 'node:path'
import type { Processes } from './processes.ts'
import { root } from './root.ts'

const QUIET_MS = 100

// Which programs to restart when a folder changes. `node --watch` is not used: it puts another process between us and
// the program, and the program survives when the starter is killed.
const WATCHED: Record<string, readonly string[]> = {
  packages: ['server', 'worker', 'simulator'],
  'apps/server/src': ['server', 'worker'],
  'apps/simulator/src': ['simulator'],
}

/** Restarts programs when their sources change. Returns a function that stops watching. */
export function restartOnChange(processes: Processes): () => void {
  const changed = new Set<string>()
  let quiet: NodeJS.Timeout | undefined
  const watchers: FSWatcher[] = Object.entries(WATCHED).map(([folder, programs]) =>
    watch(path.join(root, folder), { recursive: true }, (_event, file) => {
      if (!file || !/\.(ts|sql|json|csv)$/.test(file) || file.endsWith('.test.ts')) return
      for (const program of programs) changed.add(program)
      clearTimeout(quiet)
      quiet = setTimeout(() => {
        for (const program of changed) processes.restart(program)
        changed.clear()
      }, QUIET_MS)
    }),
  )
  return () => {
    clearTimeout(quiet)
    for (const watcher of watchers) watcher.close()
  }
}

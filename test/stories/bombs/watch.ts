import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { Worker } from 'node:worker_threads'

/** Peak memory of a process since the last call, in MiB. Where the system keeps no such record, its current memory. */
export function peakOf(pid: number): number {
  const status = `/proc/${pid}/status`
  if (!existsSync(status))
    return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024
  const kib = /VmHWM:\s+(\d+)/.exec(readFileSync(status, 'utf8'))?.[1]
  // Writing 5 resets the peak (proc(5), clear_refs).
  writeFileSync(`/proc/${pid}/clear_refs`, '5')
  return Number(kib) / 1024
}

export type Waits = { asked: number; failed: number; p50: number; p99: number; max: number }

/**
 * Sends another user's requests one after another from a separate thread while `work` runs. Reports the processor time
 * (ms) of the server while each waited.
 */
export async function meanwhile<T>(
  asking: { url: string; token: string; pid: number },
  work: () => Promise<T>,
): Promise<{ value: T; waits: Waits }> {
  const asker = new Worker(new URL('./background-requests.ts', import.meta.url), { workerData: asking, execArgv: [] })
  try {
    await once(asker, 'online')
    const value = await work()
    asker.postMessage('over')
    const [{ took, failed }] = (await once(asker, 'message')) as [{ took: number[]; failed: number }]
    return { value, waits: { failed, ...spread(took) } }
  } finally {
    await asker.terminate()
  }
}

function spread(took: readonly number[]): Omit<Waits, 'failed'> {
  const sorted = took.toSorted((one, other) => one - other)
  const at = (share: number) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)
  return { asked: sorted.length, p50: at(0.5), p99: at(0.99), max: at(1) }
}

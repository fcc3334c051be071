import { Worker } from 'node:worker_threads'
import { type A1Finding, type A1Input, type A1Result, refuseA1 } from './certificate.ts'

/**
 * `processorMs`: the thread's own processor time, because the waiting time on a busy machine does not depend on the
 * file.
 */
export type WorkerLimits = { processorMs: number; memoryMb?: number }

const DEFAULT_MEMORY_MB = 128
const LOOK_EVERY_MS = 100
/**
 * Wall-clock limit in multiples of `processorMs`. Needed because a thread inside one OpenSSL call cannot report its
 * processor time.
 */
const MOST_TIMES_WAITED = 12

/**
 * Runs `openA1` in a separate thread with limits on processor time and memory. The file is untrusted input: it may ask
 * for a billion rounds of key derivation or for gigabytes, and must not stop the server. Beyond a limit the file is
 * `certificado_ilegivel`. Rejects only when the thread itself fails.
 */
export async function openA1InWorker(
  input: A1Input,
  { processorMs, memoryMb = DEFAULT_MEMORY_MB }: WorkerLimits,
): Promise<A1Result> {
  const worker = new Worker(new URL('./open-worker.ts', import.meta.url), {
    workerData: input,
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
  })
  const { promise, resolve, reject } = Promise.withResolvers<A1Result>()
  const giveUp = () => resolve(refuseA1('certificado_ilegivel', `not open after ${processorMs} ms of work`, COSTLY))
  const look = async () => {
    const { user, system } = await worker.cpuUsage().catch(() => ENDED)
    if ((user + system) / 1000 > processorMs) giveUp()
  }
  const looks = setInterval(() => void look(), LOOK_EVERY_MS)
  const timer = setTimeout(giveUp, processorMs * MOST_TIMES_WAITED)
  worker.once('message', resolve)
  worker.once('error', (error) => (isOutOfMemory(error) ? resolve(tooHungry(memoryMb)) : reject(error)))
  worker.once('exit', (code) => reject(new Error(`the certificate thread ended with code ${code} and no answer`)))
  try {
    return await promise
  } finally {
    clearInterval(looks)
    clearTimeout(timer)
    await worker.terminate()
  }
}

const COSTLY: A1Finding = { unreadable: 'costly' }

/** Processor time of a thread that has just ended: its result or its error is about to arrive. */
const ENDED = { user: 0, system: 0 }

function tooHungry(memoryMb: number): A1Result {
  return refuseA1('certificado_ilegivel', `needs more than ${memoryMb} MB`, COSTLY)
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
}

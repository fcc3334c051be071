import { Worker } from 'node:worker_threads'
import { type A1Finding, type A1Input, type A1Result, refuseA1 } from './certificate.ts'

/** `processorMs`: the thread's own processor time. A busy machine makes it wait, and says nothing about the file. */
export type WorkerLimits = { processorMs: number; memoryMb?: number }

const DEFAULT_MEMORY_MB = 128
const LOOK_EVERY_MS = 100
/** Times `processorMs` on the clock: a thread may stand in one step of OpenSSL, where nothing can ask it for its processor time. */
const MOST_TIMES_WAITED = 12

/**
 * `openA1` in a thread of its own, with limits of processor time and memory. The file belongs to whoever sends it: it may ask for
 * a billion rounds of key derivation or for gigabytes, and neither may stop the server. Beyond a limit the file is
 * `certificado_ilegivel`. Rejects only when the thread itself is broken.
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

/** Asked of a thread that has just ended: its answer or its error is on the way. */
const ENDED = { user: 0, system: 0 }

function tooHungry(memoryMb: number): A1Result {
  return refuseA1('certificado_ilegivel', `needs more than ${memoryMb} MB`, COSTLY)
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
}

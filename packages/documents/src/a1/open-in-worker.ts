import { Worker } from 'node:worker_threads'
import { type A1Input, type A1Result, refuseA1 } from './certificate.ts'

export type WorkerLimits = { timeoutMs: number; memoryMb?: number }

const DEFAULT_MEMORY_MB = 128

/**
 * `openA1` in a thread of its own, with a time and a memory limit. The file belongs to whoever sends it: it may ask for
 * a billion rounds of key derivation or for gigabytes, and neither may stop the server. Beyond a limit the file is
 * `certificado_ilegivel`. Rejects only when the thread itself is broken.
 */
export async function openA1InWorker(
  input: A1Input,
  { timeoutMs, memoryMb = DEFAULT_MEMORY_MB }: WorkerLimits,
): Promise<A1Result> {
  const worker = new Worker(new URL('./open-worker.ts', import.meta.url), {
    workerData: input,
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
  })
  const { promise, resolve, reject } = Promise.withResolvers<A1Result>()
  const timer = setTimeout(() => resolve(refuseA1('certificado_ilegivel', `not open after ${timeoutMs} ms`)), timeoutMs)
  worker.once('message', resolve)
  worker.once('error', (error) => (isOutOfMemory(error) ? resolve(tooHungry(memoryMb)) : reject(error)))
  worker.once('exit', (code) => reject(new Error(`the certificate thread ended with code ${code} and no answer`)))
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}

function tooHungry(memoryMb: number): A1Result {
  return refuseA1('certificado_ilegivel', `needs more than ${memoryMb} MB`)
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
}

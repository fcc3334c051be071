/** The worker thread of `openA1InWorker`: opens the certificate in its input, posts one result and ends. */
import { parentPort, workerData } from 'node:worker_threads'
import type { A1Input } from './certificate.ts'
import { openA1 } from './open.ts'

const input: A1Input = workerData
parentPort?.postMessage(openA1(input))

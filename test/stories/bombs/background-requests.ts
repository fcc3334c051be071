/**
 * The thread of `meanwhile`: sends one request after another until told to end, then reports how much processor time
 * the server used while each waited.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { processorMsOf } from './processor-time.ts'

const EVERY_MS = 15
const { url, token, pid }: { url: string; token: string; pid: number } = workerData
const took: number[] = []
let [failed, isOver] = [0, false]
parentPort?.once('message', () => {
  isOver = true
})
while (!isOver) {
  const began = processorMsOf(pid)
  const reply = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
  await reply.arrayBuffer()
  if (reply.status !== 200) failed += 1
  took.push(processorMsOf(pid) - began)
  await sleep(EVERY_MS)
}
parentPort?.postMessage({ took, failed })

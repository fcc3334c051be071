/** The thread of `meanwhile`: one request after another, until it is told to end; then it tells how long each waited. */
import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

const EVERY_MS = 15
const { url, token }: { url: string; token: string } = workerData
const took: number[] = []
let [failed, isOver] = [0, false]
parentPort?.once('message', () => {
  isOver = true
})
while (!isOver) {
  const began = performance.now()
  const reply = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
  await reply.arrayBuffer()
  if (reply.status !== 200) failed += 1
  took.push(performance.now() - began)
  await sleep(EVERY_MS)
}
parentPort?.postMessage({ took, failed })

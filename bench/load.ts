// One caller sends far too many requests. Compares other users' sign-in, deliveries and health checks with and without
// the burst. There must be no 503, and the caller must get 429.
import os from 'node:os'
import { connectHotmart } from './ingest/hotmart.ts'
import { startBenchInstallation } from './installation/start-bench-installation.ts'
import { addPeople, addSales, PASSWORD } from './load/people.ts'
import { probeDuring, type Times } from './load/probes.ts'

const BURSTS = [
  { name: '150 listas de uma sessão', lists: 150, sessions: 1 },
  { name: '300 listas de três', lists: 300, sessions: 3 },
]
const ROUNDS = 3
const LIST = '/api/sale?per_page=100&with=client,items'
/** Long enough for 40 probes of each kind. */
const QUIET_MS = 5_000

const installation = await startBenchInstallation({ worker: true })
let isRight = true
try {
  await addSales(installation)
  const [other = '', ...crowd] = await addPeople(installation, 4)
  const tokens = await Promise.all(crowd.map(signIn))
  const places = {
    url: installation.url,
    webhook: await connectHotmart(installation),
    other: { email: other, password: PASSWORD },
  }
  const began = os.loadavg()[0] ?? 0
  const quiet = await probeDuring(places, 'quieto', new Promise((resolve) => setTimeout(resolve, QUIET_MS)))
  console.log(`\n  p95 em ms        entrar  entrega   saúde\n${line('sem rajada', quiet.times)}`)
  expectNone(quiet.failed)
  for (const { name, lists, sessions } of BURSTS) {
    const counts: Record<number, number> = {}
    const work = async () => {
      for (let round = 0; round < ROUNDS; round += 1) await burst(tokens.slice(0, sessions), lists, counts)
    }
    const { times, failed } = await probeDuring(places, `r${lists}`, work())
    console.log(`${line(name, times)}   a rajada recebe 429: ${JSON.stringify(counts)}`)
    expectNone(failed)
    if (counts[503] || !counts[429] || !counts[200]) isRight = false
  }
  console.log(
    `  ${os.cpus().length} núcleos, carga ${began.toFixed(1)} antes e ${(os.loadavg()[0] ?? 0).toFixed(1)} depois`,
  )
} finally {
  await installation.stop()
}
if (!isRight) process.exitCode = 1

async function burst(tokens: readonly string[], lists: number, counts: Record<number, number>): Promise<void> {
  await Promise.all(
    Array.from({ length: lists }, async (_none, at) => {
      const headers = { authorization: `Bearer ${tokens[at % tokens.length]}` }
      const response = await fetch(`${installation.url}${LIST}`, { headers })
      await response.arrayBuffer()
      counts[response.status] = (counts[response.status] ?? 0) + 1
    }),
  )
}

async function signIn(username: string): Promise<string> {
  const response = await fetch(`${installation.url}/oauth/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ grant_type: 'password', username, password: PASSWORD }),
  })
  return String(((await response.json()) as { access_token: string }).access_token)
}

function expectNone(failed: readonly string[]): void {
  if (failed.length === 0) return
  isRight = false
  console.log(`  Os outros ouviram: ${failed.join(', ')}`)
}

function line(name: string, times: Times): string {
  const numbers = [times['sign-in'], times.webhook, times.health].map((all) => p95(all).toFixed(0).padStart(8))
  return `  ${name.padEnd(26)}${numbers.join('')}`
}

function p95(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? 0
}

// Durable webhook events per second of one server process, compared with a plain insert of the same bodies over as many
// connections.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import os from 'node:os'
import { connectHotmart, HOTTOK } from './ingest/hotmart.ts'
import type { Load, Loaded } from './ingest/load.ts'
import { pgbenchRate } from './ingest/pgbench.ts'
import type { Inserted, Plain } from './ingest/plain-process.ts'
import { verifyKept } from './ingest/verify.ts'
import { type BenchInstallation, startBenchInstallation } from './installation/start-bench-installation.ts'

const ROUNDS = 5
const SECONDS = 5
const WARM_UP_SECONDS = 3
const CONNECTIONS = 64
const TARGET = 0.5

type Place = BenchInstallation & { webhook: string }
type Round = { plain: number; talao: number; pgbench: number | undefined; latenciesMs: number[] }

// No worker, because only ingestion is measured.
const installation = await startBenchInstallation({ worker: false })
const acknowledged: string[] = []
let refused = 0
try {
  const began = os.loadavg()[0] ?? 0
  const place = { ...installation, webhook: await connectHotmart(installation) }
  await talao(place, 'w', WARM_UP_SECONDS)
  await plain(place, 'w', 1)
  const rounds: Round[] = []
  for (let n = 1; n <= ROUNDS; n += 1) rounds.push(await playRound(place, n))
  report(rounds, began)
  await verify(installation)
} finally {
  await installation.stop()
}

async function playRound({ ...place }: Place, n: number): Promise<Round> {
  const plainRate = await plain(place, String(n), SECONDS)
  const loaded = await talao(place, String(n), SECONDS)
  const pgbench = await pgbenchRate({
    databaseUrl: place.adminUrl,
    connections: CONNECTIONS,
    seconds: SECONDS,
    folder: place.folder,
  })
  const round = {
    plain: plainRate,
    talao: loaded.acknowledged.length / loaded.seconds,
    pgbench,
    latenciesMs: loaded.latenciesMs,
  }
  console.log(
    `  rodada ${n}: insert puro ${rate(round.plain)}, Talão ${rate(round.talao)}, pgbench ${pgbench === undefined ? 'não instalado' : rate(pgbench)}`,
  )
  return round
}

async function talao(place: Place, run: string, seconds: number): Promise<Loaded> {
  await place.sql.query('checkpoint')
  const wish: Load = { url: place.webhook, hottok: HOTTOK, connections: CONNECTIONS, run: `t${run}`, seconds }
  const loaded = await inProcess<Load, Loaded>('load-process.ts', wish)
  for (const id of loaded.acknowledged) acknowledged.push(id)
  refused += loaded.refused
  return loaded
}

async function plain(place: BenchInstallation, run: string, seconds: number): Promise<number> {
  await place.sql.query('checkpoint')
  const wish: Plain = { databaseUrl: place.adminUrl, connections: CONNECTIONS, run: `p${run}`, seconds }
  const inserted = await inProcess<Plain, Inserted>('plain-process.ts', wish)
  return inserted.rows / inserted.seconds
}

async function inProcess<Wish extends object, Answer>(file: string, wish: Wish): Promise<Answer> {
  const child = fork(new URL(`./ingest/${file}`, import.meta.url), { serialization: 'advanced' })
  child.send(wish)
  const ended = once(child, 'exit').then(() => Promise.reject(new Error(`${file} ended without an answer.`)))
  const [answer] = await Promise.race([once(child, 'message'), ended])
  ended.catch(() => undefined)
  return answer as Answer
}

function report(rounds: readonly Round[], loadBefore: number): void {
  const talaoRate = median(rounds.map((round) => round.talao))
  const ratio = median(rounds.map((round) => round.talao / round.plain))
  const toPgbench = rounds.flatMap((round) => (round.pgbench ? [round.talao / round.pgbench] : []))
  const latencies = rounds.flatMap((round) => round.latenciesMs).toSorted((a, b) => a - b)
  const at = (share: number) => `${(latencies[Math.floor(latencies.length * share)] ?? 0).toFixed(1)} ms`
  console.log(`
  Máquina          ${os.cpus().length} × ${os.cpus()[0]?.model ?? '?'}, Node ${process.version}, carga ${loadBefore.toFixed(1)} antes e ${(os.loadavg()[0] ?? 0).toFixed(1)} depois
  Talão            ${rate(talaoRate)} eventos de 2 KB, um processo, ${CONNECTIONS} conexões; p50 ${at(0.5)}, p99 ${at(0.99)}
  Insert puro      ${rate(median(rounds.map((round) => round.plain)))} com pg do Node, ${CONNECTIONS} conexões
  pgbench          ${toPgbench.length > 0 ? rate(median(rounds.map((round) => round.pgbench ?? 0))) : 'não instalado: não mediu'}
  Razão            ${ratio.toFixed(2)} do insert puro (${ratio < TARGET ? 'abaixo da' : 'cumpre a'} meta de ${TARGET})${toPgbench.length > 0 ? `, ${median(toPgbench).toFixed(2)} do pgbench` : ''}`)
}

async function verify({ sql }: BenchInstallation): Promise<void> {
  const kept = await verifyKept(sql, acknowledged)
  const right = kept.lost.length === 0 && kept.doubled.length === 0 && kept.withoutOneJob === 0 && refused === 0
  console.log(
    `  Conferência      ${acknowledged.length} confirmados, ${kept.rows} guardados, ${kept.lost.length} perdidos, ${kept.doubled.length} em dobro, ${kept.withoutOneJob} sem o seu trabalho, ${refused} recusados`,
  )
  if (!right) process.exitCode = 1
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

function rate(perSecond: number): string {
  return `${Math.round(perSecond)}/s`
}

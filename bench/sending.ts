// How well the paid credits of a gateway are used, and whether one seller's thousands of notes delay others. Runs the
// real engine, client and dispatcher in virtual time over the in-memory store.

import { seededRandom } from '../apps/server/src/kit/random.ts'
import { pickFairly } from '../apps/server/src/note/dispatch/fair-queue.ts'
import { makeWorld, type World } from '../apps/server/testing/simulation/world.ts'
import { runReal } from './sending/real.ts'
import { type ChooseNext, firstComeFirstServed } from './sending/waiting-notes.ts'
import { startWorkerModel } from './sending/worker-model.ts'

const START = Date.UTC(2026, 10, 20, 12)
const MINUTE_MS = 60_000
/**
 * Credits per minute left for automatic sends and file downloads: 100 less 35 reserved for cancellations, users and
 * webhooks.
 */
const AUTOMATIC_A_MINUTE = 65

await credits()
await outage()
await fairness()
await longLines()
await real()

async function credits(): Promise<void> {
  const [tokens, each, minutes] = [50, 700, 8]
  const world = newWorld(1)
  const office = startWorkerModel({ world, choose: pickFairly, tokenOf: (companyId) => `token-${companyId}` })
  world.at(START, () => {
    for (let note = 0; note < tokens * each; note += 1) office.ask((note % tokens) + 1, note + 1)
  })
  const began = performance.now()
  await world.run(START + minutes * MINUTE_MS)
  const { sends, consults, files, throttled, authorised } = office.provider.counts
  const spent = sends + consults + files + throttled
  const windows = office.provider.windows(START + MINUTE_MS, START + minutes * MINUTE_MS)
  const used = windows.reduce((sum, one) => sum + Math.min(one, AUTOMATIC_A_MINUTE), 0)
  console.log(`
  Créditos: ${tokens} tokens de 100 por minuto, ${tokens * each} notas na fila, ${minutes} min simulados (${((performance.now() - began) / 1000).toFixed(0)} s reais)
    enviadas ${sends}, autorizadas ${authorised}, XML buscados ${files}, consultas ${consults}, recusas 429 ${throttled}
    créditos gastos que serviram a uma nota   ${percent((sends + files) / spent)} (meta 95 %)
    créditos livres para o envio, usados      ${percent(used / (windows.length * AUTOMATIC_A_MINUTE))} em ${windows.length} janelas inteiras
    pedidos por nota autorizada, sem arquivos ${((sends + consults + throttled) / sends).toFixed(3)} (meta 1,15)
    pedidos por nota autorizada, com o XML    ${(spent / sends).toFixed(3)} (meta 3)
    pedidos recusados com 429                 ${percent(throttled / spent)} (meta 0,5 %)`)
}

/** What a gateway outage costs: notes fall due while it answers every request with 500. */
async function outage(): Promise<void> {
  const [notes, minutes, limit] = [210, 5, 60]
  const world = newWorld(3)
  const away = { from: START, to: START + minutes * MINUTE_MS }
  const office = startWorkerModel({ world, choose: pickFairly, tokenOf: () => 'shared', outage: away })
  world.at(START, () => {
    for (let note = 1; note <= notes; note += 1) office.ask(1, note)
  })
  const { counts } = office.provider
  let minute = minutes
  for (; minute < limit && counts.files < notes; minute += 1) await world.run(START + minute * MINUTE_MS)
  const { sends, consults, files, throttled, failed, authorised } = counts
  console.log(`
  Queda: um token, a emissora responde 500 por ${minutes} min a ${notes} notas que vencem juntas
    durante a queda: ${failed} pedidos (${(failed / notes).toFixed(2)} por nota)
    depois dela: enviadas ${sends}, consultas ${consults}, XML buscados ${files}, recusas 429 ${throttled}; ${authorised} autorizadas, com os XML, em ${minute - minutes} min
    pedidos por nota depois da queda, com o XML ${((sends + consults + files + throttled) / notes).toFixed(2)} (meta 3, e mais um por webhook perdido ou decisão lenta)`)
}

async function fairness(): Promise<void> {
  console.log(
    '\n  Justiça: um token para todos, um vendedor com 50.000 notas vencidas e 199 com uma cada, ao longo de uma hora',
  )
  const wish = { lines: 1, each: 50_000, tokenOf: () => 'shared' }
  const turns = await smallWaits({ ...wish, choose: pickFairly })
  const fifo = await smallWaits({ ...wish, choose: firstComeFirstServed })
  report('por vez (Talão)   ', turns)
  report('por chegada (régua)', fifo)
}

async function real(): Promise<void> {
  const { notes, seconds, sends, consults, files, throttled } = await runReal({
    companies: 6,
    each: 50,
    limitSeconds: 300,
  })
  const asked = sends + consults + throttled
  console.log(`
  PostgreSQL e conexões de verdade: 6 empresas com 50 vendas cada, um token por empresa
    ${notes} notas autorizadas em ${seconds.toFixed(0)} s, do aviso da venda ao fim; enviadas ${sends}, XML buscados ${files}, consultas ${consults}, recusas 429 ${throttled}
    pedidos por nota autorizada, sem arquivos ${(asked / notes).toFixed(3)} (meta 1,15)
    pedidos por nota autorizada, com o XML    ${((asked + files) / notes).toFixed(3)} (meta 3)
    pedidos recusados com 429                 ${percent(throttled / (asked + files))} (meta 0,5 %)`)
}

/** Credits do not run out here. The worker's slots do, because the gateway takes seconds to answer. */
async function longLines(): Promise<void> {
  const [lines, latencyMs] = [40, 3_000]
  console.log(
    `\n  Justiça sem falta de créditos: um token cada, a emissora leva ${latencyMs / 1000} s, ${lines} vendedores com 2.000 notas vencidas e 199 com uma`,
  )
  const wish = { lines, each: 2_000, latencyMs, tokenOf: (companyId: number) => `token-${companyId}` }
  const turns = await smallWaits({ ...wish, choose: pickFairly })
  report('por vez (Talão)   ', turns)
}

type Waits = { small: number[]; unsent: number; bigSent: number }
type Wish = {
  choose: ChooseNext
  lines: number
  each: number
  tokenOf: (companyId: number) => string
  latencyMs?: number
}

async function smallWaits({ lines, each, ...deps }: Wish): Promise<Waits> {
  const world = newWorld(2)
  const office = startWorkerModel({ world, ...deps })
  const [big, smallOnes] = [lines * each, 199]
  world.at(START, () => {
    for (let note = 0; note < big; note += 1) office.ask((note % lines) + 1, note + 1)
  })
  for (let small = 1; small <= smallOnes; small += 1)
    world.at(START + world.random.between(MINUTE_MS, 61 * MINUTE_MS), () => office.ask(lines + small, big + small))
  await world.run(START + 65 * MINUTE_MS)
  const small = [...office.waits].filter(([note]) => note > big).map(([, wait]) => wait)
  return { small, unsent: smallOnes - small.length, bigSent: office.waits.size - small.length }
}

function report(name: string, { small, unsent, bigSent }: Waits): void {
  const sorted = small.toSorted((a, b) => a - b)
  const at = (share: number) => {
    const wait = sorted[Math.ceil((small.length + unsent) * share) - 1]
    return wait === undefined ? 'não saiu na hora medida' : `${(wait / 1000).toFixed(1)} s`
  }
  console.log(
    `    ${name}  pequenos: p50 ${at(0.5)}, p99 ${at(0.99)}, pior ${at(1)} (meta p99 60 s); sem sair ${unsent} de ${small.length + unsent}; dos grandes saíram ${bigSent} em 65 min`,
  )
}

function newWorld(seed: number): World {
  return makeWorld(START, seededRandom(seed), (error) => {
    throw error
  })
}

function percent(share: number): string {
  return `${(share * 100).toFixed(2)} %`
}

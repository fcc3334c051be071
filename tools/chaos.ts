/**
 * Kills server, worker and database at random while several companies sell, and checks the result.
 *   npm run chaos
 *   npm run chaos -- --seconds 60 --seed outra
 */
import { randomBytes } from 'node:crypto'
import { readArguments, UsageError } from '../apps/server/src/kit/usage.ts'
import { slowestRescue } from './chaos/kills.ts'
import { runChaos } from './chaos/run.ts'
import type { Cleanup } from './launcher/cleanup.ts'
import { runTool } from './launcher/run-tool.ts'

const USAGE = 'npm run chaos -- [--seconds 60] [--seed s]'
const LAST_LINES = 40

await runTool('chaos', async (undo) => report(undo, wish()))

function wish(): { seconds: number; seed: string } {
  const { values } = readArguments(process.argv.slice(2), {
    usage: USAGE,
    options: { seconds: { type: 'string', default: '300' }, seed: { type: 'string' } },
  })
  const seconds = Number(values.seconds)
  if (!(seconds > 0))
    throw new UsageError(`--seconds ${values.seconds} não é um tempo: diga quantos segundos dura o caos. Use: ${USAGE}`)
  return { seconds, seed: values.seed ?? randomBytes(4).toString('hex') }
}

async function report(undo: Cleanup, { seconds, seed }: { seconds: number; seed: string }): Promise<number> {
  console.log(`  Caos por ${seconds} s, semente ${seed}`)
  const chaos = await runChaos(undo, { seconds, seed })
  const { killed, rescues, checks } = chaos
  console.log(`
  Mortes       servidor ${killed.server}, worker ${killed.worker}, banco ${killed.postgres}
  Vendas       ${chaos.paid} pagas e ${chaos.unpaid} por pagar confirmadas, ${chaos.unanswered} tentativas sem resposta
  À mão        ${chaos.sentByHand} envios e ${chaos.cancelled} cancelamentos aceitos
  Resgates     ${rescues.length}, o mais lento em ${slowestRescue(rescues)} s
  Sozinhos     ${chaos.lastWords.length} vezes um processo terminou sem que ninguém o matasse
`)
  for (const words of chaos.lastWords) console.log(`  ${words.split('\n').slice(-LAST_LINES).join('\n  ')}`)
  for (const { name, wrong } of checks) {
    console.log(`  ${wrong.length === 0 ? '✓' : '✗'} ${name}`)
    for (const one of wrong.slice(0, 20)) console.log(`      ${one}`)
  }
  return checks.some(({ wrong }) => wrong.length > 0) ? 1 : 0
}

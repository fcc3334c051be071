/**
 * Kills server, worker and database at random while several companies sell, and looks at what came of it.
 *   npm run chaos
 *   npm run chaos -- --seconds 60 --seed outra
 */
import { parseArgs } from 'node:util'
import { randomBytes } from 'node:crypto'
import { slowestRescue } from './chaos/kills.ts'
import { runChaos } from './chaos/run.ts'

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '300' }, seed: { type: 'string' } } })
const LAST_LINES = 40
const seconds = Number(values.seconds)
const seed = values.seed ?? randomBytes(4).toString('hex')
if (!(seconds > 0)) {
  console.error(`--seconds ${values.seconds} não é um tempo: diga quantos segundos dura o caos.`)
  process.exit(1)
}

console.log(`  Caos por ${seconds} s, semente ${seed}`)
const report = await runChaos({ seconds, seed })
const { killed, rescues, checks } = report
console.log(`
  Mortes       servidor ${killed.server}, worker ${killed.worker}, banco ${killed.postgres}
  Vendas       ${report.paid} pagas e ${report.unpaid} por pagar confirmadas, ${report.unanswered} tentativas sem resposta
  À mão        ${report.sentByHand} envios e ${report.cancelled} cancelamentos aceitos
  Resgates     ${rescues.length}, o mais lento em ${slowestRescue(rescues)} s
  Sozinhos     ${report.lastWords.length} vezes um processo terminou sem que ninguém o matasse
`)
for (const words of report.lastWords) console.log(`  ${words.split('\n').slice(-LAST_LINES).join('\n  ')}`)
for (const { name, wrong } of checks) {
  console.log(`  ${wrong.length === 0 ? '✓' : '✗'} ${name}`)
  for (const one of wrong.slice(0, 20)) console.log(`      ${one}`)
}
process.exit(checks.some(({ wrong }) => wrong.length > 0) ? 1 : 0)

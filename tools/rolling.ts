/**
 * Restarts two servers and two workers in turn for several rounds, while users read, platforms deliver and a user
 * sends. Counts failed requests and work done twice.
 *   npm run rolling
 *   npm run rolling -- --rounds 20
 */
import { readArguments, UsageError } from '../apps/server/src/kit/usage.ts'
import type { Cleanup } from './launcher/cleanup.ts'
import { runTool } from './launcher/run-tool.ts'
import { startRollingInstallation } from './rolling/installation.ts'
import { runRolling } from './rolling/run.ts'

const USAGE = 'npm run rolling -- [--rounds 10]'

await runTool('rolling', async (undo) => report(undo, rounds()))

function rounds(): number {
  const { values } = readArguments(process.argv.slice(2), {
    usage: USAGE,
    options: { rounds: { type: 'string', default: '10' } },
  })
  const times = Number(values.rounds)
  if (!Number.isInteger(times) || times < 1)
    throw new UsageError(
      `--rounds ${values.rounds} não é um número de voltas: diga quantas vezes cada processo reinicia. Use: ${USAGE}`,
    )
  return times
}

async function report(undo: Cleanup, times: number): Promise<number> {
  console.log(`  Reinício em rodízio, ${times} voltas`)
  const installation = await startRollingInstallation(undo)
  const { asked, restarts, lastAnswers, sales, sentByHand, checks } = await runRolling(installation, { rounds: times })
  console.log(`
  Reinícios    servidor ${restarts.servers}, worker ${restarts.workers}
  Pedidos      ${asked}, dos quais ${lastAnswers} respondidos por um servidor que já saía
  Vendas       ${sales}, e ${sentByHand} envios à mão
`)
  for (const { name, wrong } of checks) {
    console.log(`  ${wrong.length === 0 ? '✓' : '✗'} ${name}`)
    for (const one of wrong.slice(0, 20)) console.log(`      ${one}`)
  }
  return checks.some(({ wrong }) => wrong.length > 0) ? 1 : 0
}

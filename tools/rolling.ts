/**
 * Restarts two servers and two workers one after the other, round after round, while people look, platforms deliver and somebody sends;
 * counts what failed and what was done twice.
 *   npm run rolling
 *   npm run rolling -- --rounds 20
 */
import { parseArgs } from 'node:util'
import { openRollingHouse } from './rolling/house.ts'
import { runRolling } from './rolling/run.ts'

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '10' } } })
const rounds = Number(values.rounds)
if (!Number.isInteger(rounds) || rounds < 1) {
  console.error(`--rounds ${values.rounds} não é um número de voltas: diga quantas vezes cada processo reinicia.`)
  process.exit(1)
}

console.log(`  Reinício em rodízio, ${rounds} voltas`)
const house = await openRollingHouse()
try {
  const { asked, restarts, lastAnswers, sales, sentByHand, checks } = await runRolling(house, { rounds })
  console.log(`
  Reinícios    servidor ${restarts.servers}, worker ${restarts.workers}
  Pedidos      ${asked}, dos quais ${lastAnswers} respondidos por um servidor que já saía
  Vendas       ${sales}, e ${sentByHand} envios à mão
`)
  for (const { name, wrong } of checks) {
    console.log(`  ${wrong.length === 0 ? '✓' : '✗'} ${name}`)
    for (const one of wrong.slice(0, 20)) console.log(`      ${one}`)
  }
  if (checks.some(({ wrong }) => wrong.length > 0)) process.exitCode = 1
} finally {
  await house.close()
}
process.exit()

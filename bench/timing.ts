// Checks for timing leaks. For a secret: how long its comparison takes with none to all of its letters right. For an
// e-mail: how long the server takes over HTTP with and without an account. Baselines that must be detected: a
// letter-by-letter comparison, and the same answers with some added time on one side. Run with npm run bench -- timing
// [requests]
import { isSameSecret } from '../packages/platforms/src/delivery/secret.ts'
import { startBenchInstallation } from './installation/start-bench-installation.ts'
import { askBoth, bringPeople, QUESTIONS } from './timing/questions.ts'
import { slopeT, smirnovP } from './timing/statistics.ts'

const LETTERS = 4_096
const OURS = 'a'.repeat(LETTERS)
const TIMES = 20_000
const REQUESTS = Number(process.argv[3] ?? 5_000)
const LATER_MS = [0.05, 0.1, 0.2, 0.5, 1]
/** Above this a leak counts as shown (dudect). */
const MOST_T = 4.5

slope((given) => isSameSecret(given, OURS)) // Warm-up.
const ours = slope((given) => isSameSecret(given, OURS))
const naive = slope((given) => letterByLetter(given, OURS))
console.log(`
  segredo de uma entrega: ${TIMES} comparações com 0 a ${LETTERS} letras certas
    a nossa           |t| ${Math.abs(ours).toFixed(1)} (meta abaixo de ${MOST_T})
    letra por letra   |t| ${Math.abs(naive).toFixed(1)} (a régua: tem de passar de ${MOST_T})`)

// The server trusts the proxy's address, so every request comes from a different address and no rate limit interferes.
const installation = await startBenchInstallation({
  worker: false,
  lasting: false,
  said: { TALAO_SIGN_UP: 'on', TRUST_PROXY: 'true' },
})
try {
  await bringPeople(installation.sql, REQUESTS)
  for (const question of QUESTIONS) {
    const { known, unknown, unlike } = await askBoth(installation, question, REQUESTS)
    console.log(`
  e-mail sem conta: ${question.what}, ${REQUESTS} pedidos por HTTP de cada lado
    conta que existe e conta que não existe   p ${smirnovP(known, unknown).toFixed(3)} (Kolmogorov-Smirnov; meta acima de 0,01)
    medianas ${quantile(known, 0.5).toFixed(2)} e ${quantile(unknown, 0.5).toFixed(2)} ms; respostas ${unlike.length === 0 ? 'iguais' : `DIFERENTES: ${unlike.join(' | ').slice(0, 500)}`}
    com mais tempo de um lado                 ${LATER_MS.map(
      (later) =>
        `+${later} ms: p ${smirnovP(
          known.map((took) => took + later),
          unknown,
        ).toFixed(3)}`,
    ).join(', ')} (a régua)`)
  }
} finally {
  await installation.stop()
}

function quantile(sample: readonly number[], share: number): number {
  return sample.toSorted((one, other) => one - other)[Math.floor(sample.length * share)] ?? 0
}

function slope(compare: (given: string) => boolean): number {
  const right: number[] = []
  const took: number[] = []
  for (let at = 0; at < TIMES; at += 1) {
    const letters = Math.floor(Math.random() * LETTERS)
    // Built the same way for any number of right letters, or the memory allocation would be measured too.
    const given = Buffer.alloc(LETTERS, 'b').fill('a', 0, letters).toString('latin1')
    const began = process.hrtime.bigint()
    compare(given)
    took.push(Number(process.hrtime.bigint() - began))
    right.push(letters)
  }
  return slopeT(right, took)
}

function letterByLetter(given: string, ours_: string): boolean {
  if (given.length !== ours_.length) return false
  for (let at = 0; at < ours_.length; at += 1) if (given[at] !== ours_[at]) return false
  return true
}

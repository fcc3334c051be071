// Whether time tells anything of a secret: how long the comparison of a delivery's secret takes with none to all of its letters right, and
// signing in with an e-mail that has no account beside one that has. Letter by letter goes beside it, as the yardstick that must be seen.
import { hashPassword, verifyNobody, verifyPassword } from '../apps/server/src/modules/auth/password.ts'
import { isSameSecret } from '../packages/platforms/src/secret.ts'
import { slopeT, smirnovP } from './timing/statistics.ts'

const LETTERS = 4_096
const OURS = 'a'.repeat(LETTERS)
const TIMES = 20_000
const SIGN_INS = 400
/** Beyond it a leak is taken as shown (dudect). */
const MOST_T = 4.5

const ours = slope((given) => isSameSecret(given, OURS))
const naive = slope((given) => letterByLetter(given, OURS))
console.log(`
  segredo de uma entrega: ${TIMES} comparações com 0 a ${LETTERS} letras certas
    a nossa           |t| ${Math.abs(ours).toFixed(1)} (meta abaixo de ${MOST_T})
    letra por letra   |t| ${Math.abs(naive).toFixed(1)} (a régua: tem de passar de ${MOST_T})`)

const stored = await hashPassword('uma senha de verdade')
const known: number[] = []
const unknown: number[] = []
await verifyNobody('aquecer')
for (let at = 0; at < SIGN_INS; at += 1) {
  // In turns, so that what the machine does meanwhile falls on both alike.
  for (const isKnown of at % 2 === 0 ? [true, false] : [false, true]) {
    const began = performance.now()
    await (isKnown ? verifyPassword('outra senha', stored) : verifyNobody('outra senha'))
    ;(isKnown ? known : unknown).push(performance.now() - began)
  }
}
console.log(`
  e-mail sem conta: ${SIGN_INS} senhas erradas de cada lado
    conta que existe e conta que não existe   p ${smirnovP(known, unknown).toFixed(3)} (Kolmogorov-Smirnov; meta acima de 0,01)`)

function slope(compare: (given: string) => boolean): number {
  const right: number[] = []
  const took: number[] = []
  for (let at = 0; at < TIMES; at += 1) {
    const letters = Math.floor(Math.random() * LETTERS)
    const given = OURS.slice(0, letters) + 'b'.repeat(LETTERS - letters)
    // Built of parts; made one text before the clock starts.
    Buffer.from(given)
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

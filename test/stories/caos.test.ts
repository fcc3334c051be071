import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { slowestRescue } from '../../tools/chaos/kills.ts'
import { type ChaosReport, runChaos } from '../../tools/chaos/run.ts'
import { makeCleanup } from '../../tools/launcher/cleanup.ts'

/** The long run is `npm run chaos`. */
const SECONDS = 20

const undo = makeCleanup()
let report: ChaosReport
beforeAll(async () => {
  report = await runChaos(undo, { seconds: SECONDS, seed: 'npm test' })
  console.log(
    `  ${report.paid} vendas pagas e ${report.unpaid} por pagar confirmadas, ${report.unanswered} tentativas sem resposta, ${report.cancelled} cancelamentos, resgate em até ${slowestRescue(report.rescues)} s`,
  )
}, 480_000)
afterAll(() => undo.all())

describe('killing server, worker and database in the middle of the work', () => {
  it('happened to each of them, and was noticed by who was selling', () => {
    expect(Object.values(report.killed).every((times) => times > 0)).toBe(true)
    expect(report.unanswered).toBeGreaterThan(0)
    expect([report.paid, report.unpaid, report.sentByHand, report.cancelled].every((count) => count > 0)).toBe(true)
  })

  it('leaves every promise kept', () => {
    expect(report.checks.filter(({ wrong }) => wrong.length > 0)).toEqual([])
  })
})

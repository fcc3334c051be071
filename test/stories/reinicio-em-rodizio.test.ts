import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeCleanup } from '../../tools/launcher/cleanup.ts'
import { isAlive } from '../../tools/launcher/machine-processes.ts'
import { type RollingInstallation, startRollingInstallation } from '../../tools/rolling/installation.ts'
import { type RollingReport, runRolling } from '../../tools/rolling/run.ts'
import { PASSWORD } from '../support/product.ts'

/** The long run is `npm run rolling`. */
const ROUNDS = 1

const undo = makeCleanup()
let installation: RollingInstallation
let report: RollingReport
beforeAll(async () => {
  installation = await startRollingInstallation(undo)
  report = await runRolling(installation, { rounds: ROUNDS })
  const { asked, sales, sentByHand, lastAnswers } = report
  console.log(
    `  ${asked} pedidos, ${lastAnswers} respondidos por um servidor que já saía, ${sales} vendas, ${sentByHand} envios à mão`,
  )
}, 300_000)
afterAll(() => undo.all())

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const json = { 'content-type': 'application/json' }

type Reply = { status: number; body: { access_token?: string; data?: { client_secret?: string } } }

/** Asks one server directly, bypassing the proxy. */
async function ask(server: number, path: string, rest: RequestInit = {}): Promise<Reply> {
  const answer = await fetch(`http://127.0.0.1:${installation.servers[server]?.port}${path}`, rest)
  return { status: answer.status, body: (await answer.json()) as Reply['body'] }
}
const signIn = async (server: number, username: string, password: string) =>
  ask(server, '/oauth/token', {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ grant_type: 'password', username, password }),
  })

describe('restarting two servers and two workers one after the other', () => {
  it('happened under load, and was answered through by those that left', () => {
    expect(report.restarts).toEqual({ servers: 2 * ROUNDS, workers: 2 * ROUNDS })
    expect(Math.min(report.asked, report.lastAnswers, report.sales, report.sentByHand)).toBeGreaterThan(0)
  })

  it('fails nothing and does nothing twice', () => {
    expect(report.checks.filter(({ wrong }) => wrong.length > 0)).toEqual([])
  })
})

describe('two servers on one database', () => {
  it('know each other’s sessions, and that one has ended', async () => {
    const { adm } = installation.shops.byHand
    for (const server of [0, 1])
      expect((await ask(server, '/api/auth/user', { headers: bearer(adm.token) })).status).toBe(200)
    const made = await signIn(0, adm.email, PASSWORD)
    const headers = bearer(made.body.access_token ?? '')
    expect((await ask(1, '/api/auth/user', { headers })).status).toBe(200)
    await ask(1, '/api/auth/logout', { method: 'POST', headers })
    expect((await ask(0, '/api/auth/user', { headers })).status).toBe(401)
  })

  it('count wrong passwords together', async () => {
    const statuses: number[] = []
    for (let n = 0; n < 12; n += 1) statuses.push((await signIn(n % 2, 'ninguem@exemplo.test', 'errada')).status)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429])
  })

  it('count the requests of a program together', async () => {
    const { adm, companyId } = installation.shops.byHand
    const body = JSON.stringify({ name: 'Loja virtual', company_id: companyId })
    const made = await ask(0, '/api/oauth-client', { method: 'POST', headers: { ...json, ...bearer(adm.token) }, body })
    const headers = bearer(made.body.data?.client_secret ?? '')
    const replies = []
    // In slices, because each server also limits parallel requests.
    for (let slice = 0; slice < 5; slice += 1)
      replies.push(
        ...(await Promise.all(
          Array.from({ length: 26 }, (_none, n) => ask(n % 2, '/api/v1/products?per_page=1', { headers })),
        )),
      )
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(120)
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(10)
  })
})

it('starts no process again once the installation is taken away, whoever was about to', async () => {
  await undo.all()
  const programs = [...installation.workers, ...installation.servers.map(({ program }) => program)]
  for (const program of programs) program.start()
  expect(programs.filter((program) => isAlive(program.pid()))).toEqual([])
})

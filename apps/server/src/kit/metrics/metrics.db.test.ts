import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Product, startProduct } from '../../../../../test/support/product.ts'
import { purchase } from '../../../../../test/support/purchase.ts'
import { openShop, type Shop } from '../../../../../test/support/shop.ts'
import { until } from '../../../../../test/support/until.ts'
import { freePort } from '../../../../../tools/launcher/port.ts'
import { root } from '../../../../../tools/launcher/root.ts'
import { readInstallation } from '../../operation/metrics/installation-samples.ts'
import { systemClock } from '../clock.ts'
import { connect } from '../db/connect.ts'
import { makeLogger } from '../log.ts'
import { METRICS } from './names.ts'

let product: Product
let shop: Shop
let urls: { server: string; worker: string }
beforeAll(async () => {
  const [server, worker] = [await freePort(), await freePort()]
  const environment = { METRICS_PORT: String(server), WORKER_METRICS_PORT: String(worker) }
  product = await startProduct({ worker: true, environment })
  urls = { server: `http://127.0.0.1:${server}/metrics`, worker: `http://127.0.0.1:${worker}/metrics` }
  shop = await openShop(product, { name: 'Canário dos Números Ltda' })
  await shop.deliver(purchase({ code: 'METRICA', at: new Date(Date.now() - 60_000) }))
  await until('the note', async () => (await shop.note('METRICA'))?.enotas_status === 'Autorizada')
})
afterAll(() => product.stop())

async function scrape(role: 'server' | 'worker'): Promise<string> {
  return (await fetch(urls[role])).text()
}
/** The value of one series, given its name and labels exactly as printed. */
function valueOf(text: string, series: string): number | undefined {
  const line = text.split('\n').find((one) => one.startsWith(`${series} `))
  return line === undefined ? undefined : Number(line.slice(series.length + 1))
}
/**
 * Metrics without a value in this test: no outage, no certificate expiring soon, no backup, no unreadable request, no
 * refused request, no file failure.
 */
const NOT_HERE = [
  'talao_alarms',
  'talao_authority_outage_seconds',
  'talao_backup_absent_files',
  'talao_backup_age_seconds',
  'talao_backup_whole_age_seconds',
  'talao_certificate_days_min',
  'talao_http_turned_away_total',
  'talao_http_unreadable_total',
  'talao_storage_failures_total',
]
/** Queries the database now, without the short cache. */
async function houseNow() {
  const { db } = connect(product.database.adminUrl, { log, name: 'test', max: 1 })
  const samples = await readInstallation({ db, clock: systemClock, log })()
  await db.destroy()
  return (name: string, label?: string) =>
    samples.find((one) => one.name === name && (label === undefined || Object.values(one.labels).includes(label)))
      ?.value
}
const log = makeLogger('silent', systemClock)
const page = readFileSync(path.join(root, 'docs/operacoes/metricas.md'), 'utf8')
const documented = [...page.matchAll(/^\| `([a-z_]+)` \|/gm)].map(([, name]) => name ?? '')

describe('a scrape', () => {
  it('is Prometheus text, and bears a request id like every answer', async () => {
    const answer = await fetch(urls.server)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      'text/plain; version=0.0.4; charset=utf-8',
    ])
    expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    for (const line of (await answer.text()).split('\n'))
      expect(line).toMatch(/^$|^# (HELP|TYPE) [a-z_]+ .+$|^[a-z_]+(\{[a-z]+="[^"]*"(,[a-z]+="[^"]*")*\})? -?[\d.e+-]+$/)
  })

  it.each(['/', '/health', '/metrics/x', '/api/auth/user'])('is all that is told there: %s is not', async (other) => {
    const answer = await fetch(new URL(other, urls.server))
    expect(answer.status).toBe(404)
    expect(await answer.json()).toMatchObject({
      code: 'nao_encontrado',
      request_id: answer.headers.get('x-request-id'),
    })
  })

  it('tells nothing that the page does not explain, and the page promises nothing else', async () => {
    const namesTold = async () =>
      [await scrape('server'), await scrape('worker')].flatMap((text) =>
        [...text.matchAll(/^# TYPE (\S+) /gm)].map(([, name]) => name),
      )
    // An answer or a job is counted shortly after its caller has received it.
    const told = await until('all that comes about here', async () => {
      const names = await namesTold()
      return Object.keys(METRICS).filter((name) => !names.includes(name)).length <= NOT_HERE.length && names
    })
    expect(told.length).toBeGreaterThan(60)
    expect(told.filter((name) => !documented.includes(name ?? ''))).toEqual([])
    expect(documented.toSorted()).toEqual(Object.keys(METRICS).toSorted())
    const absent = Object.keys(METRICS).filter((name) => !told.includes(name))
    expect(absent.toSorted()).toEqual(NOT_HERE)
  })

  it('names no company, no document and nothing that came from outside', async () => {
    // A POST, because a GET could reach the web app if it is built.
    await product.call(null, 'POST', '/api/canario-de-fora?x=canario')
    const series = 'talao_http_requests_total{method="POST",route="nenhuma",status="4xx"}'
    const server = await until('the answer to be over', async () => {
      const now = await scrape('server')
      return (valueOf(now, series) ?? 0) > 0 && now
    })
    const text = server + (await scrape('worker'))
    for (const word of [shop.cnpj, 'METRICA', 'canario', shop.adm.email, String(shop.webhook.split('/').at(-1))])
      expect(text).not.toContain(word)
    expect(text).not.toContain('Canário')
  })
})

describe('the numbers', () => {
  it('follow the requests by the route of the contract', async () => {
    const series = 'talao_http_requests_total{method="GET",route="/api/company/:id",status="4xx"}'
    const before = valueOf(await scrape('server'), series) ?? 0
    for (const id of [1, 2, 3]) await product.call(null, 'GET', `/api/company/${id}`)
    const text = await until('the answers to be over', async () => {
      const now = await scrape('server')
      return valueOf(now, series) === before + 3 && now
    })
    expect(
      valueOf(text, 'talao_http_request_seconds_bucket{method="GET",route="/api/company/:id",le="+Inf"}'),
    ).toBeGreaterThanOrEqual(3)
    expect(valueOf(text, 'talao_http_requests_in_flight')).toBe(0)
  })

  it('follow a note from the delivery to the authority', async () => {
    const text = await until('the jobs to be over', async () => {
      const now = await scrape('worker')
      const isDone = (job: string) => (valueOf(now, `talao_jobs_done_total{job="${job}",outcome="completed"}`) ?? 0) > 0
      return ['apply-deliveries', 'process-sale', 'issue-note'].every(isDone) && now
    })
    const heard = [...text.matchAll(/^talao_attempts_total\{gateway="FOCUS_NFE",outcome="\w+"\} (\d+)$/gm)]
    expect(heard.length).toBeGreaterThan(0)
  })

  it('count what waits, and since when', async () => {
    await product.stopServing()
    const ago = (seconds: number) => new Date(Date.now() - seconds * 1000)
    const [note] = await product.sql<{ id: number }>(`select id::int from note where company_id = $1`, [shop.companyId])
    await product.sql(
      `update note set send_asked_at = $1, send_lane = 'bulk', needs_human_reason = 'x' where id = $2`,
      [ago(600), note?.id],
    )
    await product.sql(
      `insert into inbox (company_id, sale_integration_id, received_at, headers, query, body) values ($1, $2, $3, '{}', '{}', '')`,
      [shop.companyId, shop.integrationId, ago(300)],
    )
    await product.sql(`update company_certificate set not_after = now() + interval '10 days'`)
    await product.sql(
      `insert into operation_alarm (name, subject, about, since, seen_at, told_at) values ('DISK_LOW', '', '', $1, now(), now())`,
      [ago(600)],
    )
    await product.sql(
      `insert into backup_run (taken_at, ended_at, with_files, absent_files, version) values ($1, now(), true, 0, '0.1.0'), ($2, now(), true, 3, '0.1.0')`,
      [ago(2 * 86_400), ago(86_400)],
    )
    await product.sql(
      `insert into jobs.job (name, state, start_after) values ('issue-note', 'created', now() - interval '90 seconds'), ('failed-jobs', 'created', now())`,
    )
    const value = await houseNow()
    expect([value('talao_database_up'), value('talao_notes_to_send'), value('talao_notes_for_people')]).toEqual([
      1, 1, 1,
    ])
    expect(value('talao_notes_to_send_seconds')).toBeCloseTo(600, -1.5)
    expect([value('talao_inbox_waiting'), value('talao_jobs_given_up')]).toEqual([1, 1])
    expect(value('talao_inbox_waiting_seconds')).toBeGreaterThanOrEqual(300)
    expect(value('talao_jobs_waiting_seconds', 'issue-note')).toBeGreaterThanOrEqual(90)
    expect(value('talao_certificate_days_min')).toBeCloseTo(10, 1)
    expect([value('talao_certificates_ending'), value('talao_certificates_ended')]).toEqual([1, 0])
    expect(value('talao_backup_age_seconds')).toBeCloseTo(86_400, -2)
    expect(value('talao_backup_whole_age_seconds')).toBeGreaterThanOrEqual(2 * 86_400)
    expect(value('talao_backup_absent_files')).toBe(3)
    expect(value('talao_alarms', 'DISK_LOW')).toBe(1)
    expect([value('talao_differences_open'), value('talao_deadlocks_total')]).toEqual([0, 0])
  })

  it('say that the database is away instead of failing', async () => {
    const { db } = connect('postgres://ninguem@127.0.0.1:9/nada', { log, name: 'test', max: 1, answerWithinMs: 500 })
    expect(await readInstallation({ db, clock: systemClock, log })()).toEqual([
      { name: 'talao_database_up', labels: {}, value: 0 },
    ])
    await db.destroy()
  })

  it('are read from the database once in five seconds, however many ask', async () => {
    let asked = 0
    const { db } = connect(product.database.adminUrl, { log, name: 'test', max: 1 })
    const now = () => {
      asked += 1
      return new Date()
    }
    const clock = { now }
    const read = readInstallation({ db, clock, log })
    const [one, other] = await Promise.all([read(), read()])
    const clocks = asked
    expect(other).toBe(one)
    expect(await read()).toBe(one)
    expect(asked).toBe(clocks)
    await db.destroy()
  })
})

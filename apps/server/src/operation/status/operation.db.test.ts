import { OperationOut } from '@talao/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, type Product, startProduct } from '../../../../../test/support/product.ts'
import { openShop, type Shop } from '../../../../../test/support/shop.ts'
import { VERSION } from '../../kit/version.ts'
import { SERVER_POOLS } from '../../server-pools.ts'

let product: Product
let shop: Shop
let wise: Person
beforeAll(async () => {
  product = await startProduct()
  wise = await product.person({ wise: true })
  shop = await openShop(product, { name: 'Loja que Vence Ltda', certificate: false })
})
afterAll(() => product.stop())

const operation = async () => OperationOut.parse((await product.call(wise, 'GET', '/api/operation')).body.data)
const retry = (body: object) => product.call(wise, 'POST', '/api/operation/retry', body)
/** Puts a job into the dead-letter queue, as the queue does. */
async function giveUp(
  job: string,
  data: object,
  output: object = { message: 'ECONNREFUSED 10.0.0.9' },
): Promise<string> {
  const [row] = await product.sql<{ id: string }>(
    `insert into jobs.job (name, data, singleton_key, source_name, source_output, source_retry_count, source_created_on)
     values ('failed-jobs', $1::text::jsonb, $1, $2, $3, 10, now() - interval '3 hours') returning id`,
    [JSON.stringify(data), job, JSON.stringify(output)],
  )
  return row?.id ?? ''
}
const waiting = async (job: string) =>
  (await product.sql(`select 1 from jobs.job where name = $1 and state = 'created'`, [job])).length

describe('what was given up', () => {
  it('leaves alone what waits in its queue already', async () => {
    await product.sql(
      `insert into jobs.job (name, singleton_key, policy) values ('share-sale', '{"sale_id":9}', 'short')`,
    )
    const id = await giveUp('share-sale', { sale_id: 9 })
    expect((await retry({ id })).body.message).toMatch(/já espera de novo na fila/)
    expect(await waiting('share-sale')).toBe(1)
    await product.sql(`delete from jobs.job where name = 'failed-jobs'`)
  })

  it('is told by name, by what it is about and by why, and goes back one by one or all of a kind', async () => {
    const [sale, other] = [
      await giveUp('process-sale', { sale_id: 40, company_id: 7 }),
      await giveUp('process-sale', { sale_id: 41, company_id: 7 }),
    ]
    await giveUp('fetch-rates', {}, { value: { message: 'job heartbeat timeout' } })
    const before = await operation()
    expect(before.given_up_total).toBe(3)
    expect(before.given_up.find(({ id }) => id === sale)).toMatchObject({
      job: 'process-sale',
      label: 'Fazer as notas de uma venda',
      about: 'empresa 7, venda 40',
      error: 'ECONNREFUSED 10.0.0.9',
      tries: 11,
    })
    expect(before.given_up.find(({ job }) => job === 'fetch-rates')).toMatchObject({
      about: '',
      error: 'O processo que o fazia parou no meio.',
    })
    expect((await retry({ id: sale })).body).toEqual({ message: '1 trabalho voltou para a fila.' })
    expect((await operation()).given_up.map(({ id }) => id)).not.toContain(sale)
    expect(await waiting('process-sale')).toBe(1)
    expect((await retry({ job: 'process-sale' })).status).toBe(200)
    expect((await operation()).given_up.map(({ id }) => id)).not.toContain(other)
    expect((await retry({})).body).toEqual({ message: '1 trabalho voltou para a fila.' })
    expect((await retry({})).body.message).toMatch(/^Nenhum trabalho voltou/)
    expect((await operation()).given_up_total).toBe(0)
  })
})

describe('the house', () => {
  it('is told process by process, with version, disk and every pool', async () => {
    const { version, processes } = await operation()
    expect(version).toBe(VERSION)
    expect(processes).toMatchObject([{ role: 'server', version: VERSION, is_missing: false }])
    expect(processes[0]?.pools.map(({ name }) => name)).toEqual(Object.keys(SERVER_POOLS))
    expect(processes[0]?.disk_free_bytes).toBeGreaterThan(0)
  })

  it('misses a process that ended without a word until another takes its place', async () => {
    await product.sql(
      `insert into key_holder (process, key_ids, seen_at, role, version, started_at, pools)
       values ('longe/9/a', '{}', now() - interval '5 minutes', 'worker', '0.0.9', now() - interval '1 hour', '[]')`,
    )
    expect((await operation()).processes[0]).toMatchObject({ host: 'longe', is_missing: true, version: '0.0.9' })
    await product.sql(
      `insert into key_holder (process, key_ids, seen_at, role, version, started_at, pools)
       values ('longe/12/b', '{}', now(), 'worker', '0.1.0', now() - interval '1 minute', '[]')`,
    )
    expect((await operation()).processes.filter(({ is_missing }) => is_missing)).toEqual([])
    await product.sql(`delete from key_holder where process like 'longe/%'`)
  })

  it('keeps the last whole backup apart from a later one that lacks files', async () => {
    expect((await operation()).backup).toEqual({ last: null, whole_at: null })
    await product.sql(`insert into backup_run (taken_at, ended_at, with_files, absent_files, version)
      values ('2026-11-20T03:00:00Z', now(), true, 0, '0.1.0'), ('2026-11-21T03:00:00Z', now(), true, 4, '0.1.1')`)
    expect((await operation()).backup).toEqual({
      last: {
        taken_at: '2026-11-21T03:00:00.000Z',
        with_files: true,
        absent_files: 4,
        version: '0.1.1',
        restores_into: expect.stringMatching(/^Volta no Talão 0\.1\.1 ou mais novo/),
      },
      whole_at: '2026-11-20T03:00:00.000Z',
    })
  })

  it('tells of certificates near their end, of the archive, of the queues and of what is due', async () => {
    await product.sql(
      `insert into company_certificate (company_id, label, serial, fingerprint, not_before, not_after, certificate_pem, chain_pem, key_sealed, created_at)
       values ($1, 'x', '1', 'x', now(), now() + interval '3 days', 'x', 'x', 'x', now())`,
      [shop.companyId],
    )
    await product.sql(
      `insert into jobs.job (name, state, start_after) values ('issue-note', 'created', now() - interval '90 seconds')`,
    )
    const told = await operation()
    expect(told.certificates).toMatchObject([{ company_id: shop.companyId, corporate_name: 'Loja que Vence Ltda' }])
    expect(told.archive).toEqual({ answers: true })
    expect(told.queues[0]).toMatchObject({ job: 'issue-note', label: 'Enviar uma nota', waiting: 1, failing: 0 })
    expect(told.queues[0]?.waiting_seconds).toBeGreaterThanOrEqual(90)
    expect(told.norms.find(({ name }) => name === 'cclasstrib')).toMatchObject({ due_on: '2026-09-23' })
    expect([told.differences.total, told.alarms]).toEqual([0, []])
  })
})

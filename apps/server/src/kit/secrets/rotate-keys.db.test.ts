import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Product, startProduct } from '../../../../../test/support/product.ts'
import { purchase } from '../../../../../test/support/purchase.ts'
import { HOTTOK, openShop, type Shop } from '../../../../../test/support/shop.ts'
import { until } from '../../../../../test/support/until.ts'
import { freePort } from '../../../../../tools/launcher/port.ts'
import { type RunningPostgres, startPostgres } from '../../../../../tools/launcher/postgres/start-postgres.ts'
import { clearTestFolder, makeTestFolder } from '../../../../../tools/launcher/postgres/test-clusters.ts'
import { backUp } from '../../operation/backup/back-up.ts'
import { BackupRefused } from '../../operation/backup/backup-refused.ts'
import { restore } from '../../operation/backup/restore.ts'
import { startServer, startWorker } from '../../start-processes.ts'
import { linkExpiry, makeLinkToken } from '../../tell/mail/link.ts'
import { systemClock } from '../clock.ts'
import { prepareDatabase } from '../db/prepare-database.ts'
import { roleUrl } from '../db/roles.ts'
import { storageOf } from '../files/file-storage.ts'
import { makeLogger } from '../log.ts'
import { prepareQueue } from '../queue/queue.ts'
import { newMasterKey } from './key-file.ts'
import { countNotSealedBy } from './reseal.ts'
import { rotateKeys } from './rotate-keys.ts'
import { SEALED_COLUMNS } from './sealed-columns.ts'
import { Secret } from './secret.ts'
import { openVault } from './vault.ts'

// Role passwords are cluster-wide and change with the key, so this file runs a separate PostgreSQL cluster.
const folder = makeTestFolder()
const [OLD, NEW, NEXT] = [newMasterKey(), newMasterKey(), newMasterKey()]
const vaultOf = (...keys: string[]) => openVault(new Secret(keys.join(',')))
const oldVault = vaultOf(OLD)
const newId = vaultOf(NEW).keyIds[0]
const log = makeLogger('silent', systemClock)

let postgres: RunningPostgres
let product: Product
let shop: Shop
let noteId: number
let traffic: ReturnType<typeof startTraffic> | undefined
const backup = path.join(folder, 'antes.tar.gz')

beforeAll(async () => {
  postgres = await startPostgres({ dataDir: folder, database: 'talao', lasting: false })
  await prepareDatabase(postgres.url, oldVault, { production: false })
  await prepareQueue(roleUrl(postgres.url, 'talao_queue', oldVault), log)
  const database = { adminUrl: postgres.url, url: postgres.url, masterKey: OLD, drop: async () => undefined }
  product = await startProduct({ database, worker: true })
  shop = await openShop(product, { integration: { auto_process: true } })
  await shop.deliver(purchase({ code: 'ANTES', at: new Date() }))
  const note = await until('the note', async () => {
    const found = await shop.note('ANTES')
    return found?.enotas_status === 'Autorizada' && found
  })
  noteId = note.id
  await until('its files', async () => (await product.sql('select 1 from note_file where sha256 is null')).length === 0)
  await secretsOfEveryKind()
  await backUp({ ...archive(OLD), databaseUrl: postgres.url, withFiles: true })
  await product.stopServing()
  for (const name of PROCESSES) await restart(name, OLD)
  traffic = startTraffic()
})
afterAll(async () => {
  await traffic?.stop()
  for (const name of PROCESSES) await running.get(name)?.stop()
  await product.stop()
  await postgres.stop()
  await clearTestFolder(folder)
})

const requests = () => traffic?.asked() ?? 0

const PROCESSES = ['one', 'two', 'worker'] as const
type Name = (typeof PROCESSES)[number]
const running = new Map<Name, { url?: string; stop(): Promise<void> }>()

/** Restarts one process with these keys while the others keep running. */
async function restart(name: Name, ...keys: string[]): Promise<void> {
  await running.get(name)?.stop()
  running.delete(name)
  const config = { ...product.config, masterKey: new Secret(keys.join(',')), port: await freePort() }
  running.set(name, await (name === 'worker' ? startWorker(config, { log }) : startServer(config, { log })))
}

/** Acts as a load balancer: a request that one server does not accept goes to the other. */
async function ask(method: string, to: string, init: RequestInit = {}): Promise<Response> {
  const urls = [...running.values()].flatMap(({ url }) => url ?? [])
  for (const url of urls) {
    try {
      const answer = await fetch(`${url}${to}`, { method, ...init })
      if (answer.status !== 503) return answer
    } catch {
      // That server is down; try the next.
    }
  }
  throw new Error('No server took it.')
}

const asAdm = (body?: unknown): RequestInit => ({
  headers: {
    authorization: `Bearer ${shop.adm.token}`,
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  },
  ...(body === undefined ? {} : { body: JSON.stringify(body) }),
})
const deliver = (code: string) =>
  ask('POST', shop.webhook, {
    headers: { 'content-type': 'application/json', 'x-hotmart-hottok': HOTTOK },
    body: purchase({ code, at: new Date() }),
  })

/** Continuous requests that open secrets, seal new ones and sign. */
function startTraffic() {
  const failures: string[] = []
  let asked = 0
  let ended = false
  const one = async (what: string, work: () => Promise<Response>) => {
    asked += 1
    try {
      const answer = await work()
      if (!answer.ok) failures.push(`${what}: ${answer.status} ${await answer.text()}`)
      else await answer.arrayBuffer()
    } catch (error) {
      failures.push(`${what}: ${String(error)}`)
      // When no server is listening, let the test continue.
      await new Promise(setImmediate)
    }
  }
  const loop = (async () => {
    while (!ended) {
      await one('a delivery', () => deliver('MUITAS-VEZES'))
      await one('the addresses', () => ask('GET', '/api/sale-integration', asAdm()))
      await one('a secret', () =>
        ask('PUT', `/api/integration-hotmart/${shop.integrationId}`, asAdm({ basic_token: `novo-${asked}` })),
      )
      await one('a webhook', async () => {
        const made = await ask('POST', '/api/webhook-endpoint', asAdm({ url: HOOK, events: ['sale.created'] }))
        const { data } = (await made.clone().json()) as { data?: { id: number } }
        return data ? ask('DELETE', `/api/webhook-endpoint/${data.id}`, asAdm()) : made
      })
    }
  })()
  return { failures, asked: () => asked, stop: () => ((ended = true), loop) }
}
const HOOK = 'http://127.0.0.1:59999/aviso'

/** Puts a value into every sealed column, so that none is missed. Values the product created stay. */
async function secretsOfEveryKind(): Promise<void> {
  const sealed = (place: string) => oldVault.seal('segredo', place)
  const company = shop.companyId
  await product.sql(
    `insert into nfs_access_setting (company_id, in_production, username, password_sealed, token_sealed, updated_at)
     values ($1, true, 'prefeitura', $2, $3, now())
     on conflict (company_id, in_production) do update set password_sealed = excluded.password_sealed, token_sealed = excluded.token_sealed`,
    [company, sealed(`company:${company}|nfs-password:producao`), sealed(`company:${company}|nfs-token:producao`)],
  )
  const { adm } = shop
  await product.sql('insert into second_factor (user_id, secret_sealed, created_at) values ($1, $2, now())', [
    adm.id,
    sealed(`user:${adm.id}|second-factor`),
  ])
  await product.sql(
    `update sale_integration set secrets_before_sealed = $2, secrets_before_until = now() + interval '1 day', access_token_sealed = $3 where id = $1`,
    [
      shop.integrationId,
      oldVault.seal('{}', `company:${company}|integration-secrets`),
      sealed(`company:${company}|integration:${shop.integrationId}|access-token`),
    ],
  )
  await product.sql(
    `insert into unverified_delivery (company_id, sale_integration_id, inbox_id, received_at, sealed) values ($1, $2, 1, now(), $3)`,
    [company, shop.integrationId, sealed(`company:${company}|integration:${shop.integrationId}|unverified-delivery`)],
  )
  const other = await openShop(product, { certificate: false, registered: false, name: 'Outra Loja Ltda' })
  await product.sql(
    `insert into webhook_endpoint (company_id, url, events, secret_sealed, secret_before_sealed, created_at, updated_at)
     select $1, 'https://exemplo.test', '{}', v, v, now(), now() from unnest($2::text[]) v`,
    [other.companyId, Array.from({ length: 1000 }, () => sealed(`company:${other.companyId}|webhook-endpoint`))],
  )
  const [mail] = await product.sql<{ id: number }>(
    `insert into account_mail (kind, email, created_at, next_try_at) values ('RESET', 'alguem@exemplo.test', now(), now() + interval '1 year')
     returning id::int`,
  )
  await product.sql('update account_mail set token_sealed = $2 where id = $1', [
    mail?.id,
    sealed(`account-mail:${mail?.id}|token`),
  ])
  await product.sql('insert into recovery_code (user_id, code_hash) values ($1, $2)', [
    adm.id,
    oldVault.keyedHash(`recovery-code:${adm.id}:${RECOVERY_CODE}`),
  ])
}
const RECOVERY_CODE = 'aaaabbbbccccdddd'

const archive = (...keys: string[]) => ({
  vault: vaultOf(...keys),
  file: backup,
  files: storageOf(product.config),
  clock: systemClock,
})
const rotate = (keys: string[], more: { databaseUrl?: string; keyFile?: string } = {}) =>
  rotateKeys({ databaseUrl: postgres.url, keyFile: undefined, masterKey: new Secret(keys.join(',')), ...more })

describe('the columns that a change of keys walks over', () => {
  it('are all there are', async () => {
    const columns = await product.sql<{ name: string }>(
      `select table_name || '.' || column_name as name from information_schema.columns
       where table_schema = 'public' and column_name ~ 'sealed' order by 1`,
    )
    expect(SEALED_COLUMNS.map(({ table, column }) => `${table}.${column}`).toSorted()).toEqual(
      columns.map(({ name }) => name).toSorted(),
    )
  })

  it('hold a value each, which this test has seen sealed anew', async () => {
    for (const { table, column } of SEALED_COLUMNS.filter(({ table }) => table !== 'master_key'))
      expect([table, column, await product.sql(`select 1 from ${table} where ${column} is not null limit 1`)]).toEqual([
        table,
        column,
        [expect.anything()],
      ])
  })
})

describe('the master key of a house at work', () => {
  it('is not changed while somebody does not know the new one', async () => {
    expect((await rotate([OLD])).said.join()).toContain('TALAO_MASTER_KEY=atual,nova')
    await restart('two', OLD, NEW)
    const { done, said } = await rotate([OLD, NEW])
    expect([done, said.length]).toEqual([false, 4])
    expect(said[0]).toContain('Ainda não conhecem')
  })

  it('seals only once everybody opens with it, and the old one goes only once nobody seals with it', async () => {
    await restart('one', OLD, NEW)
    await restart('worker', OLD, NEW)
    expect((await rotate([OLD, NEW])).said.join()).toContain('TALAO_MASTER_KEY=nova,atual')
    // The other order of processes this time.
    await restart('one', NEW, OLD)
    expect((await rotate([NEW, OLD])).said[0]).toContain('Ainda selam com a chave antiga')
    await restart('two', NEW, OLD)
    await restart('worker', NEW, OLD)
    expect(await countNotSealedBy(client(), newId)).not.toEqual([])
  })

  it('goes on where it was killed', async () => {
    const holder = new pg.Client({ connectionString: postgres.url })
    await holder.connect()
    await holder.query('begin')
    await holder.query(
      'select 1 from webhook_endpoint where id = (select max(id) from webhook_endpoint where url = $1) for update',
      ['https://exemplo.test'],
    )
    const killed = rotate([NEW, OLD])
    const ended = killed.then(
      () => 'done',
      () => 'killed',
    )
    await until('it to wait for a row', async () => {
      const [waiting] = await product.sql(
        `select 1 from pg_stat_activity where application_name = 'talao-keys' and wait_event_type = 'Lock'`,
      )
      return waiting
    })
    await product.sql(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'talao-keys'`)
    expect(await ended).toBe('killed')
    await holder.query('rollback')
    await holder.end()
    const left = await countNotSealedBy(client(), newId)
    expect(left.length).toBeGreaterThan(0)
    const { done, said } = await rotate([NEW, OLD])
    expect([done, said.join()]).toEqual([true, expect.stringContaining('Nada mais está selado com a chave antiga')])
    expect(await countNotSealedBy(client(), newId)).toEqual([])
  })

  it('leaves the old one without use: everything works with the new one alone, and no request failed', async () => {
    for (const name of ['one', 'two', 'worker'] as const) await restart(name, NEW)
    await traffic?.stop()
    expect(traffic?.failures).toEqual([])
    expect(requests()).toBeGreaterThan(50)
    await deliver('DEPOIS')
    await until('the gateway to take a note of the last sale', async () => {
      const [answered] = await product.sql(
        `select 1 from attempt a join note n on n.id = a.note_id where n.sales_code = 'DEPOIS' and a.state = 'ANSWERED'`,
      )
      return answered
    })
    await expect(startServer({ ...product.config, port: 0 }, { log })).rejects.toThrow()
    await expect(prepareDatabase(postgres.url, oldVault, { production: false })).rejects.toThrow('outra chave-mestra')
  })

  it('still knows the links and the recovery codes of before', async () => {
    const target = { company_id: shop.companyId, note_id: noteId, about: 'note', file: 'xml' } as const
    const link = makeLinkToken(oldVault, target, linkExpiry(new Date()))
    expect((await ask('GET', `/api/l/${link}`)).status).toBe(200)
    await product.sql('update second_factor set confirmed_at = now() where user_id = $1', [shop.adm.id])
    const signIn = (otp: string) =>
      ask('POST', '/oauth/token', {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ grant_type: 'password', username: shop.adm.email, password: 'uma senha de teste', otp }),
      })
    expect((await signIn(RECOVERY_CODE)).status).toBe(200)
    expect((await signIn(RECOVERY_CODE)).status).toBe(401)
  })
})

describe('a backup from before the change', () => {
  it('comes back with the old key beside the new one, and is then sealed with the new one', async () => {
    const name = `volta_${randomBytes(4).toString('hex')}`
    await product.sql(`create database ${name}`)
    const there = new URL(postgres.url)
    there.pathname = `/${name}`
    const into = { databaseUrl: there.href, production: false, replace: false }
    await expect(restore({ ...archive(NEW), ...into })).rejects.toThrow(BackupRefused)
    await restore({ ...archive(NEW, OLD), ...into })
    expect((await rotate([NEW, OLD], into)).done).toBe(true)
    const second = new pg.Client({ connectionString: there.href })
    await second.connect()
    expect(await countNotSealedBy(second, newId)).toEqual([])
    await second.end()
    const { done, said } = await rotate([NEW])
    expect([done, said]).toEqual([false, [expect.stringContaining(`servem também a outra instalação (banco ${name})`)]])
    await product.sql(`drop database ${name}`)
  })
})

describe('the key in a file, with the house closed', () => {
  it('is changed at once, and the old one is put beside for the backups', async () => {
    for (const name of PROCESSES) await running.get(name)?.stop()
    running.clear()
    const keyFile = path.join(folder, 'master.key')
    writeFileSync(keyFile, `${NEW}\n`)
    const { done } = await rotate([NEW], { keyFile })
    expect(done).toBe(true)
    const written = readFileSync(keyFile, 'utf8').trim()
    expect(written).toMatch(/^[0-9a-f]{64}$/)
    expect(written).not.toBe(NEW)
    expect(readFileSync(`${keyFile}.${newId}`, 'utf8').trim()).toBe(NEW)
    expect(await countNotSealedBy(client(), vaultOf(written).keyIds[0])).toEqual([])
    expect((await rotate([NEXT], { keyFile })).said[0]).toContain('não está aqui')
    await restart('one', written)
    expect((await deliver('DE-NOVO')).status).toBe(200)
  })
})

/** A client that bypasses row-level security, in the shape the tested functions need. */
function client(): Pick<pg.ClientBase, 'query'> {
  return { query: async (text: string, values: unknown[]) => ({ rows: await product.sql(text, values) }) } as never
}

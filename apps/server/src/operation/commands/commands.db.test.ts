import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDatabase, type TestDatabase } from '../../../../../test/support/database.ts'
import { root } from '../../../../../tools/launcher/root.ts'
import { roleUrl } from '../../kit/db/roles.ts'
import { Secret } from '../../kit/secrets/secret.ts'
import { openVault } from '../../kit/secrets/vault.ts'
import { verifyPassword } from '../../people/auth/password.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'talao-commands-'))
const NOWHERE = 'http://127.0.0.1:9'
const PASSWORD = 'seis girafas no bonde 44'
/** Starts many processes, each of which loads the whole server. */
const PATIENT = { timeout: 600_000 }

let database: TestDatabase
let admin: pg.Client
beforeAll(async () => {
  database = await createDatabase()
  admin = new pg.Client({ connectionString: database.adminUrl })
  await admin.connect()
})
afterAll(async () => {
  await admin.end()
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

type Ended = { code: number | null; said: string }
type Given = { env?: Record<string, string>; input?: string }

/** Runs the command as a user does, in a separate process. */
async function run(words: string[], { env = {}, input = '' }: Given = {}): Promise<Ended> {
  const child = spawn(process.execPath, ['apps/server/src/main.ts', ...words], {
    cwd: root,
    env: {
      PATH: process.env['PATH'],
      TALAO_MODE: 'demo',
      FOCUS_HOMOLOGATION_URL: NOWHERE,
      FOCUS_PRODUCTION_URL: NOWHERE,
      PORT: '0',
      DATABASE_URL: database.adminUrl,
      TALAO_MASTER_KEY: database.masterKey,
      TALAO_DATA_DIR: folder,
      NODE_COMPILE_CACHE: path.join(folder, 'compiled'),
      ...env,
    },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (said += text.toString()))
  child.stdin.end(input)
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, said }
}

/** The output a user sees: one sentence and no stack trace. */
function refused(words: RegExp, code = 1) {
  return { code, said: expect.stringMatching(new RegExp(`^(?![\\s\\S]*\\n +at )[\\s\\S]*${words.source}`)) as string }
}

/** One after the other: eleven processes at once can slow the database of a busy machine until it times out. */
async function all<T>(names: readonly string[], one: (name: string) => Promise<T>) {
  const ended: [string, T][] = []
  for (const name of names) ended.push([name, await one(name)])
  return ended
}
const each = (names: readonly string[], outcome: unknown) => names.map((name) => [name, outcome])

const wordsOf = (name: string) =>
  ({
    'admin:create': [name, 'ana@talao.test', 'Ana Lima'],
    'admin:password': [name, 'ana@talao.test'],
    backup: [name, path.join(folder, 'copia.tar.gz')],
  })[name] ?? [name]

const BY_OWNER = ['prepare', 'backup', 'keys:rotate', 'admin:create', 'admin:password', 'focus:token']
const BY_ROLE = ['jobs:failed', 'files:scrub', 'audit:notes']

describe('a command says in a sentence what is wrong, and ends with 1,', PATIENT, () => {
  it('where the database is away', async () => {
    const env = { DATABASE_URL: 'postgres://maria:segredo@127.0.0.1:1/talao' }
    const names = ['backup', 'jobs:failed']
    const words = /não respondeu \(127\.0\.0\.1:1, ECONNREFUSED\)\. Confira DATABASE_URL/
    const ended = await all(names, (name) => run(wordsOf(name), { env }))
    expect(ended).toEqual(each(names, refused(words)))
    expect(JSON.stringify(ended)).not.toContain('segredo')
  })

  it('where the password of the owner is wrong, or missing', async () => {
    const wrong = new URL(database.adminUrl)
    wrong.password = 'outra'
    const withWrong = (name: string) => run(wordsOf(name), { env: { DATABASE_URL: wrong.href } })
    const without = (name: string) => run(wordsOf(name), { env: { DATABASE_URL: database.url } })
    expect(await all(['prepare'], withWrong)).toEqual(each(['prepare'], refused(/recusou o usuário ou a senha/)))
    const names = ['backup', 'keys:rotate', 'admin:create']
    expect(await all(names, without)).toEqual(each(names, refused(/Falta a senha em DATABASE_URL/)))
  })

  it('where the master key is another one, or none', async () => {
    const names = [...BY_OWNER, ...BY_ROLE, 'server', 'worker']
    const other = { TALAO_MASTER_KEY: randomBytes(32).toString('hex') }
    expect(await all(names, (name) => run(wordsOf(name), { env: other }))).toEqual(each(names, refused(/chave-mestra/)))
    const none = { TALAO_MASTER_KEY: '', TALAO_DATA_DIR: path.join(folder, 'vazia') }
    expect(await run(['backup'], { env: none })).toEqual(refused(/TALAO_MASTER_KEY precisa de 64 dígitos/))
  })

  it('where the database does not exist, was not prepared, or belongs to somebody else', async () => {
    const at = (name: string) => {
      const url = new URL(database.adminUrl)
      url.pathname = `/${name}`
      return { DATABASE_URL: url.href }
    }
    const bare = `vazio_${randomBytes(4).toString('hex')}`
    await admin.query(`create database ${bare}`)
    const worker = roleUrl(database.url, 'talao_worker', openVault(new Secret(database.masterKey)))
    const [absent, unprepared, backup, prepare] = await Promise.all([
      run(['prepare'], { env: at('nao_existe') }),
      run(['server'], { env: at(bare) }),
      run(wordsOf('backup'), { env: { DATABASE_URL: worker } }),
      run(['prepare'], { env: { DATABASE_URL: worker } }),
    ])
    await admin.query(`drop database ${bare} with (force)`)
    expect(absent).toEqual(refused(/O banco de DATABASE_URL não existe/))
    expect(unprepared).toEqual(refused(/não está preparado para esta versão: rode prepare/))
    expect(backup).toEqual(refused(/não tem direito a isto/))
    expect(prepare).toEqual(refused(/precisa poder criar papéis: alter role talao_worker createrole/))
  })

  it('where a file cannot stand where it is to stand', async () => {
    const file = path.join(folder, 'arquivo')
    writeFileSync(file, '')
    const [under, absent] = await Promise.all([
      run(['backup', path.join(file, 'copia.tar.gz')]),
      run(['restore', path.join(folder, 'nao-existe.tar.gz')]),
    ])
    expect(under).toEqual(refused(/não é uma pasta/))
    expect(absent).toEqual(refused(/nao-existe\.tar\.gz não existe/))
  })

  it('where the port is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const address = other.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const ended = await run(['server'], { env: { PORT: String(port) } })
    other.close()
    expect(ended).toEqual(refused(new RegExp(`A porta ${port} já está em uso`)))
  })

  it('where production has no https address for people', async () => {
    const env = { TALAO_MODE: 'production', FOCUS_HOMOLOGATION_URL: '', FOCUS_PRODUCTION_URL: '' }
    expect(await run(['server'], { env })).toEqual(refused(/PUBLIC_URL: em produção informe o endereço https/))
  })

  it('where a copy was made with another master key', async () => {
    expect((await run(['backup', path.join(folder, 'feita.tar.gz')])).code).toBe(0)
    const env = { TALAO_MASTER_KEY: randomBytes(32).toString('hex') }
    expect(await run(['restore', path.join(folder, 'feita.tar.gz')], { env })).toEqual(
      refused(/chave-mestra daqui não é a da cópia/),
    )
  })
})

describe('a command', PATIENT, () => {
  it('says how it is given, and ends with 2, where it was given otherwise', async () => {
    const names = ['server', 'keys:rotate']
    expect(await all(names, (name) => run([name, '--tudo']))).toEqual(
      each(names, refused(/Não entendi --tudo. Use: /, 2)),
    )
    const [unknown, create, restore] = await Promise.all([
      run(['apagar']),
      run(['admin:create', 'ana@talao.test']),
      run(['restore']),
    ])
    expect(unknown).toEqual(refused(/Use: main\.ts prepare/, 2))
    expect(create).toEqual(refused(/Use: npm run admin:create -- <e-mail> "<nome>"/, 2))
    expect(restore).toEqual(refused(/Use: npm run restore -- <arquivo> \[--replace\]/, 2))
  })

  it('puts what nobody foresaw in a file, with its version and without secrets, and ends with 70', async () => {
    await admin.query('drop function door_sales_with_difference()')
    await admin.query(`create function door_sales_with_difference() returns int language plpgsql as
      $$ begin raise exception 'estranho: token=abcdefghijkl'; end $$`)
    const ended = await run(['audit:notes'])
    expect(ended).toEqual(refused(/audit:notes parou por um motivo que não foi previsto: estranho/, 70))
    const file = path.join(folder, 'logs', 'failures.log')
    expect(ended.said).toContain(file)
    expect(ended.said).not.toContain('abcdefghijkl')
    const kept = JSON.parse(readFileSync(file, 'utf8').trim()) as {
      command: string
      version: string
      err: { stack: string }
    }
    expect(kept).toMatchObject({ command: 'audit:notes', version: expect.stringMatching(/^\d+\.\d+\.\d+/) as string })
    expect(kept.err.stack).toContain(' at ')
    expect(JSON.stringify(kept)).not.toContain('abcdefghijkl')
  })
})

describe('an administrator of the platform', PATIENT, () => {
  it('is made once, and gets a new password by command, which ends the sessions and is told in the audit', async () => {
    const create = ['admin:create', 'Rita@talao.test', 'Rita Prado']
    expect(await run(create, { input: `${PASSWORD}\n` })).toMatchObject({ code: 0 })
    expect(await run(create, { input: PASSWORD })).toEqual(refused(/Já existe uma conta com o e-mail Rita@talao\.test/))
    await admin.query(
      `insert into session (user_id, token_hash, created_at, last_seen_at, expires_at, ip, user_agent)
       select id, '\\x01', now(), now(), now() + interval '1 day', '127.0.0.1', 'x' from app_user where email = 'rita@talao.test'`,
    )
    const change = ['admin:password', 'rita@talao.test']
    expect(await run(change, { input: 'curta' })).toEqual(refused(/pelo menos 12 caracteres/))
    expect(await run(change, { input: 'onze lontras na varanda 7' })).toEqual({
      code: 0,
      said: expect.stringContaining('Senha trocada') as string,
    })
    const { rows } = await admin.query<{ hash: string; open: number; calls: string[] }>(
      `select u.password_hash as hash, (select count(*)::int from session s where s.user_id = u.id and s.revoked_at is null) as open,
         (select array_agg(l.call order by l.seq) from audit_log l where l.company_id = 0 and l.entity_id = u.id) as calls
       from app_user u where u.email = 'rita@talao.test'`,
    )
    const [rita] = rows
    expect(rita).toMatchObject({ open: 0, calls: ['admin:create', 'admin:password'] })
    expect(await verifyPassword('onze lontras na varanda 7', rita?.hash ?? '')).toBe(true)
  })

  it('is who gets a password by command, and nobody else', async () => {
    expect(await run(['admin:password', 'ninguem@talao.test'], { input: PASSWORD })).toEqual(
      refused(/Ninguém que administra a plataforma tem o e-mail/),
    )
    expect(existsSync(path.join(folder, 'master.key'))).toBe(false)
  })
})

describe('the token of the account at Focus NFe', PATIENT, () => {
  it('is taken from the standard input, kept sealed, and replaced by the next one', async () => {
    expect(await run(['focus:token'], { input: 'dois pedaços' })).toEqual(refused(/O token é uma palavra só/))
    for (const token of ['token-de-antes', 'token-de-agora']) {
      const ended = await run(['focus:token'], { input: `${token}\n` })
      expect(ended).toEqual({ code: 0, said: expect.stringContaining('Token guardado') as string })
      expect(ended.said).not.toContain(token)
    }
    const { rows } = await admin.query<{ key: string; sealed: string }>(
      `select key, sealed from platform_setting where key = 'focus_account_token'`,
    )
    const opened = rows.map(({ key, sealed }) =>
      openVault(new Secret(database.masterKey)).open(sealed, `setting:${key}`),
    )
    expect(opened).toEqual(['token-de-agora'])
  })
})

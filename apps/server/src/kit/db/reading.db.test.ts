import { once } from 'node:events'
import { type AddressInfo, connect as connectSocket, createServer, type Socket } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDatabase, type TestDatabase } from '../../../../../test/support/database.ts'
import { until } from '../../../../../test/support/until.ts'
import { fixedClock } from '../clock.ts'
import { makeLogger } from '../log.ts'
import { connect, type Db } from './connect.ts'
import { awaitAll } from './reading.ts'
import { readCompanies } from './scope.ts'

let database: TestDatabase
let line: Line
let db: Db

beforeAll(async () => {
  database = await createDatabase()
  line = await openLine(new URL(database.adminUrl))
  const url = new URL(database.adminUrl)
  url.port = String(line.port)
  url.hostname = '127.0.0.1'
  url.searchParams.delete('host')
  // A single connection, so that each read sees the state the previous one left.
  db = connect(url.href, { log: makeLogger('silent', fixedClock('2026-11-20T13:00:00Z')), name: 'test', max: 1 }).db
})
afterAll(async () => {
  await db.destroy()
  line.close()
  await database.drop()
})

describe('a reading', () => {
  it('sends what is asked for together, and its beginning, before anything is answered', async () => {
    await readCompanies(db, [], async () => undefined)
    await settled()
    line.holdAnswers()
    const read = readCompanies(db, [7], (tx) =>
      awaitAll({ one: value(tx, 'first'), two: value(tx, 'second'), three: value(tx, 'third') }),
    )
    await until('all of it to arrive', async () =>
      ['start transaction', 'talao.companies', 'first', 'second', 'third'].every((part) => line.heard().includes(part)),
    )
    line.letAnswersGo()
    expect(await read).toEqual({ one: 'first', two: 'second', three: 'third' })
  })

  it('sees its companies, and the next one on the same connection only its own', async () => {
    const seen = (ids: number[]) =>
      readCompanies(db, ids, async (tx) => {
        const { rows } = await sql<{ ids: string }>`select current_setting('talao.companies') as ids`.execute(tx)
        return rows[0]?.ids
      })
    expect(await seen([1, 2])).toBe('1,2')
    expect(await seen([3])).toBe('3')
    const { rows } = await sql<{ ids: string }>`select current_setting('talao.companies', true) as ids`.execute(db)
    expect(rows[0]?.ids).toBe('')
  })

  it('cannot write', async () => {
    const written = readCompanies(db, [1], (tx) =>
      sql`insert into state (id, uf, name) values (1, 'ZZ', 'Nenhum')`.execute(tx),
    )
    await expect(written).rejects.toThrow(/read-only transaction/)
  })

  it('tells the fault of the statement that failed, not of those behind it, and leaves the connection as good as new', async () => {
    const failed = readCompanies(db, [1], (tx) =>
      awaitAll({ fine: value(tx, 'fine'), broken: sql`select 1 / 0`.execute(tx), behind: value(tx, 'behind') }),
    )
    await expect(failed).rejects.toThrow(/division by zero/)
    expect(await readCompanies(db, [1], (tx) => value(tx, 'again'))).toBe('again')
  })

  it('that is given up by its own code gives its connection back', async () => {
    const given = readCompanies(db, [1], async (tx) => {
      await value(tx, 'asked')
      throw new Error('given up')
    })
    await expect(given).rejects.toThrow('given up')
    expect(await readCompanies(db, [1], (tx) => value(tx, 'again'))).toBe('again')
  })

  it('whose connection is cut fails, and the next one has another', async () => {
    const cut = readCompanies(db, [1], async (tx) => {
      await value(tx, 'asked')
      line.cut()
      return value(tx, 'lost')
    })
    await expect(cut).rejects.toThrow()
    expect(await readCompanies(db, [1], (tx) => value(tx, 'again'))).toBe('again')
  })
})

async function value(tx: Db, text: string): Promise<string | undefined> {
  const { rows } = await sql<{ value: string }>`select ${text}::text as value`.execute(tx)
  return rows[0]?.value
}

/** Waits for the commit of the previous read, whose answer did not wait for it. */
async function settled(): Promise<void> {
  await sql`select 1`.execute(db)
}

type Line = Awaited<ReturnType<typeof openLine>>

/** A proxy to the database that can delay answers and records all traffic. */
async function openLine({ hostname, port, searchParams }: URL) {
  const folder = searchParams.get('host')
  const place = folder ? { path: `${folder}/.s.PGSQL.${port}` } : { host: hostname, port: Number(port) }
  const sockets = new Set<Socket>()
  let heard = ''
  let isHeld = false
  let held: (() => void)[] = []
  const server = createServer((client) => {
    const house = connectSocket(place)
    for (const socket of [client, house]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        sockets.delete(socket)
        client.destroy()
        house.destroy()
      })
    }
    client.on('data', (bytes) => {
      heard += bytes.toString('latin1')
      house.write(bytes)
    })
    house.on('data', (bytes) => {
      if (isHeld) held.push(() => client.write(bytes))
      else client.write(bytes)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const cut = () => sockets.forEach((socket) => socket.destroy())
  return {
    port: (server.address() as AddressInfo).port,
    heard: () => heard,
    holdAnswers: () => {
      heard = ''
      isHeld = true
    },
    letAnswersGo: () => {
      isHeld = false
      const waiting = held
      held = []
      for (const go of waiting) go()
    },
    cut,
    close: () => {
      cut()
      server.close()
    },
  }
}

// Baseline: the same body, one row per commit, over the same number of connections.
import pg from 'pg'
import { bodyMaker, idOf } from './body.ts'

export type Plain = { databaseUrl: string; connections: number; seconds: number; run: string }
export type Inserted = { rows: number; seconds: number }

process.once('message', (wish: Plain) => {
  void insert(wish).then((inserted) => process.send?.(inserted, () => process.disconnect()))
})

async function insert({ databaseUrl, connections, seconds, run }: Plain): Promise<Inserted> {
  const makeBody = bodyMaker()
  const clients = await Promise.all(Array.from({ length: connections }, () => connected(databaseUrl)))
  let rows = 0
  const started = performance.now()
  await Promise.all(
    clients.map(async (client, index) => {
      for (let n = 0; performance.now() - started < seconds * 1000; n += 1) {
        await client.query({
          name: 'plain',
          text: 'insert into plain_insert (body) values ($1)',
          values: [makeBody(idOf(run, index, n))],
        })
        rows += 1
      }
    }),
  )
  const took = (performance.now() - started) / 1000
  await Promise.all(clients.map((client) => client.end()))
  return { rows, seconds: took }
}

async function connected(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  return client
}

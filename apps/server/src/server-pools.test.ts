import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { MOST_CONNECTIONS as EMBEDDED } from '../../../tools/launcher/postgres/start-postgres.ts'
import { root } from '../../../tools/launcher/root.ts'
import { MOST_CONNECTIONS, SERVER_POOLS } from './server-pools.ts'

const page = readFileSync(path.join(root, 'docs/operacoes/producao.md'), 'utf8')
/** Connections PostgreSQL reserves for superusers. */
const RESERVED = 3
const bothTwice = 2 * (MOST_CONNECTIONS.server + MOST_CONNECTIONS.worker)

describe('the connections with the database', () => {
  it('are told to operators as they are counted here, pool by pool and in all', () => {
    const told = [...page.matchAll(/^\| `(\w+)` \| (\d+) \|/gm)].map(([, name, max]) => [name, Number(max)])
    expect(told).toEqual(Object.entries(SERVER_POOLS).map(([name, { max }]) => [name, max]))
    expect(page).toContain(
      `até ${MOST_CONNECTIONS.server} conexões com o banco e cada worker até ${MOST_CONNECTIONS.worker}`,
    )
    expect(page).toContain(`\`max_connections\` de pelo menos ${bothTwice + RESERVED}`)
  })

  it('of two servers and two workers fit into the embedded PostgreSQL', () => {
    expect(EMBEDDED).toBeGreaterThanOrEqual(bothTwice + RESERVED)
  })
})

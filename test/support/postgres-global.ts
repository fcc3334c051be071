import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import type { TestProject } from 'vitest/node'
import { startPostgres } from '../../tools/launcher/postgres/start-postgres.ts'
import { clearTestFolder, makeTestFolder, sweepTestFolders } from '../../tools/launcher/postgres/test-clusters.ts'
import { root } from '../../tools/launcher/root.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Superuser connection to the prepared template database. */
    templateUrl: string
    /** The master key used to prepare the template. The roles' passwords derive from it. */
    masterKey: string
  }
}

/** Starts one real PostgreSQL for the whole run, with a template database that the server itself has prepared. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, masterKey, clear } = await startPreparedPostgres()
  project.provide('templateUrl', url)
  project.provide('masterKey', masterKey)
  return clear
}

export async function startPreparedPostgres(): Promise<{ url: string; masterKey: string; clear: () => Promise<void> }> {
  await sweepTestFolders()
  const dataDir = makeTestFolder()
  const { url } = await startPostgres({ dataDir, database: 'talao_template', lasting: false })
  const masterKey = randomBytes(32).toString('hex')
  const clear = () => clearTestFolder(dataDir)
  try {
    await prepareTemplate({ DATABASE_URL: url, TALAO_MASTER_KEY: masterKey, TALAO_DATA_DIR: dataDir })
  } catch (error) {
    await clear()
    throw error
  }
  return { url, masterKey, clear }
}

// In demo mode the server accepts loopback gateways only. Nothing listens at this one; preparing calls no gateway.
const NOWHERE = 'http://127.0.0.1:9'

async function prepareTemplate(env: Record<string, string>): Promise<void> {
  const gateways = { FOCUS_HOMOLOGATION_URL: NOWHERE, FOCUS_PRODUCTION_URL: NOWHERE }
  await promisify(execFile)(process.execPath, ['apps/server/src/main.ts', 'prepare'], {
    cwd: root,
    env: { ...process.env, TALAO_MODE: 'demo', TALAO_DEMO: 'small', ...gateways, ...env },
  })
}

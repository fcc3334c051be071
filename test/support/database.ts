import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

export type TestDatabase = {
  /** Superuser connection that bypasses row-level security: for checks only, never for the code under test. */
  adminUrl: string
  /** Address without a password, as the starter passes it to the server, which signs in with its own roles. */
  url: string
  masterKey: string
  drop(): Promise<void>
}

/**
 * Creates a prepared database for one test file by copying the template. Its files are copied as they are, which costs
 * a seventh of the processor time of writing 35 MB through the WAL.
 */
export async function createDatabase(): Promise<TestDatabase> {
  const template = new URL(inject('templateUrl'))
  const name = `t_${randomBytes(6).toString('hex')}`
  const admin = new URL(template)
  admin.pathname = `/${name}`
  const open = new URL(admin)
  open.password = ''

  await onMaintenance(template, `create database ${name} template ${template.pathname.slice(1)} strategy file_copy`)
  return {
    adminUrl: admin.href,
    url: open.href,
    masterKey: inject('masterKey'),
    drop: () => onMaintenance(template, `drop database if exists ${name} with (force)`),
  }
}

/** A template may have no connections while it is copied, so the statement runs on the maintenance database. */
async function onMaintenance(template: URL, statement: string): Promise<void> {
  const url = new URL(template)
  url.pathname = '/postgres'
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

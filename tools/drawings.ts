/**
 * Writes the drawings of docs/desenhos: the floors of the house, the tables of the database, which job wakes which. And
 * the schema of the database as one file, apps/server/src/kit/db/schema.sql.
 *   node tools/run.mjs tools/drawings.ts
 * Guards compare them with the code. The tables are read from a PostgreSQL that is migrated for this and removed.
 */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { startPreparedPostgres } from '../test/support/postgres-global.ts'
import { floorsPage } from './drawings/floors-page.ts'
import { jobsPage } from './drawings/jobs-page.ts'
import { schemaFile } from './drawings/schema-file.ts'
import { tablesPage } from './drawings/tables-page.ts'
import { root } from './launcher/root.ts'

writeFileSync(path.join(root, 'docs/desenhos/andares.md'), floorsPage())
writeFileSync(path.join(root, 'docs/desenhos/jobs.md'), jobsPage())

const postgres = await startPreparedPostgres()
try {
  writeFileSync(path.join(root, 'docs/desenhos/tabelas.md'), await tablesPage(postgres.url))
  writeFileSync(path.join(root, 'apps/server/src/kit/db/schema.sql'), await schemaFile(postgres.url))
} finally {
  await postgres.clear()
}

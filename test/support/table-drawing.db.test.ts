import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { schemaFile } from '../../tools/drawings/schema-file.ts'
import { tablesPage } from '../../tools/drawings/tables-page.ts'
import { root } from '../../tools/launcher/root.ts'
import { createDatabase } from './database.ts'

const database = await createDatabase()
afterAll(() => database.drop())

it.each([
  ['docs/desenhos/tabelas.md', tablesPage],
  ['apps/server/src/kit/db/schema.sql', schemaFile],
])('%s says what the migrations make (node tools/run.mjs tools/drawings.ts writes it)', async (file, write) => {
  const written = readFileSync(path.join(root, file), 'utf8').split('\n')
  const expected = (await write(database.adminUrl)).split('\n')
  expect(written.filter((line) => !expected.includes(line))).toEqual([])
  expect(written).toEqual(expected)
})

import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { tablesPage } from '../../tools/drawings/tables-page.ts'
import { root } from '../../tools/launcher/root.ts'
import { createDatabase } from './database.ts'

const database = await createDatabase()
afterAll(() => database.drop())

it('docs/desenhos/tabelas.md says what the migrations make (node tools/run.mjs tools/drawings.ts writes it)', async () => {
  const written = readFileSync(path.join(root, 'docs/desenhos/tabelas.md'), 'utf8').split('\n')
  const expected = (await tablesPage(database.adminUrl)).split('\n')
  expect(written.filter((line) => !expected.includes(line))).toEqual([])
  expect(written).toEqual(expected)
})

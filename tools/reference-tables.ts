/**
 * Writes packages/reference/src/tables from a folder of published tables:
 *   node tools/reference-tables.ts <folder> [table …]
 * reference-recipes.ts says which file each table is read from; packages/reference/src/catalogue.ts says where the file
 * comes from. For a newer publication, change `as_of` there.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { REFERENCE_TABLES } from '@talao/reference'
import { RECIPES } from './reference/recipes.ts'

const [folder, ...wanted] = process.argv.slice(2)
if (!folder) {
  console.error('Diga a pasta das tabelas publicadas: node tools/reference-tables.ts <pasta> [tabela …]')
  process.exit(1)
}

for (const { name, columns, file, source, as_of } of REFERENCE_TABLES) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  const { from, and, encoding = 'utf8', lines } = RECIPES[name]
  const rows = lines(readFileSync(join(folder, from), encoding), and ? readFileSync(join(folder, and), encoding) : '')
  const odd = rows.find((row) => row.length !== columns.length)
  if (odd) throw new Error(`${file}: ${odd.join(' | ')} não tem as colunas ${columns.join()}`)
  const text = [columns, ...rows].map((row) => `${row.join('\t')}\n`).join('')
  writeFileSync(new URL(`../packages/reference/src/tables/${file}`, import.meta.url), text)
  console.log(`${file}: ${rows.length} linhas, ${Math.round(text.length / 1024)} kB, ${source}, ${as_of}`)
}

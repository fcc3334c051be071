/**
 * Writes packages/reference/src/tables from a folder of published tables (CSV, `;`, UTF-8):
 *   node tools/reference-tables.ts <folder>
 * Where each table comes from stands in packages/reference/src/catalogue.ts; a newer publication changes `as_of` there.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { REFERENCE_TABLES, type ReferenceTableName } from '@talao/reference/catalogue'
import { NCM_SEPARATOR } from '@talao/reference/rows'

type Line = readonly string[]

/** Which published file a table is made of, and its lines in the order of our columns. */
const RECIPES: Record<
  ReferenceTableName,
  { from: string; columns: readonly string[]; shape: (lines: Line[]) => Line[] }
> = {
  states: { from: 'estados.csv', columns: ['codigo_ibge', 'sigla', 'nome'], shape: asPublished },
  countries: { from: 'paises.csv', columns: ['iso2', 'bacen', 'nome'], shape: asPublished },
  municipalities: { from: 'municipios.csv', columns: ['ibge', 'nome', 'uf', 'siafi_tom'], shape: asPublished },
  ncm: { from: 'ncm.csv', columns: ['ncm', 'descricao'], shape: withoutRepeatedParts },
  cfop: { from: 'cfop.csv', columns: ['codigo', 'descricao', 'sentido'], shape: asPublished },
}

const folder = process.argv[2]
if (!folder) {
  console.error('Diga a pasta das tabelas publicadas: node tools/reference-tables.ts <pasta>')
  process.exit(1)
}

for (const { name, columns, file, source, as_of } of REFERENCE_TABLES) {
  const recipe = RECIPES[name]
  const [header = [], ...lines] = parseCsv(readFileSync(join(folder, recipe.from), 'utf8'))
  if (header.join() !== recipe.columns.join()) throw new Error(`${recipe.from} tem as colunas ${header.join()}`)
  const text = [columns, ...recipe.shape(lines.toSorted(byCode))].map((line) => `${line.join('\t')}\n`).join('')
  writeFileSync(new URL(`../packages/reference/src/tables/${file}`, import.meta.url), text)
  console.log(`${file}: ${lines.length} linhas, ${Math.round(text.length / 1024)} kB, ${source}, ${as_of}`)
}

function asPublished(lines: Line[]): Line[] {
  return lines
}

/** 1.6 MB of headings said again on every line become 0.7 MB: each row names how many parts it keeps of the row above. */
function withoutRepeatedParts(lines: Line[]): Line[] {
  let above: string[] = []
  return lines.map(([code = '', description = '']) => {
    const parts = description.split(NCM_SEPARATOR)
    const differs = parts.findIndex((part, at) => part !== above[at])
    const kept = Math.min(differs < 0 ? parts.length : differs, parts.length - 1)
    above = parts
    return [code, String(kept), parts.slice(kept).join(NCM_SEPARATOR)]
  })
}

function byCode(a: Line, b: Line): number {
  return (a[0] ?? '') < (b[0] ?? '') ? -1 : 1
}

/** One record a line; a value in quotes may hold `;` and doubled quotes. */
function parseCsv(text: string): Line[] {
  return text
    .trimEnd()
    .split(/\r?\n/)
    .map((line) => [...line.matchAll(/(?:^|;)(?:"((?:[^"]|"")*)"|([^;]*))/g)].map(valueOf))
}

function valueOf(found: RegExpExecArray): string {
  const value = found[1]?.replaceAll('""', '"') ?? found[2] ?? ''
  return value.replace(/\s+/g, ' ').trim()
}

import { readSources } from '../../test/guards/sources.ts'
import { type Catalogue, type Column, type DatabaseFunction, type Reference, readCatalogue } from './catalogue.ts'
import { mermaid, table, writtenBy } from './markdown.ts'
import { TABLE_GROUPS } from './table-groups.ts'

/** The expected content of docs/desenhos/tabelas.md, from a migrated database. */
export async function tablesPage(url: string): Promise<string> {
  const catalogue = await readCatalogue(url)
  checkGroups(catalogue)
  return `${[
    '# As tabelas do banco',
    `${writtenBy('de um banco migrado')} As migrações estão em \`apps/server/src/kit/db/migrations\`, e o que elas fazem, num arquivo só, em [schema.sql](../../apps/server/src/kit/db/schema.sql).`,
    'Nos desenhos, uma seta sai da tabela que guarda a chave e vai à que ela aponta; o nome é o da coluna. Quase toda tabela aponta também para `company`, e essa coluna vai junto nas chaves das outras: isso fica fora dos desenhos. Cada desenho mostra as chaves das suas tabelas, e a tabela apontada pode ser de outro grupo.',
    'Nas colunas: o tipo é o do PostgreSQL, e `?` diz que pode faltar.',
    ...Object.entries(TABLE_GROUPS).flatMap(([title, names]) => group(title, names, catalogue)),
    '## As funções',
    'O texto que vale é o da última migração que a cria. As que começam por `door_` leem ou escrevem o que é de mais de uma empresa, ou de quem ainda não entrou ([0032](../decisoes/0032-contas-por-portas.md)).',
    table(['Função', 'Argumentos', 'Responde', 'Migração'], functionRows(catalogue.functions)),
  ].join('\n\n')}\n`
}

function checkGroups({ columns }: Catalogue): void {
  const grouped = Object.values(TABLE_GROUPS).flat()
  const tables = [...new Set(columns.map((column) => column.table))]
  const wrong = [
    ...tables.filter((name) => grouped.filter((other) => other === name).length !== 1),
    ...grouped.filter((name) => !tables.includes(name)),
  ]
  if (wrong.length > 0) throw new Error(`tools/drawings/table-groups.ts must have exactly once: ${wrong.join(', ')}`)
}

function group(title: string, names: readonly string[], { columns, references }: Catalogue): string[] {
  const arrows = references
    .filter((reference) => names.includes(reference.table) && reference.target !== 'company')
    .map((reference) => `${reference.table} }o--|| ${reference.target} : ${pointing(reference)}`)
  const rows = names.map((name) => [
    `\`${name}\``,
    columns
      .filter((column) => column.table === name)
      .map(columnText)
      .join(', '),
    references
      .filter((reference) => reference.table === name)
      .map((one) => `${pointing(one)} → ${one.target}`)
      .join(', '),
  ])
  return [
    `## ${title}`,
    ...(arrows.length > 0 ? [mermaid('erDiagram', [...new Set(arrows)])] : []),
    table(['Tabela', 'Colunas', 'Aponta para'], rows),
  ]
}

/** The columns that point, without the company's where there are others. */
function pointing({ columns }: Reference): string {
  const own = columns.filter((column) => column !== 'company_id')
  return (own.length > 0 ? own : columns).join('_e_')
}

const SHORT: Readonly<Record<string, string>> = {
  'timestamp with time zone': 'timestamptz',
  'character varying': 'varchar',
  boolean: 'bool',
}

function columnText({ column, type, nullable }: Column): string {
  return `${column} *${SHORT[type] ?? type}${nullable ? '?' : ''}*`
}

function functionRows(functions: readonly DatabaseFunction[]): string[][] {
  const migrations = readSources('apps/server/src/kit/db/migrations/*.sql')
  return functions.map(({ name, args, result }) => {
    const creates = new RegExp(String.raw`\bcreate (or replace )?function ${name}\s*\(`, 'i')
    const file = migrations.findLast(({ text }) => creates.test(text))?.file
    if (file === undefined) throw new Error(`No migration creates ${name}.`)
    return [`\`${name}\``, shortTypes(args), shortTypes(result), `[${file.split('/').at(-1)}](../../${file})`]
  })
}

function shortTypes(text: string): string {
  return Object.entries(SHORT).reduce((so, [long, short]) => so.replaceAll(long, short), text)
}

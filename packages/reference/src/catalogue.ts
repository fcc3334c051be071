// table
export const REFERENCE_TABLE_NAMES = ['states', 'countries', 'municipalities', 'ncm', 'cfop'] as const
export type ReferenceTableName = (typeof REFERENCE_TABLE_NAMES)[number]

export type ReferenceTable = {
  name: ReferenceTableName
  /** The official publication, and the copy it was read from where the official one cannot be fetched as data. */
  source: string
  /** The day of the publication the rows agree with. */
  as_of: string
  /** Columns of the file, in its order; the header row says the same. */
  columns: readonly string[]
  /** Name of the file in `tables/`: tab-separated UTF-8 with a header row. */
  file: string
}

export const REFERENCE_TABLES: readonly ReferenceTable[] = [
  {
    name: 'states',
    source: 'IBGE, códigos das unidades da federação',
    as_of: '2025-12-10',
    columns: ['id', 'uf', 'name'],
    file: 'states.tsv',
  },
  {
    name: 'countries',
    source: 'NFS-e nacional, Anexo A v1.00 (nomes, ISO2); Receita Federal e SPED, tabela de países do Bacen (códigos)',
    as_of: '2025-12-10',
    columns: ['iso2', 'bacen_code', 'name'],
    file: 'countries.tsv',
  },
  {
    name: 'municipalities',
    source:
      'IBGE, divisão territorial; NFS-e nacional, Anexo A v1.00; Receita Federal, tabela de órgãos e municípios (SIAFI/TOM)',
    as_of: '2025-12-10',
    columns: ['id', 'name', 'uf', 'siafi_code'],
    file: 'municipalities.tsv',
  },
  {
    name: 'ncm',
    source: 'Siscomex, Nomenclatura Comum do Mercosul vigente, Resolução Gecex 926/2026',
    as_of: '2026-08-13',
    // `kept` counts the leading parts of the description that are those of the row above.
    columns: ['code', 'kept', 'description'],
    file: 'ncm.tsv',
  },
  {
    name: 'cfop',
    source: 'Convênio S/N de 15/12/1970, anexo CFOP (Ajustes SINIEF), na cópia do OCA l10n-brazil 16.0',
    as_of: '2024-10-01',
    columns: ['code', 'description', 'direction'],
    file: 'cfop.tsv',
  },
]

export function referenceTable(name: ReferenceTableName): ReferenceTable {
  const found = REFERENCE_TABLES.find((table) => table.name === name)
  if (!found) throw new Error(`no reference table named ${name}`)
  return found
}

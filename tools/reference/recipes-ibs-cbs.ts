import { byCode, type Line, plain } from './lines.ts'

/** A row of a spreadsheet saved as CSV, by column title. */
type Row = Readonly<Record<string, string>>

export function cstIbsCbs(text: string): Line[] {
  return byCode(
    rowsOf(text).map((row) => [take(row, 'CST-IBS/CBS'), take(row, 'Descrição CST-IBS/CBS'), groupsOf(row).join()]),
  )
}

/** The groups whose indicator (`ind_…`) is 1. */
function groupsOf(row: Row): string[] {
  return Object.entries(row).flatMap(([head, value]) => {
    const [, group] = /^ind_\s?(\w+)$/.exec(head) ?? []
    return group && value === '1' ? [group] : []
  })
}

/** Adds the changes of v1.70, known only second-hand: nine new codes by their descriptions, and a renamed one. */
export function classes(text: string, later: string): Line[] {
  const news = new Map(rowsOf(later).map((row) => [take(row, 'cClassTrib'), row]))
  const known = rowsOf(text).map((row) => {
    const code = take(row, 'cClassTrib')
    const name = newName(news.get(code))
    return [
      code,
      take(row, 'CST-IBS/CBS'),
      ...['pRedIBS', 'pRedCBS', 'dIniVig', 'dFimVig', 'indNFe', 'indNFSe', 'tpRBSN', 'Tipo de Alíquota'].map((head) =>
        take(row, head),
      ),
      groupsOf(row).join(),
      take(row, 'LC 214/25'),
      name === undefined ? '0' : '1',
      name ?? take(row, 'Nome cClassTrib'),
    ]
  })
  const codes = new Set(known.map(([code]) => code))
  const unread = [...news.values()].filter((row) => /^\d{6}$/.test(row.cClassTrib ?? '') && !codes.has(row.cClassTrib))
  return byCode([...known, ...unread.map(unreadClass)])
}

const RENAMED = /^so o nome mudou: (.+)$/

function newName(row: Row | undefined): string | undefined {
  const [, name] = RENAMED.exec(row ? take(row, 'nota') : '') ?? []
  return name && name.charAt(0).toUpperCase() + name.slice(1)
}

/** A code whose official row was not available: its CST is its prefix, unknown cells stay empty. */
function unreadClass(row: Row): Line {
  const code = take(row, 'cClassTrib')
  const isForServices = take(row, 'documentos conhecidos') === 'NFS-e'
  const what = WHAT_IT_IS[code.slice(0, 3)] ?? ''
  const name = `${code === '000006' ? 'Operação de profissional autônomo' : what} (código novo, ainda não lido por inteiro)`
  return [
    code,
    code.slice(0, 3),
    '',
    '',
    '',
    '',
    '',
    isForServices ? '1' : '',
    take(row, 'tpRBSN'),
    '',
    '',
    '',
    '1',
    name,
  ]
}

const WHAT_IT_IS: Readonly<Record<string, string>> = { 200: 'Alíquota reduzida', 400: 'Isenção', 550: 'Suspensão' }

export function presumedCredits(text: string): Line[] {
  return rowsOf(text)
    .map((row) => [
      take(row, 'cCredPres').padStart(2, '0'),
      take(row, 'Descrição'),
      /^Art\. \d+/.exec(take(row, 'LC 214/2025'))?.[0] ?? '',
      ...['Apropria via NF?', 'Apropria via evento?', 'Alíquota CBS', 'Alíquota IBS'].map((head) => take(row, head)),
      ...['dIniVigCBS', 'dFimVigCBS', 'dIniVigIBS', 'dFimVigIBS'].map((head) => dayOf(take(row, head))),
    ])
    .toSorted(([a = ''], [b = '']) => (a < b ? -1 : 1))
}

/** A spreadsheet counts days from 1899-12-30. */
function dayOf(serial: string): string {
  if (serial === '') return ''
  return new Date(Date.UTC(1899, 11, 30 + Number(serial))).toISOString().slice(0, 10)
}

/** The sheet ends with an empty row. */
export function indicators(text: string): Line[] {
  const yes = (row: Row, head: string) => (take(row, head) === 'S' ? '1' : '0')
  return byCode(
    rowsOf(text)
      .filter((row) => take(row, 'Código indOp') !== '')
      .map((row) => [
        take(row, 'Código indOp'),
        take(row, 'Dispositivo Legal: LC 214/2025'),
        take(row, 'Tipo de operação'),
        take(row, 'Característica do fornecimento'),
        take(row, 'Local do fornecimento a ser identificado no DFe'),
        take(row, 'Observação'),
        yes(row, 'indNFe'),
        yes(row, 'indNFSe'),
      ]),
  )
}

/** The file has no quotes, and a description may contain the separator `;`. */
export function nbsLines(text: string): Line[] {
  const lines = text.trimEnd().split(/\r?\n/).slice(1)
  return byCode(
    lines.map((line) => {
      const [code = '', ...description] = line.split(';')
      return [
        code.replace(/\D/g, ''),
        plain(description.join(';'))
          .replace(/^"(.*)"$/, '$1')
          .replaceAll('""', '"'),
      ]
    }),
  )
}

/** Rows in the order of the annex, which lists the usual choice first. Four rows occur twice there. */
export function correlations(text: string): Line[] {
  const lines = rowsOf(text).map((row) => {
    const onerous = take(row, 'PS ONEROSA? (S/N)').toUpperCase()
    if (onerous !== 'S' || take(row, 'ADQ EXTERIOR? (S/N)') !== 'N') throw new Error('uma operação de outro tipo')
    return [take(row, 'Item LC 116'), take(row, 'NBS').replace(/\D/g, ''), take(row, 'INDOP'), take(row, 'cClassTrib')]
  })
  return [...new Map(lines.map((line) => [line.join(), line])).values()]
}

function take(row: Row, head: string): string {
  const value = row[head]
  if (value === undefined) throw new Error(`não há coluna ${head} entre ${Object.keys(row).join()}`)
  return plain(value)
}

/** Parses CSV: a quoted value may contain commas, line breaks and doubled quotes. */
function rowsOf(text: string): Row[] {
  const records: string[][] = [[]]
  for (const [, quoted, bare, end] of text
    .replace(/^\uFEFF/, '')
    .matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g)) {
    records.at(-1)?.push(quoted?.replaceAll('""', '"') ?? bare ?? '')
    if (end !== ',') records.push([])
  }
  const [heads = [], ...rows] = records.filter((record) => record.some((value) => value !== ''))
  return rows.map((row) => Object.fromEntries(heads.map((head, at) => [head.trim(), row[at] ?? ''])))
}

import { one, type Query } from '../http/query.ts'
import { PlatformRefusal } from '../http/refusal.ts'

export type Row = Readonly<Record<string, string | number>>

/** Parses a function call of the service: `Nome(a=@a,b='x')`, where @a is a query parameter. */
export function callOf(path: string, query: Query): { name: string; args: Record<string, string> } {
  const [, name = path, inside = ''] = /^(\w+)\((.*)\)$/.exec(path) ?? []
  const args = inside
    .split(',')
    .map((pair) => pair.split('='))
    .map(([key = '', value = '']) => [key.trim(), unquoted(value.startsWith('@') ? one(query, value) : value)])
  return { name, args: Object.fromEntries(args) }
}

/** Applies $filter (one equality), $orderby, $skip, $top and $select, in the order that OData defines. */
export function shape(rows: readonly Row[], query: Query): Row[] {
  const format = one(query, '$format') ?? 'json'
  if (format !== 'json') throw badCall(`$format=${format} não é servido aqui: use json`)
  const top = whole(query, '$top') ?? rows.length
  const skip = whole(query, '$skip') ?? 0
  return ordered(filtered(rows, one(query, '$filter')), one(query, '$orderby'))
    .slice(skip, skip + top)
    .map((row) => selected(row, one(query, '$select')))
}

export function badCall(message: string): PlatformRefusal {
  return new PlatformRefusal(400, { error: { code: null, message } })
}

function unquoted(value = ''): string {
  return value.trim().replace(/^'(.*)'$/, '$1')
}

function filtered(rows: readonly Row[], filter: string | undefined): readonly Row[] {
  if (filter === undefined) return rows
  const [, field = '', value = ''] = /^(\w+) eq '(.*)'$/.exec(filter) ?? []
  if (!field) throw badCall('$filter aceita aqui uma igualdade, como tipoBoletim eq …')
  return rows.filter((row) => row[field] === value)
}

function ordered(rows: readonly Row[], orderby: string | undefined): readonly Row[] {
  if (orderby === undefined) return rows
  const [field = '', direction = 'asc'] = orderby.split(' ')
  const rising = rows.toSorted((a, b) => compare(a[field], b[field]))
  return direction === 'desc' ? rising.toReversed() : rising
}

function compare(a: string | number = '', b: string | number = ''): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

function selected(row: Row, select: string | undefined): Row {
  if (select === undefined) return row
  const names = select.split(',')
  return Object.fromEntries(Object.entries(row).filter(([name]) => names.includes(name)))
}

function whole(query: Query, name: string): number | undefined {
  const text = one(query, name)
  if (text === undefined) return undefined
  if (!/^[0-9]{1,9}$/.test(text)) throw badCall(`${name} inválido`)
  return Number(text)
}

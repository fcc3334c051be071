import { API, type Call } from '@talao/contract/api'
import { openApiDocument } from '../../apps/server/src/operation/open-api/document.ts'

type Json = Record<string, unknown>
/** A request field that contains an id. `path` leads to it in the query or in the body. */
export type IdField = {
  call: Call
  place: 'query' | 'body'
  /** `[]` is the first element of a list. */
  path: readonly string[]
  name: string
  /** The field also accepts a list of ids. */
  isList: boolean
}

/** Fields that name a row, whether or not the row belongs to a company. */
const NAMES_A_ROW = /(^|_)ids?$|Ids?$/

/** Every id field of every request of the contract, read from the request schemas. */
export function idFields(): IdField[] {
  const { paths } = openApiDocument('http://localhost')
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, { parameters, requestBody }]) => {
      const call = callOf(method, path)
      const query = parameters
        .filter((one) => one.in === 'query' && NAMES_A_ROW.test(one.name))
        .map(({ name, schema }) => fieldOf(call, 'query', [name], schema))
      const schema = requestBody?.content['application/json']?.schema ?? {}
      const body = namesIn(schema, []).map((one) => fieldOf(call, 'body', one.path, one.schema))
      const seen = new Set<string>()
      return [...query, ...body].filter((one) => !seen.has(keyOf(one)) && seen.add(keyOf(one)))
    }),
  )
}

/** Readable name of a field: `POST /api/sale items.[].product_id`. */
export function keyOf({ call, place, path }: IdField): string {
  return `${call} ${place === 'query' ? '?' : ''}${path.join('.')}`
}

/** `usual` with this value in this field, wrapped in a list where the contract asks for one. */
export function bodyWith({ path, isList }: IdField, value: number, usual: object): Json {
  return put(structuredClone(usual), path, isList ? [value] : value) as Json
}

export function isForm({ call }: IdField): boolean {
  return 'multipart' in API[call]
}

/** The same body as form parts, nested fields as `address[city_id]`. */
export function formOf(body: Json): FormData {
  const form = new FormData()
  const add = (name: string, value: unknown): void => {
    if (typeof value !== 'object' || value === null) return form.set(name, String(value))
    for (const [key, inner] of Object.entries(value)) add(name === '' ? key : `${name}[${key}]`, inner)
  }
  add('', body)
  return form
}

export function put(target: unknown, [name, ...rest]: readonly string[], value: unknown): unknown {
  if (name === undefined) return value
  if (name === '[]') {
    const [first, ...others] = Array.isArray(target) ? (target as unknown[]) : []
    return [put(first, rest, value), ...others]
  }
  const parent = typeof target === 'object' && target !== null ? (target as Json) : {}
  return { ...parent, [name]: put(parent[name], rest, value) }
}

function fieldOf(call: Call, place: IdField['place'], path: readonly string[], schema: Json): IdField {
  return { call, place, path, name: path.at(-1) ?? '', isList: JSON.stringify(schema).includes('"type":"array"') }
}

export function callOf(method: string, path: string): Call {
  const routed = path.replaceAll(/\{(\w+)\}/g, ':$1')
  const call = `${method.toUpperCase()} ${routed}`
  if (call in API) return call as Call
  return `${method.toUpperCase()} ${routed.replace(':path', '*')}` as Call
}

function namesIn(schema: Json, path: readonly string[]): { path: readonly string[]; schema: Json }[] {
  const branches = ['anyOf', 'oneOf', 'allOf'].flatMap((kind) => (schema[kind] ?? []) as Json[])
  const properties = Object.entries((schema['properties'] ?? {}) as Record<string, Json>)
  return [
    ...branches.flatMap((branch) => namesIn(branch, path)),
    ...(schema['items'] ? namesIn(schema['items'] as Json, [...path, '[]']) : []),
    ...properties.flatMap(([name, value]) => [
      ...(NAMES_A_ROW.test(name) ? [{ path: [...path, name], schema: value }] : []),
      ...namesIn(value, [...path, name]),
    ]),
  ]
}

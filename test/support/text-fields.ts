import type { Call } from '@talao/contract/api'
import { openApiDocument } from '../../apps/server/src/modules/open-api/document.ts'
import { callOf } from './id-fields.ts'

type Json = Record<string, unknown>
/** A field of a request's body that takes any text: the names that lead to it, and how long it may be. */
export type TextField = { call: Call; path: readonly string[]; longest: number }

/** What nobody is ever shown, and what decides who asks. */
const KEPT_BACK = /password|senha|token|secret|otp|hottok|(^|_)key$|username|^_method$/

/** Every field of every request of the contract that takes a text of no form, read from the schemas that check the requests. */
export function textFields(): TextField[] {
  const { paths } = openApiDocument('http://localhost')
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, { requestBody }]) => {
      const call = callOf(method, path)
      const found = textsIn(requestBody?.content['application/json']?.schema ?? {}, [])
      const byPath = new Map(found.map((one) => [one.path.join('.'), { call, ...one }]))
      return [...byPath.values()].filter((one) => !KEPT_BACK.test(one.path.at(-1) ?? ''))
    }),
  )
}

function textsIn(schema: Json, path: readonly string[]): Omit<TextField, 'call'>[] {
  const branches = ['anyOf', 'oneOf', 'allOf'].flatMap((kind) => (schema[kind] ?? []) as Json[])
  const properties = Object.entries((schema['properties'] ?? {}) as Record<string, Json>)
  const isFree = schema['type'] === 'string' && !schema['enum'] && !schema['const'] && !schema['format']
  const longest = typeof schema['maxLength'] === 'number' ? schema['maxLength'] : 1_000
  return [
    ...(isFree ? [{ path, longest }] : []),
    ...branches.flatMap((branch) => textsIn(branch, path)),
    ...(schema['items'] ? textsIn(schema['items'] as Json, [...path, '[]']) : []),
    ...properties.flatMap(([name, value]) => textsIn(value, [...path, name])),
  ]
}

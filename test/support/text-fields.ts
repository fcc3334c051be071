import type { Call } from '@talao/contract/api'
import { openApiDocument } from '../../apps/server/src/operation/open-api/document.ts'
import { callOf } from './id-fields.ts'

type Json = Record<string, unknown>
/** A free-text field of a request body: the path to it and its maximum length. */
export type TextField = { call: Call; path: readonly string[]; longest: number }

/** Fields that are never shown, and fields that decide who makes the request. */
const KEPT_BACK = /password|senha|token|secret|otp|hottok|(^|_)key$|username|^_method$/

/** Every free-text field of every request of the contract, read from the request schemas. */
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

import type { FastifyRequest } from 'fastify'
import { type Fields, isFields } from '../../http/fields.ts'

export type Query = Readonly<Record<string, string | readonly string[]>>

export function queryOf(request: FastifyRequest): Query {
  return request.query as Query
}

/** The first value of a parameter. Undefined when absent or empty. */
export function one(query: Query, name: string): string | undefined {
  const value = query[name]
  const [first] = typeof value === 'string' ? [value] : (value ?? [])
  return first?.trim() || undefined
}

/** A list parameter as clients write it: `a=1&a=2`, `a[]=1`, `a[0]=1` or `a=1,2`. Undefined when absent. */
export function many(query: Query, name: string): string[] | undefined {
  const named = Object.entries(query).filter(([key]) => key.replace(/\[[0-9]*\]$/, '') === name)
  const found = named.flatMap(([, value]) => value).flatMap((value) => value.split(','))
  const told = found.map((value) => value.trim()).filter(Boolean)
  return told.length > 0 ? told : undefined
}

/** A positive whole number. Undefined otherwise. */
export function count(query: Query, name: string): number | undefined {
  const text = one(query, name)
  return text && /^[1-9][0-9]{0,8}$/.test(text) ? Number(text) : undefined
}

/** The fields of a JSON or form body. Empty for any other body. */
export function bodyFields(request: FastifyRequest): Fields {
  const raw = Buffer.isBuffer(request.body) ? request.body.toString('utf8') : ''
  if (request.headers['content-type']?.startsWith('application/x-www-form-urlencoded')) {
    return Object.fromEntries(new URLSearchParams(raw))
  }
  const value = parsed(raw)
  return isFields(value) ? value : {}
}

/** The text fields of a JSON or form body. */
export function bodyTexts(request: FastifyRequest): Record<string, string> {
  const texts = Object.entries(bodyFields(request)).filter(
    (field): field is [string, string] => typeof field[1] === 'string',
  )
  return Object.fromEntries(texts)
}

function parsed(raw: string): unknown {
  try {
    return JSON.parse(raw)
  } catch {
    return undefined // no fields, which every caller refuses
  }
}

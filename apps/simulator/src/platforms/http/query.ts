import type { FastifyRequest } from 'fastify'
import { type Fields, isFields } from '../../focus-nfe/fields.ts'

export type Query = Readonly<Record<string, string | readonly string[]>>

export function queryOf(request: FastifyRequest): Query {
  return request.query as Query
}

/** A parameter, undefined when it is absent or empty. */
export function one(query: Query, name: string): string | undefined {
  const value = query[name]
  const [first] = typeof value === 'string' ? [value] : (value ?? [])
  return first?.trim() || undefined
}

/** A list as clients write it: `a=1&a=2`, `a[]=1`, `a[0]=1` or `a=1,2`; undefined when it is absent. */
export function many(query: Query, name: string): string[] | undefined {
  const named = Object.entries(query).filter(([key]) => key.replace(/\[[0-9]*\]$/, '') === name)
  const found = named.flatMap(([, value]) => value).flatMap((value) => value.split(','))
  const told = found.map((value) => value.trim()).filter(Boolean)
  return told.length > 0 ? told : undefined
}

/** A whole number from 1; undefined when it is not one. */
export function count(query: Query, name: string): number | undefined {
  const text = one(query, name)
  return text && /^[1-9][0-9]{0,8}$/.test(text) ? Number(text) : undefined
}

/** The fields of a body, JSON or form; none when it is neither. */
export function bodyFields(request: FastifyRequest): Fields {
  const raw = Buffer.isBuffer(request.body) ? request.body.toString('utf8') : ''
  if (request.headers['content-type']?.startsWith('application/x-www-form-urlencoded')) {
    return Object.fromEntries(new URLSearchParams(raw))
  }
  const value = parsed(raw)
  return isFields(value) ? value : {}
}

/** The same, only what is text. */
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
    return undefined // no field is there, which every caller refuses
  }
}

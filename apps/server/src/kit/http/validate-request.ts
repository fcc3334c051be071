import type { CallSpec } from '@talao/contract/api'
import { AppError, type FieldErrors } from '@talao/contract/errors/app-error'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'

/** At most this many wrong fields are named, so that the answer stays smaller than the request. */
const MOST_NAMED = 100

/** PostgreSQL cannot store NUL in text, so refuse it per field before any work starts. */
export function refuseNul({ query, body }: Pick<FastifyRequest, 'query' | 'body'>): void {
  const errors: FieldErrors = {}
  const look = (value: unknown, path: string): void => {
    if (Object.keys(errors).length === MOST_NAMED) return
    if (typeof value === 'string' && value.includes('\0'))
      errors[path || 'corpo'] = ['Tire o caractere invisível deste texto.']
    if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return
    for (const [key, part] of Object.entries(value)) look(part, path ? `${path}.${key}` : key)
  }
  look(query, '')
  look(body, '')
  if (Object.keys(errors).length > 0) throw new AppError('dados_invalidos', { errors })
}

/**
 * Validates the request against the call's contract and replaces its parts with the parsed values. Reports all faults
 * at once.
 */
export function validateRequest(request: FastifyRequest, { params, query, body }: CallSpec): void {
  const issues: z.core.$ZodIssue[] = []
  /** A missing part is validated as null. */
  const read = (schema: z.ZodType | undefined, given: unknown): unknown => {
    if (!schema) return given
    const result = schema.safeParse(given ?? null)
    if (!result.success) issues.push(...result.error.issues)
    return result.data
  }
  refuseRepeated(request.query)
  request.params = read(params, request.params)
  request.query = read(query, withoutEmpty(request.query, query))
  request.body = read(body, request.body)
  if (issues.length > 0) throw new AppError('dados_invalidos', { errors: fieldErrors(issues) })
}

/** Refuses a query parameter given twice, because one value would be lost. */
function refuseRepeated(query: unknown): void {
  const repeated = Object.entries(query ?? {}).filter(([, value]) => Array.isArray(value))
  if (repeated.length === 0) return
  const errors = Object.fromEntries(
    repeated
      .slice(0, MOST_NAMED)
      .map(([name]) => [name, ['Informe uma vez só; vários valores se separam por vírgula.']]),
  )
  throw new AppError('dados_invalidos', { errors })
}

/**
 * Drops empty query parameters, as sent by forms. Drops `null` as well, unless it is a valid value of the parameter.
 */
function withoutEmpty(given: unknown, schema: z.ZodType | undefined): unknown {
  const query = Object.fromEntries(Object.entries(given ?? {}).filter(([, value]) => value !== ''))
  if (!schema || !Object.values(query).includes('null')) return query
  const refused = new Set(schema.safeParse(query).error?.issues.map(({ path }) => path[0]))
  return Object.fromEntries(Object.entries(query).filter(([name, value]) => value !== 'null' || !refused.has(name)))
}

function fieldErrors(issues: readonly z.core.$ZodIssue[]): FieldErrors {
  // A Map, because a field may be named like an Object member (`valueOf`, `__proto__`).
  const errors = new Map<string, string[]>()
  // A value of the wrong type also breaks other rules, such as a minimum length. Report only the type.
  const ofAnotherKind = new Set(issues.filter(isOfAnotherKind).map(pathOf))
  for (const issue of issues.filter((one) => isOfAnotherKind(one) || !ofAnotherKind.has(pathOf(one)))) {
    const base = pathOf(issue)
    const unknown = issue.code === 'unrecognized_keys' ? issue.keys : []
    const paths =
      unknown.length > 0
        ? unknown.slice(0, MOST_NAMED).map((key) => (base ? `${base}.${key}` : key))
        : [base || 'corpo']
    const text = unknown.length > 0 ? 'Este campo não existe aqui.' : issue.message
    for (const path of paths.slice(0, Math.max(0, MOST_NAMED - errors.size)))
      errors.set(path, [...(errors.get(path) ?? []), text])
  }
  return Object.fromEntries(errors)
}

function isOfAnotherKind({ code }: z.core.$ZodIssue): boolean {
  return code === 'invalid_type'
}

function pathOf({ path }: z.core.$ZodIssue): string {
  return path.join('.')
}

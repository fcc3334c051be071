import type { Call } from '@talao/contract/api'
import fc from 'fast-check'
import { type Operation, openApiDocument } from '../../apps/server/src/operation/open-api/document.ts'
import { fewOf, HOSTILE, type Known, valuesOf } from './json-values.ts'

type Json = Record<string, unknown>
export type Request = {
  /** The call's key in the contract. */
  call: Call
  method: string
  path: string
  body: string | undefined
  type: string
  who: number
}

type Wish = {
  known: (call: Call) => Known
  /** How many users make requests. */
  people: number
  /** Calls that would end the run, such as signing out. */
  except: readonly Call[]
  /** While calls are not done, three of four requests go to them. */
  isDone?: (call: Call) => boolean
}

/** Requests for every call of the API: some valid, some nearly valid, some hostile. */
export function requestsOf({ known, people, except, isDone = () => true }: Wish): fc.Arbitrary<Request> {
  const calls = Object.entries(openApiDocument('http://localhost').paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .map(([method, operation]) => ({ method: method.toUpperCase(), path, operation, call: callOf(method, path) }))
      .filter(({ call }) => !except.includes(call))
      .map((called) => ({ call: called.call, requests: requestOf(called, known(called.call), people) })),
  )
  const any = fc.oneof(...calls.map(({ requests }) => requests))
  // Checked at each draw, because the set of done calls grows during the run.
  const undone = fc.nat().chain((at) => {
    const left = calls.filter(({ call }) => !isDone(call))
    return left[at % left.length]?.requests ?? any
  })
  return fc.oneof({ weight: 1, arbitrary: any }, { weight: 3, arbitrary: undone })
}

function callOf(method: string, path: string): Call {
  const route = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => (name === 'path' ? '*' : `:${name}`))
  return `${method.toUpperCase()} ${route}` as Call
}

type Called = { call: Call; method: string; path: string; operation: Operation }

function requestOf({ call, method, path, operation }: Called, known: Known, people: number): fc.Arbitrary<Request> {
  const inPath = operation.parameters.filter((one) => one.in === 'path')
  const inQuery = operation.parameters.filter((one) => one.in === 'query')
  const { content } = operation.requestBody ?? {}
  const schema = content?.['application/json']?.schema
  const takesForm = content?.['multipart/form-data'] !== undefined
  return fc
    .record({
      params: fc.record(
        Object.fromEntries(inPath.map(({ name, schema: one }) => [name, orHostile(valuesOf(one, known, name))])),
      ),
      query: queriesOf(inQuery, known),
      body:
        schema === undefined
          ? fc.constant({ text: undefined, type: 'application/json' })
          : bodies(schema, known, takesForm),
      hasQuery: fc.boolean(),
      who: fc.nat(people - 1),
    })
    .map(({ params, query, body, hasQuery, who }) => ({
      call,
      method,
      path:
        path.replaceAll(/\{(\w+)\}/g, (_, name: string) => written(params[name]) || '0') +
        (hasQuery ? `?${queryText(query)}` : ''),
      body: method === 'GET' ? undefined : body.text,
      type: body.type,
      who,
    }))
}

type Parameter = Operation['parameters'][number]

/** Mostly few query parameters with valid values. */
function queriesOf(parameters: readonly Parameter[], known: Known): fc.Arbitrary<Json> {
  const said = (each: (values: fc.Arbitrary<unknown>) => fc.Arbitrary<unknown>) =>
    Object.fromEntries(parameters.map(({ name, schema }) => [name, each(valuesOf(schema, known, name))]))
  const requiredKeys = parameters.filter(({ required }) => required).map(({ name }) => name)
  return fc.oneof(
    {
      weight: 2,
      arbitrary: fewOf(
        said((values) => values),
        requiredKeys,
      ),
    },
    { weight: 1, arbitrary: fc.record(said(orHostile), { requiredKeys }) },
  )
}

function orHostile(values: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 12, arbitrary: values }, { weight: 1, arbitrary: HOSTILE })
}

type Body = { text: string | undefined; type: string }

function bodies(schema: Json, known: Known, takesForm: boolean): fc.Arbitrary<Body> {
  const asJson = (value: unknown): Body => ({ text: JSON.stringify(value) ?? 'null', type: 'application/json' })
  const fitting = valuesOf(schema, known)
  const nearly = fc
    .tuple(fitting, fc.array(fc.tuple(fc.nat(), HOSTILE), { minLength: 1, maxLength: 3 }))
    .map(([value, changes]) => changes.reduce((sofar, [at, other]) => replaced(sofar, at, other), value))
  const raw = fc.record({
    text: fc.oneof(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.constantFrom('', '{', '[[[[', '{"a":', '['.repeat(3_000)),
    ),
    type: fc.constantFrom(
      'application/json',
      'text/plain',
      'application/xml',
      'multipart/form-data; boundary=x',
      'application/x-www-form-urlencoded',
    ),
  })
  return fc.oneof(
    { weight: 6, arbitrary: fitting.map(asJson) },
    { weight: 4, arbitrary: nearly.map(asJson) },
    { weight: 1, arbitrary: HOSTILE.map(asJson) },
    { weight: 1, arbitrary: raw },
    ...(takesForm ? [{ weight: 4, arbitrary: fc.oneof(fitting, nearly).map(asForm) }] : []),
  )
}

/** The same fields as a form, nested ones as `address[city_id]`, plus an invalid file where a file may be sent. */
function asForm(value: unknown): Body {
  const fields = [...fieldsOf(value, ''), ['logo_file"; filename="logo.png', 'not a picture']]
  const parts = fields.map(([name, text]) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`)
  return { text: `${parts.join('')}--x--\r\n`, type: 'multipart/form-data; boundary=x' }
}

function fieldsOf(value: unknown, name: string): [string, string][] {
  if (typeof value !== 'object' || value === null)
    return name === '' ? [] : [[name, typeof value === 'string' ? value : (JSON.stringify(value) ?? '')]]
  return Object.entries(value).flatMap(([key, inner]) => fieldsOf(inner, name === '' ? key : `${name}[${key}]`))
}

/** Replaces a value somewhere in an object, or adds a field that the contract does not know. */
function replaced(value: unknown, at: number, other: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return other
  const names = Object.keys(value)
  const name = names[at % (names.length + 1)]
  if (name === undefined) return { ...value, nobody_knows: other }
  const inner = (value as Json)[name]
  const goesDeeper = typeof inner === 'object' && inner !== null && !Array.isArray(inner) && at % 2 === 1
  return { ...value, [name]: goesDeeper ? replaced(inner, Math.floor(at / 2), other) : other }
}

function queryText(query: Json): string {
  return Object.entries(query)
    .map(([name, value]) => `${name}=${written(value)}`)
    .join('&')
}

/** URL-encodes a value. Lone surrogates cannot be encoded, so they are replaced. */
function written(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  return encodeURIComponent(text.slice(0, 2_000).toWellFormed())
}

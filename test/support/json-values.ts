import fc from 'fast-check'

type Json = Record<string, unknown>
/** Values often used for a field of a given name, such as existing ids. */
export type Known = (field: string) => fc.Arbitrary<unknown> | undefined

/** Values that fit a JSON schema. They may still break rules that the schema does not express. */
export function valuesOf(schema: Json, known: Known, field = ''): fc.Arbitrary<unknown> {
  const usual = known(field)
  const fitting = fittingOf(schema, known, field)
  return usual === undefined ? fitting : fc.oneof({ weight: 3, arbitrary: usual }, { weight: 1, arbitrary: fitting })
}

function fittingOf(schema: Json, known: Known, field: string): fc.Arbitrary<unknown> {
  const branches = (schema['anyOf'] ?? schema['oneOf']) as Json[] | undefined
  if (branches) return fc.oneof(...branches.map((branch) => valuesOf(branch, known, field)))
  if (schema['const'] !== undefined) return fc.constant(schema['const'])
  if (Array.isArray(schema['enum'])) return fc.constantFrom(...(schema['enum'] as unknown[]))
  switch (schema['type']) {
    case 'object':
      return objectsOf(schema, known)
    case 'array':
      return fc.array(valuesOf((schema['items'] ?? {}) as Json, known, field), { maxLength: 3 })
    case 'string':
      return textsOf(schema)
    case 'integer':
      return fc.integer({ min: bound(schema['minimum'], 0), max: bound(schema['maximum'], 10_000) })
    case 'number':
      return fc.oneof(
        fc.integer({ min: 0, max: 500 }),
        fc.integer({ min: 0, max: 99_999 }).map((cents) => cents / 100),
      )
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return fc.oneof(fc.string({ maxLength: 20 }), fc.integer({ min: 0, max: 100 }), fc.boolean(), fc.constant(null))
  }
}

function objectsOf(schema: Json, known: Known): fc.Arbitrary<unknown> {
  const properties = Object.entries((schema['properties'] ?? {}) as Record<string, Json>)
  const required = (schema['required'] ?? []) as string[]
  const fields = Object.fromEntries(properties.map(([name, value]) => [name, valuesOf(value, known, name)]))
  const requiredKeys = required.filter((name) => name in fields)
  return fc.oneof(
    { weight: 2, arbitrary: fewOf(fields, requiredKeys) },
    { weight: 1, arbitrary: fc.record(fields, { requiredKeys }) },
  )
}

/** Required fields and few others. With many fields at once one is almost always wrong and hides what the others do. */
export function fewOf(
  fields: Record<string, fc.Arbitrary<unknown>>,
  requiredKeys: readonly string[],
): fc.Arbitrary<Json> {
  const optional = Object.keys(fields).filter((name) => !requiredKeys.includes(name))
  const few = fc.shuffledSubarray(optional, { maxLength: Math.min(3, optional.length) })
  return fc.tuple(few, fc.nat(5)).chain(([names, luck]) => {
    const isSaid = ([name]: readonly [string, unknown]) =>
      requiredKeys.includes(name) || names.includes(name) || (luck > 0 && USUAL.includes(name))
    return fc.record(Object.fromEntries(Object.entries(fields).filter(isSaid)))
  })
}

/** Optional in the schema, because an update may omit them, but almost always needed. */
const USUAL = [
  'name',
  'email',
  'company_id',
  'external_sales_id',
  'client',
  'items',
  'corporate_name',
  'cnpj',
  'type',
  'transaction',
  'start',
  'end',
]

function textsOf(schema: Json): fc.Arbitrary<string> {
  const maxLength = Math.min(bound(schema['maxLength'], 30), 60)
  if (schema['format'] === 'date-time')
    return fc.constantFrom('2026-11-20T13:00:00Z', '2026-01-01T00:00:00Z', '2199-12-31T23:59:59Z')
  if (schema['format'] === 'date') return fc.constantFrom('2026-11-20', '2026-02-28', '2024-02-29')
  if (schema['format'] === 'email') return fc.constantFrom('ana@exemplo.test', 'x@y.zz')
  // stringMatching retries until a text fits, so a limit below the pattern's shortest match would loop forever.
  if (schema['format'] === 'uuid') return fc.uuid()
  if (typeof schema['pattern'] === 'string')
    return fc.stringMatching(new RegExp(schema['pattern']), { maxLength: bound(schema['maxLength'], LONGEST_MATCH) })
  return fc.oneof(
    fc.string({ maxLength }),
    fc
      .constantFrom('x', 'Curso de violão', 'VENDA-1', '2026-11-20', '12345678', 'PENDING', 'BRL')
      .map((text) => text.slice(0, maxLength)),
  )
}

const LONGEST_MATCH = 500

function bound(value: unknown, otherwise: number): number {
  return typeof value === 'number' && Math.abs(value) < Number.MAX_SAFE_INTEGER ? value : otherwise
}

/** Values that no client should send. */
export const HOSTILE: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    '',
    ' ',
    '\u0000',
    '\ud800',
    '__proto__',
    "' or 1=1 --",
    '%00',
    '../../etc/passwd',
    'NaN',
    '1e400',
    -1,
    0,
    2 ** 31,
    2 ** 53,
    2 ** 63,
    1e308,
    0.1 + 0.2,
    '9'.repeat(400),
    'ã'.repeat(5_000),
    '0000-00-00',
    '9999-12-31',
    '2026-02-31',
    [],
    {},
    [[]],
    true,
  ),
  fc.jsonValue({ maxDepth: 3 }),
  fc.string({ unit: 'binary', maxLength: 200 }),
)

type Json = Record<string, unknown>
export type Field = { name: string; type: string; required: boolean; limits: string }

/** The fields of a JSON schema as flat rows: `address.city_id` is in `address`, `items[].cfop` in every item. */
export function fieldsOf(schema: Json, prefix = '', depth = 0): Field[] {
  const object = objectIn(schema)
  const required = (object['required'] ?? []) as string[]
  return Object.entries((object['properties'] ?? {}) as Record<string, Json>).flatMap(([name, value]) => {
    const inner = objectIn(value)
    const isList = typesOf(value).includes('lista')
    const field = {
      name: `${prefix}${name}`,
      type: [...new Set(typesOf(value))].join(' ou '),
      required: required.includes(name),
      limits: limitsOf(value),
    }
    const parts =
      inner['properties'] && depth < DEEPEST ? fieldsOf(inner, `${prefix}${name}${isList ? '[]' : ''}.`, depth + 1) : []
    return [field, ...parts]
  })
}

const DEEPEST = 3

/** The object in a schema: the schema itself, its non-null variant, or its item type. */
function objectIn(schema: Json): Json {
  if (schema['properties']) return schema
  if (schema['items']) return objectIn(schema['items'] as Json)
  const branch = branchesOf(schema).find((one) => objectIn(one)['properties'])
  return branch ? objectIn(branch) : {}
}

function branchesOf(schema: Json): Json[] {
  return [
    ...((schema['anyOf'] ?? []) as Json[]),
    ...((schema['oneOf'] ?? []) as Json[]),
    ...((schema['allOf'] ?? []) as Json[]),
  ]
}

const TYPES: Record<string, string> = {
  string: 'texto',
  number: 'número',
  integer: 'inteiro',
  boolean: 'sim ou não',
  object: 'objeto',
  array: 'lista',
  null: 'vazio',
}

function typesOf(schema: Json): string[] {
  const branches = branchesOf(schema)
  if (branches.length > 0) return branches.flatMap(typesOf)
  const type = schema['type']
  if (type === undefined) return [schema['const'] === undefined && !schema['enum'] ? 'qualquer valor' : 'texto']
  if (type === 'string' && schema['format'] === 'date-time') return ['data e hora']
  if (type === 'string' && schema['format'] === 'date') return ['data']
  return [type].flat().flatMap((one) => (typeof one === 'string' ? (TYPES[one] ?? one) : []))
}

function limitsOf(schema: Json): string {
  const [branch = schema] = branchesOf(schema)
  const values = (branch['enum'] ?? (branch['const'] === undefined ? [] : [branch['const']])) as unknown[]
  const { maxLength, minimum, maximum, maxItems, default: absent } = { ...branch, ...schema } as Record<string, unknown>
  return [
    values.length > 0 ? values.join(' · ') : '',
    typeof maxLength === 'number' ? `até ${maxLength} caracteres` : '',
    typeof maxItems === 'number' ? `até ${maxItems} itens` : '',
    isStatedBound(minimum) ? `de ${String(minimum)}` : '',
    isStatedBound(maximum) ? `até ${String(maximum)}` : '',
    absent === undefined ? '' : `se faltar: ${JSON.stringify(absent)}`,
  ]
    .filter(Boolean)
    .join(', ')
}

/** The default bounds of the number type tell a reader nothing. */
function isStatedBound(bound: unknown): bound is number {
  return typeof bound === 'number' && Math.abs(bound) < Number.MAX_SAFE_INTEGER
}

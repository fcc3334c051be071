import { type Fields, isFields, text } from '../http/fields.ts'
import type { RefusalItem } from '../http/refusal.ts'

export type FieldKind = 'text' | 'lines' | 'digits' | 'decimal' | 'choice' | 'instant' | 'day' | 'flag' | 'list'

/** One row of a field table. `min` and `max` count characters, digits, or entries of a list. */
export type FieldRule = {
  name: string
  kind: FieldKind
  required: boolean
  min?: number
  max?: number
  /** For decimals: the maximum number of decimal places. */
  places?: number
  values?: readonly string[]
  /** Further restricts the kind. */
  pattern?: RegExp
}

/** Every fault of these fields against their table. `prefix` names the entry of a list: `items[0].`. */
export function checkFields(fields: Fields, table: readonly FieldRule[], prefix = ''): RefusalItem[] {
  return table.flatMap((rule) => {
    const fault = faultOf(fields, rule)
    return fault ? [{ mensagem: fault.replace('$', rule.name), campo: `${prefix}${rule.name}` }] : []
  })
}

/**
 * Field names that no table has. The real service ignores them; the simulator reports them because they may be
 * misspelt.
 */
export function unknownFields(fields: Fields, table: readonly FieldRule[], prefix = ''): string[] {
  const known = new Set(table.map((rule) => rule.name))
  return Object.keys(fields)
    .filter((name) => !known.has(name))
    .map((name) => `${prefix}${name}`)
}

function faultOf(fields: Fields, rule: FieldRule): string | undefined {
  if (rule.kind === 'list') return listFault(fields[rule.name], rule)
  const value = text(fields, rule.name)
  if (value === undefined) {
    if (isFields(fields[rule.name]) || Array.isArray(fields[rule.name])) return 'O campo $ deve ser um valor simples'
    return rule.required ? 'Preencha o campo $' : undefined
  }
  return kindFault(value, rule) ?? (rule.pattern && !rule.pattern.test(value) ? 'O campo $ é inválido' : undefined)
}

function listFault(value: unknown, rule: FieldRule): string | undefined {
  if (value === undefined || value === null) return rule.required ? 'Preencha o campo $' : undefined
  if (!Array.isArray(value) || !value.every(isFields)) return 'O campo $ deve ser uma lista de objetos'
  if (value.length < (rule.min ?? 0)) return `O campo $ deve ter ao menos ${rule.min} registro(s)`
  return value.length > (rule.max ?? Infinity) ? `O campo $ aceita no máximo ${rule.max} registros` : undefined
}

function kindFault(value: string, rule: FieldRule): string | undefined {
  switch (rule.kind) {
    case 'text':
      return textFault(value, rule)
    case 'lines':
      return LINES.test(value) ? lengthFault(value, rule, 'caracteres') : 'O campo $ contém caracteres não permitidos'
    case 'digits':
      return /^[0-9]+$/.test(value) ? lengthFault(value, rule, 'dígitos') : 'O campo $ aceita somente dígitos'
    case 'decimal':
      return decimalFault(value, rule)
    case 'choice':
      return rule.values?.includes(value) ? undefined : `O campo $ aceita somente: ${rule.values?.join(', ')}`
    case 'flag':
      return ['0', '1', 'true', 'false'].includes(value) ? undefined : 'O campo $ aceita somente 0 ou 1'
    case 'instant':
      return INSTANT.test(value) && isReal(value) ? undefined : 'O campo $ deve ser uma data e hora ISO 8601'
    case 'day':
      return DAY.test(value) && isReal(value) ? undefined : 'O campo $ deve ser uma data AAAA-MM-DD'
    case 'list':
      return undefined
    default:
      return rule.kind satisfies never
  }
}

/** Source: tiposBasico_v4.00.xsd, TString: U+0020 to U+00FF, no space at either end. */
const ALPHABET = /^[!-ÿ](?:[ -ÿ]*[!-ÿ])?$/
/** The same, with line breaks allowed. */
const LINES = /^[!-ÿ](?:[ -ÿ\r\n]*[!-ÿ])?$/

function textFault(value: string, rule: FieldRule): string | undefined {
  return ALPHABET.test(value) ? lengthFault(value, rule, 'caracteres') : 'O campo $ contém caracteres não permitidos'
}

function lengthFault(value: string, { min = 0, max = Infinity }: FieldRule, unit: string): string | undefined {
  if (value.length >= min && value.length <= max) return undefined
  return min === max ? `O campo $ deve ter ${max} ${unit}` : `O campo $ deve ter entre ${min} e ${max} ${unit}`
}

function decimalFault(value: string, { max = 13, places = 2 }: FieldRule): string | undefined {
  const match = /^([0-9]+)(?:\.([0-9]+))?$/.exec(value)
  if (!match) return 'O campo $ deve ser um número não negativo'
  const [, units = '', fraction = ''] = match
  if (units.length > max) return `O campo $ aceita no máximo ${max} dígitos antes da vírgula`
  return fraction.length > places ? `O campo $ aceita no máximo ${places} casas decimais` : undefined
}

const DAY = /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/
const INSTANT = /^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}(?::[0-9]{2}(?:\.[0-9]+)?)?(?:Z|[+-][0-9]{2}:?[0-9]{2})?$/

function isReal(value: string): boolean {
  return !Number.isNaN(Date.parse(value.replace(/([+-][0-9]{2})([0-9]{2})$/, '$1:$2')))
}

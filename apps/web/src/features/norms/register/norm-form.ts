import type { NormRowOut } from '@talao/contract'
import type { NormConfidence, NormKind, NormState } from '@talao/fiscal/norms/norm-row'
import { centsFromDecimal } from '@talao/fiscal/value/cents'
import type { NormRowBody } from '../queries.ts'
import { VALUE_FIELDS, type ValueField } from './value-fields.ts'

/** The form as typed: every value is text, and an unset one is empty. */
export type NormValues = {
  kind: NormKind
  code: string
  valid_from: string
  valid_to: string
  state: NormState
  value: Record<string, string>
  confidence: NormConfidence
  source: string
  source_url: string
  published_on: string
  struck_on: string
  note: string
}

type Start = { kind: NormKind | undefined; code: string | undefined; valid_from: string | undefined }

/** The row that a link means: of one identity in several layers, the one that counts. */
export function knownRow(rows: readonly NormRowOut[], { code, valid_from }: Start): NormRowOut | undefined {
  const same = rows.filter((row) => row.code === code && row.valid_from === valid_from)
  return same.find(({ counts }) => counts) ?? same[0]
}

/** A new row, or the content of a known one to change. What a user types replaces what it differs from. */
export function normValues(start: Start, known: NormRowOut | undefined): NormValues {
  const kind = known?.kind ?? start.kind ?? 'RATE'
  return {
    kind,
    code: known?.code ?? start.code ?? '',
    valid_from: known?.valid_from ?? start.valid_from ?? '',
    valid_to: known?.valid_to ?? '',
    // A user who opens an unknown norm comes to type its value.
    state: known && known.state !== 'UNKNOWN' ? known.state : 'IN_FORCE',
    value: typedValue(kind, known?.value ?? null),
    confidence: known?.confidence ?? 'A',
    // The source is of the new text, so it is typed each time.
    source: '',
    source_url: '',
    published_on: '',
    struck_on: known?.struck_on ?? '',
    note: known && known.state !== 'UNKNOWN' ? (known.note ?? '') : '',
  }
}

/** The value's fields of a kind, as text. */
export function typedValue(kind: NormKind, value: NormRowOut['value']): Record<string, string> {
  return Object.fromEntries(VALUE_FIELDS[kind].map((field) => [field.name, typedContent(field, value?.[field.name])]))
}

function typedContent({ type }: ValueField, content: unknown): string {
  if (Array.isArray(content)) return content.join(', ')
  if (type === 'cents' && typeof content === 'number') return (content / 100).toFixed(2).replace('.', ',')
  if (typeof content === 'boolean' || typeof content === 'number') return String(content)
  if (typeof content !== 'string') return ''
  return type === 'percent' ? content.replace('.', ',') : content
}

export function hasValue(state: NormState): boolean {
  return state === 'IN_FORCE' || state === 'PROVISIONAL'
}

/** Faults that need no server, each with what to do. */
export function checkNorm(values: NormValues): Record<string, string> {
  const faults: Record<string, string> = {}
  if (values.code.trim() === '') faults.code = 'Escreva o código da norma.'
  if (values.valid_from === '') faults.valid_from = 'Escreva o primeiro dia, como 01/01/2027.'
  if (values.valid_to && values.valid_to < values.valid_from)
    faults.valid_to = 'O último dia vem antes do primeiro. Troque um dos dois.'
  if (values.source.trim() === '') faults.source = 'Diga de onde isto veio, como a lei e o artigo.'
  if (values.state === 'STRUCK' && values.struck_on === '') faults.struck_on = 'Diga em que dia ela foi riscada.'
  if (hasValue(values.state)) {
    for (const field of VALUE_FIELDS[values.kind]) {
      const why = contentFault(field, values.value[field.name] ?? '')
      if (why) faults[`value.${field.name}`] = why
    }
  }
  return faults
}

const EMPTY_FAULTS: Partial<Record<ValueField['type'], string>> = {
  flag: 'Escolha uma das opções.',
  choice: 'Escolha uma das opções.',
  percent: 'Escreva o percentual, como 8,8.',
  cents: 'Escreva o valor em reais, como 180.000,00.',
}

function contentFault({ type, isOptional }: ValueField, typed: string): string | undefined {
  const text = typed.trim()
  if (text === '') {
    if (isOptional) return undefined
    return EMPTY_FAULTS[type] ?? 'Preencha este campo.'
  }
  if (type === 'percent' && !(/^\d{1,3}([.,]\d{1,4})?$/.test(text) && Number(text.replace(',', '.')) <= 100))
    return 'Escreva um percentual de 0 a 100, com até quatro casas, como 8,8.'
  if (type === 'number' && !/^\d{1,4}$/.test(text)) return 'Escreva um número inteiro.'
  if (type === 'cents' && centsTyped(text) === undefined) return 'Escreva o valor em reais, como 180.000,00.'
  return undefined
}

/** The row as the call takes it. */
export function normBody(values: NormValues): NormRowBody {
  const optional = (text: string) => (text.trim() === '' ? null : text.trim())
  return {
    kind: values.kind,
    code: values.code.trim(),
    valid_from: values.valid_from,
    valid_to: optional(values.valid_to),
    state: values.state,
    value: hasValue(values.state) ? valueBody(values) : null,
    confidence: values.confidence,
    source: values.source.trim(),
    source_url: optional(values.source_url),
    published_on: optional(values.published_on),
    struck_on: values.state === 'STRUCK' ? optional(values.struck_on) : null,
    note: optional(values.note),
  }
}

function valueBody({ kind, value }: NormValues): Record<string, unknown> {
  return Object.fromEntries(VALUE_FIELDS[kind].map((field) => [field.name, content(field, value[field.name] ?? '')]))
}

function content({ type }: ValueField, typed: string): unknown {
  const text = typed.trim()
  if (type === 'codes') return text.split(/[\s,;]+/).filter(Boolean)
  if (text === '') return null
  if (type === 'flag') return text === 'true'
  if (type === 'number') return Number(text)
  if (type === 'cents') return centsTyped(text)
  return type === 'percent' ? text.replace(',', '.') : text
}

/** `180.000,00` or `180000` in cents. */
function centsTyped(text: string): number | undefined {
  return centsFromDecimal(text.includes(',') ? text.replaceAll('.', '').replace(',', '.') : text)
}

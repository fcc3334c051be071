import type { FieldKind, FieldRule } from './field-check.ts'

/** Constructors for the rows of field tables. */
export function need(name: string, kind: FieldKind, min = 0, max = 13): FieldRule {
  return { name, kind, required: true, min, max }
}

export function may(name: string, kind: FieldKind, min = 0, max = 13): FieldRule {
  return { name, kind, required: false, min, max }
}

export function oneOf(name: string, required: boolean, ...values: string[]): FieldRule {
  return { name, kind: 'choice', required, values }
}

/** Optional amounts with two decimal places. */
export function money(...names: string[]): FieldRule[] {
  return names.map((name) => ({ name, kind: 'decimal', required: false, max: 13, places: 2 }))
}

/** Optional percentages with four decimal places. */
export function rates(...names: string[]): FieldRule[] {
  return names.map((name) => ({ name, kind: 'decimal', required: false, max: 3, places: 4 }))
}

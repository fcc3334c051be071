import type { FieldKind, FieldRule } from './field-check.ts'

/** The words in which field tables are written. */
export function need(name: string, kind: FieldKind, min = 0, max = 13): FieldRule {
  return { name, kind, required: true, min, max }
}

export function may(name: string, kind: FieldKind, min = 0, max = 13): FieldRule {
  return { name, kind, required: false, min, max }
}

export function oneOf(name: string, required: boolean, ...values: string[]): FieldRule {
  return { name, kind: 'choice', required, values }
}

/** Optional amounts with two places. */
export function money(...names: string[]): FieldRule[] {
  return names.map((name) => ({ name, kind: 'decimal', required: false, max: 13, places: 2 }))
}

/** Optional percentages with four places. */
export function rates(...names: string[]): FieldRule[] {
  return names.map((name) => ({ name, kind: 'decimal', required: false, max: 3, places: 4 }))
}

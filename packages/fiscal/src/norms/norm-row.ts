/**
 * The law as dated rows. What ships with Talão, a publisher's bundle and what an administrator typed all have this
 * form, so a row can be replaced, struck and taken back without a new build.
 */

/** What a row is about. The code of a row identifies it within its kind. */
export const NORM_KINDS = [
  'RATE',
  'DUTY',
  'FEATURE',
  'PACKAGE',
  'CST_IBSCBS',
  'CCLASSTRIB',
  'CINDOP',
  'CORRELATION',
  'REJECTION',
  'SIMPLES_ANNEX',
] as const
export type NormKind = (typeof NORM_KINDS)[number]

/**
 * `PROVISIONAL` counts, and is marked. `UNKNOWN`: the fact exists, but its value is not published; it is never read as
 * zero or as the value before. `STRUCK` is kept to be seen and never counts.
 */
export const NORM_STATES = ['IN_FORCE', 'PROVISIONAL', 'UNKNOWN', 'STRUCK'] as const
export type NormState = (typeof NORM_STATES)[number]

/** A: an official text, or two independent sources. B: one source. C: an inference, or sources that disagree. */
export const NORM_CONFIDENCES = ['A', 'B', 'C'] as const
export type NormConfidence = (typeof NORM_CONFIDENCES)[number]

/** A later layer replaces rows of an earlier one. */
export const NORM_LAYERS = ['BUILD', 'PUBLISHER', 'LOCAL'] as const
export type NormLayer = (typeof NORM_LAYERS)[number]

/** Days are `YYYY-MM-DD`, both included; `valid_to` is null while no end is known. */
export type NormRow = {
  kind: NormKind
  code: string
  valid_from: string
  valid_to: string | null
  /** The content, in the shape of its kind. Null when the state is UNKNOWN. */
  value: NormValue | null
  state: NormState
  confidence: NormConfidence
  source: string
  source_url: string | null
  published_on: string | null
  struck_on: string | null
  note: string | null
}

export type NormValue = { readonly [name: string]: NormContent }
export type NormContent = string | number | boolean | null | readonly string[]

export type LayeredRow = NormRow & { layer: NormLayer }
export type NormConflict = { winner: LayeredRow; loser: LayeredRow }

/** Two rows of one identity say the same thing in different layers or versions. */
export function normIdentity({ kind, code, valid_from }: Pick<NormRow, 'kind' | 'code' | 'valid_from'>): string {
  return `${kind} ${code} ${valid_from}`
}

/**
 * Merges the layers. The later layer wins per identity, with one exception: a publisher's row in force replaces a local
 * provisional one, because the definitive rate ends the provisional. `conflicts` are the rows that lost.
 */
export function mergeNorms(layers: Partial<Record<NormLayer, readonly NormRow[]>>): {
  rows: LayeredRow[]
  conflicts: NormConflict[]
} {
  const winners = new Map<string, LayeredRow>()
  const conflicts: NormConflict[] = []
  for (const layer of NORM_LAYERS) {
    for (const row of layers[layer] ?? []) {
      const [key, next] = [normIdentity(row), { ...row, layer }]
      const before = winners.get(key)
      const [winner, loser] = before && isDefinitive(before, next) ? [before, next] : [next, before]
      if (loser) conflicts.push({ winner, loser })
      winners.set(key, winner)
    }
  }
  return { rows: [...winners.values()], conflicts }
}

function isDefinitive(before: LayeredRow, next: LayeredRow): boolean {
  return before.layer === 'PUBLISHER' && before.state === 'IN_FORCE' && next.state === 'PROVISIONAL'
}

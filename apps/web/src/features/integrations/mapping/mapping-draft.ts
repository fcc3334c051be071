import type { MappingLeavesOut, SaleMapping } from '@talao/contract'
import type { SaleEventKind } from '@talao/fiscal/sale/event'
import { FIELD_GROUPS, FIELD_LABELS, type MappingField, NEEDED } from './mapping-fields.ts'

/** A mapping being edited: an event code may not have a meaning yet. */
export type Draft = {
  paths: SaleMapping['paths']
  kinds: readonly { word: string; kind: SaleEventKind | '' }[]
  money: SaleMapping['money']
}
type Leaves = MappingLeavesOut['leaves']

export function draftOf(mapping: SaleMapping): Draft {
  const kinds = Object.entries(mapping.kinds).map(([word, kind]) => ({ word, kind }))
  return { paths: mapping.paths, kinds, money: mapping.money }
}

/**
 * First draft: the ready-made mapping when the platform is recognised, otherwise suggestions by field name. The meaning
 * of event codes is never guessed.
 */
export function suggestedDraft({ suggestion, ready_made }: Omit<MappingLeavesOut, 'leaves'>): Draft {
  return ready_made ? draftOf(ready_made.mapping) : { paths: suggestion, kinds: [], money: 'DECIMAL' }
}

export function pointed(draft: Draft, field: MappingField, path: string | null): Draft {
  const { [field]: _former, ...others } = draft.paths
  return { ...draft, paths: path === null || path === '' ? others : { ...others, [field]: path } }
}

/** Assigns a meaning to an event code. Without one (`kind` empty) the code stays in the list but is not saved. */
export function meant(draft: Draft, word: string, kind: SaleEventKind | ''): Draft {
  const isKnown = draft.kinds.some((one) => isSameWord(one.word, word))
  const kinds = isKnown
    ? draft.kinds.map((one) => (isSameWord(one.word, word) ? { ...one, kind } : one))
    : [...draft.kinds, { word, kind }]
  return { ...draft, kinds }
}

export function forgotten(draft: Draft, word: string): Draft {
  return { ...draft, kinds: draft.kinds.filter((one) => one.word !== word) }
}

/** The draft's event codes, plus the one of the example delivery even while it has no meaning. */
export function wordsOf(draft: Draft, leaves: Leaves): Draft['kinds'] {
  const word = sampleOf(leaves, draft.paths.event)
  if (!word || draft.kinds.some((one) => isSameWord(one.word, word))) return draft.kinds
  return [...draft.kinds, { word, kind: '' }]
}

export function sampleOf(leaves: Leaves, path: string | undefined): string | undefined {
  return path === undefined ? undefined : leaves.find((leaf) => leaf.path === path)?.sample
}

/** Labels of the required fields that are not mapped yet. */
export function lacksOf(draft: Draft): string[] {
  return NEEDED.filter((field) => draft.paths[field] === undefined).map((field) => FIELD_LABELS[field])
}

/** The mapping to send; undefined while a required field is missing. */
export function mappingOf(draft: Draft): SaleMapping | undefined {
  if (lacksOf(draft).length > 0) return undefined
  const known = draft.kinds.flatMap(({ word, kind }) => (kind === '' ? [] : [[word, kind] as const]))
  return { paths: draft.paths, kinds: Object.fromEntries(known), money: draft.money }
}

/** The field that the next click on a leaf maps: the first unmapped one, required fields first. */
export function nextField({ paths }: Draft): MappingField {
  const all = FIELD_GROUPS.flatMap(({ fields }) => fields)
  return all.find((field) => paths[field] === undefined) ?? 'event'
}

/** Compares event codes as the server does: ignoring case and accents. */
function isSameWord(one: string, other: string): boolean {
  return plain(one) === plain(other)
}

function plain(word: string): string {
  return word.trim().normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

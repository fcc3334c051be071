import { MAPPING_FIELDS, type MappingField, type SaleMapping } from '@talao/contract'
import { bare } from '../reading/country.ts'
import { BESIDE, NAMES_BY_FIELD, NEVER, NEVER_BESIDE, OFTEN_BESIDE } from './field-name-patterns.ts'
import { type Leaf, leavesOf } from './leaves.ts'
import { recognise } from './ready-made.ts'

/**
 * Suggests the mapping paths of a delivery: those of a recognised platform, else by field names in Portuguese, English
 * and Spanish. The seller reviews the suggestion. Leaves out paths that this delivery lacks and fields without a
 * matching name. Throws `UnreadableDelivery` for bytes that are not a delivery.
 */
export function suggestMapping(body: Uint8Array): SaleMapping['paths'] {
  const leaves = leavesOf(body)
  const known = recognise(body)
  return known ? standing(known.mapping.paths, leaves) : guessed(leaves)
}

function standing(paths: SaleMapping['paths'], leaves: readonly Leaf[]): SaleMapping['paths'] {
  const there = new Set(leaves.map(({ path }) => path))
  return Object.fromEntries(Object.entries(paths).filter(([, path]) => there.has(path)))
}

function guessed(leaves: readonly Leaf[]): SaleMapping['paths'] {
  const named = leaves
    .filter(({ path }) => !OF_ANOTHER.test(path))
    .map((leaf) => ({ ...leaf, name: plainName(leaf.path) }))
    .filter(({ name }) => !NEVER.test(name))
  const paths: SaleMapping['paths'] = {}
  const taken = new Set<string>()
  for (const field of MAPPING_FIELDS) {
    const found = bestFor(field, SHARED.has(field) ? named : named.filter(({ path }) => !taken.has(path)))
    if (found === undefined) continue
    paths[field] = found.path
    taken.add(found.path)
  }
  return paths
}

/** Matches list items after the first. */
const OF_ANOTHER = /(^|\.)[1-9][0-9]*(\.|$)/

/** Fields that may share one date or one price of the delivery. */
const SHARED: ReadonlySet<MappingField> = new Set(['amount_charged', 'occurred_at', 'purchase_date', 'approved_at'])

type Named = Leaf & { name: string }

function bestFor(field: MappingField, leaves: readonly Named[]): Named | undefined {
  if (OFTEN_BESIDE.has(field)) return surest(field, leaves)
  const own = surest(
    field,
    leaves.filter(({ name }) => !BESIDE.test(name)),
  )
  return own ?? (NEVER_BESIDE.has(field) ? undefined : surest(field, leaves))
}

/**
 * The first matching pattern wins. Among its matches: a non-empty value first, then the shortest path, then the
 * simplest name.
 */
function surest(field: MappingField, leaves: readonly Named[]): Named | undefined {
  for (const pattern of NAMES_BY_FIELD[field]) {
    const fitting = leaves.filter(({ name }) => pattern.test(name))
    const best = fitting.toSorted((a, b) => weight(a) - weight(b))[0]
    if (best) return best
  }
  return undefined
}

const WEIGHT_OF_NOTHING = 1000
/** Small enough that the words of a name never outweigh a path step. */
const WEIGHT_OF_WORD = 0.01

function weight({ path, name, sample }: Named): number {
  const words = name.split('_').length
  return path.split('.').length + words * WEIGHT_OF_WORD + (sample === '' ? WEIGHT_OF_NOTHING : 0)
}

/** `data.buyer.checkoutPhone` as `data_buyer_checkout_phone`; drops the index of a first list item. */
function plainName(path: string): string {
  return bare(path.replace(/([a-z0-9])([A-Z])/g, '$1_$2'))
    .replace(/\.0(?=\.|$)/g, '')
    .replace(/[^a-z0-9]+/g, '_')
}

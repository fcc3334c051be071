import { MAPPING_FIELDS, type MappingField, type SaleMapping } from '@talao/contract'
import { bare } from '../country.ts'
import { type Leaf, leavesOf } from './fields.ts'
import { BESIDE, NAMES_BY_FIELD, NEVER, NEVER_BESIDE, OFTEN_BESIDE } from './names.ts'
import { recognise } from './ready-made.ts'

/**
 * Where the fields of a delivery most likely stand: as its platform is known to send them, else going by their names in Portuguese,
 * English and Spanish. A suggestion for the seller to look at: what is not in this delivery, or what no name speaks for, is left open.
 * Throws `UnreadableDelivery` for bytes that are no delivery.
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

/** What a list has behind its first. */
const OF_ANOTHER = /(^|\.)[1-9][0-9]*(\.|$)/

/** One date or one price often stands for several of ours. */
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

/** The earlier name of the list is the surer one; among equals the leaf nearest the top, the one that holds something, and the plainer name. */
function surest(field: MappingField, leaves: readonly Named[]): Named | undefined {
  for (const pattern of NAMES_BY_FIELD[field]) {
    const fitting = leaves.filter(({ name }) => pattern.test(name))
    const best = fitting.toSorted((a, b) => weight(a) - weight(b))[0]
    if (best) return best
  }
  return undefined
}

const WEIGHT_OF_NOTHING = 1000
/** Less than a step of the path, however many words a name has. */
const WEIGHT_OF_WORD = 0.01

function weight({ path, name, sample }: Named): number {
  const words = name.split('_').length
  return path.split('.').length + words * WEIGHT_OF_WORD + (sample === '' ? WEIGHT_OF_NOTHING : 0)
}

/** `data.buyer.checkoutPhone` as `data_buyer_checkout_phone`; the first of a list stands for it. */
function plainName(path: string): string {
  return bare(path.replace(/([a-z0-9])([A-Z])/g, '$1_$2'))
    .replace(/\.0(?=\.|$)/g, '')
    .replace(/[^a-z0-9]+/g, '_')
}

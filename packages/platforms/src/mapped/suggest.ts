import { MAPPING_FIELDS, type MappingField, type SaleMapping } from '@talao/contract'
import { bare } from '../country.ts'
import { type Leaf, leavesOf } from './fields.ts'
import { NAMES_BY_FIELD, NEVER } from './names.ts'

/**
 * Where the fields of a delivery most likely stand, going by their names in Portuguese and English. A suggestion for the seller to look
 * at: what no name speaks for is left open. Throws `UnreadableDelivery` for bytes that are no delivery.
 */
export function suggestMapping(body: Uint8Array): SaleMapping['paths'] {
  const leaves = leavesOf(body)
    .map((leaf) => ({ ...leaf, name: plainName(leaf.path) }))
    .filter(({ name }) => !NEVER.test(name))
  const paths: SaleMapping['paths'] = {}
  const taken = new Set<string>()
  for (const field of MAPPING_FIELDS) {
    const found = bestFor(field, SHARED.has(field) ? leaves : leaves.filter(({ path }) => !taken.has(path)))
    if (found === undefined) continue
    paths[field] = found.path
    taken.add(found.path)
  }
  return paths
}

/** One date or one price often stands for several of ours. */
const SHARED: ReadonlySet<MappingField> = new Set(['amount_charged', 'occurred_at', 'purchase_date', 'approved_at'])

type Named = Leaf & { name: string }

/** The earlier name of the list is the surer one; among equals the leaf nearest the top, and one that holds something. */
function bestFor(field: MappingField, leaves: readonly Named[]): Named | undefined {
  for (const pattern of NAMES_BY_FIELD[field]) {
    const fitting = leaves.filter(({ name }) => pattern.test(name))
    const best = fitting.toSorted((a, b) => weight(a) - weight(b))[0]
    if (best) return best
  }
  return undefined
}

const WEIGHT_OF_NOTHING = 1000

function weight({ path, sample }: Named): number {
  return path.split('.').length + (sample === '' ? WEIGHT_OF_NOTHING : 0)
}

/** `data.buyer.checkoutPhone` as `data_buyer_checkout_phone`; the first of a list stands for it. */
function plainName(path: string): string {
  return bare(path.replace(/([a-z0-9])([A-Z])/g, '$1_$2'))
    .replace(/\.0(?=\.|$)/g, '')
    .replace(/[^a-z0-9]+/g, '_')
}

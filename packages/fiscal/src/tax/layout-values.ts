import { isFigure, type TaxGroup, type TaxTree } from './figure.ts'
import type { ItemTaxes } from './item.ts'
import type { NoteTaxes } from './note.ts'

/** A group as written to the layout: the same tags, with every amount as text with two decimals. */
export type PlainTree = { readonly [tag: string]: string | PlainTree }

export function layoutTree(tree: TaxTree): PlainTree {
  const plain: Record<string, string | PlainTree> = {}
  for (const tag in tree) {
    const node = tree[tag]
    if (typeof node === 'string') plain[tag] = node
    else if (node !== undefined) plain[tag] = isFigure(node) ? node.result : layoutTree(node)
  }
  return plain
}

/** The content of the layout's `imposto` for one item. */
export function impostoGroup(taxes: ItemTaxes): PlainTree {
  return {
    ...(taxes.approximate && { vTotTrib: taxes.approximate.total.result }),
    ...wrapped('ICMS', taxes.icms),
    ...bare(taxes.ipi),
    ...bare(taxes.ii),
    ...wrapped('PIS', taxes.pis),
    ...wrapped('COFINS', taxes.cofins),
    ...bare(taxes.icmsUfDest),
    ...bare(taxes.is),
    ...bare(taxes.ibsCbs),
  }
}

/** The content of the layout's `total`. */
export function totalGroupOf({ ICMSTot, ISTot, IBSCBSTot, vProdLiqTot }: NoteTaxes): PlainTree {
  return {
    ...(vProdLiqTot && { vProdLiqTot: vProdLiqTot.result }),
    ...bare(ICMSTot),
    ...bare(ISTot),
    ...bare(IBSCBSTot),
  }
}

function bare(group: TaxGroup | null): PlainTree {
  return group ? { [group.name]: layoutTree(group.values) } : {}
}

function wrapped(tag: string, group: TaxGroup | null): PlainTree {
  return group ? { [tag]: bare(group) } : {}
}

import { decimalFromCents } from '../value/money.ts'
import { TAX_RULES, type TaxRuleId } from './rules.ts'

/**
 * An amount with its calculation. `result` is the amount with the layout's two decimals. `inputs` are decimal text
 * (reais, percent or quantity, as the text of the rule defines).
 */
export type Figure = {
  cents: number
  rule: TaxRuleId
  inputs: Readonly<Record<string, string>>
  source: string
  result: string
}

/** The content of a layout group by tag: codes and rates as text, amounts as figures, nested groups as trees. */
export type TaxTree = { readonly [tag: string]: string | Figure | TaxTree }

/** A layout group with its name (`ICMS20`, `PISAliq`). */
export type TaxGroup = { name: string; values: TaxTree }

/** Data that the law requires and the note lacks. `tag` is the tag of the layout, `text` the message for the user. */
export type MissingInput = { tag: string; text: string }

export function figure(rule: TaxRuleId, cents: number, inputs: Readonly<Record<string, string>> = {}): Figure {
  return { cents, rule, inputs, source: TAX_RULES[rule].source, result: decimalFromCents(cents) }
}

/** Formats cents as a figure's input. */
export const reais = decimalFromCents

export function isFigure(node: TaxTree[string] | undefined): node is Figure {
  return typeof node === 'object' && typeof node['cents'] === 'number'
}

/**
 * The amount of a tag in cents; 0 when the group or the tag is absent. Dots separate nested groups: `gIBSUF.vIBSUF`.
 */
export function amountOf(group: TaxGroup | null, path: string): number {
  return figureOf(group, path)?.cents ?? 0
}

export function figureOf(group: TaxGroup | null, path: string): Figure | undefined {
  const node = nodeAt(group, path)
  return isFigure(node) ? node : undefined
}

/** The code, rate or quantity of a tag. */
export function textOf(group: TaxGroup | null, path: string): string | undefined {
  const node = nodeAt(group, path)
  return typeof node === 'string' ? node : undefined
}

/** All amounts of a group with their paths, in order of calculation. */
export function figuresOf(tree: TaxTree, prefix = ''): [path: string, amount: Figure][] {
  return Object.entries(tree).flatMap(([tag, node]): [string, Figure][] => {
    if (isFigure(node)) return [[prefix + tag, node]]
    return typeof node === 'string' ? [] : figuresOf(node, `${prefix}${tag}.`)
  })
}

function nodeAt(group: TaxGroup | null, path: string): TaxTree[string] | undefined {
  if (!path.includes('.')) return group?.values[path]
  let node: TaxTree[string] | undefined = group?.values
  for (const tag of path.split('.')) {
    if (node === undefined || typeof node === 'string' || isFigure(node)) return undefined
    node = node[tag]
  }
  return node
}

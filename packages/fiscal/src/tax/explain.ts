import { centsFromDecimal, formatMoney } from '../value/money.ts'
import type { Figure } from './figure.ts'
import { TAX_RULES } from './rules.ts'

/**
 * The calculation of an amount as one Portuguese sentence: "Base de R$ 97,00 × 18 % = R$ 17,46 (LC 87/1996, art. 13)".
 * Amounts contain no-break spaces.
 */
export function explain(figure: Figure): string {
  return ruleSentence(TAX_RULES[figure.rule], { ...figure.inputs, result: figure.result })
}

/** The text of a rule with its inputs filled in, and its source in brackets. */
export function ruleSentence(
  { says, source }: { says: string; source: string },
  inputs: Readonly<Record<string, string>>,
): string {
  return `${filledIn(says, inputs)} (${source})`
}

/** `explain` without the source, for where the source has a place of its own. */
export function calculationText({ rule, inputs, result }: Figure): string {
  return filledIn(TAX_RULES[rule].says, { ...inputs, result })
}

/** The text of a rule with its inputs. */
export function filledIn(says: string, inputs: Readonly<Record<string, string>>): string {
  return says.replace(/\{(\w+)([$%#])\}/g, (_, name: string, kind: string) => written(inputs[name] ?? '0', kind))
}

function written(value: string, kind: string): string {
  if (kind === '$') return formatMoney(centsFromDecimal(value) ?? 0)
  const plain = value
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '')
    .replace('.', ',')
  return kind === '%' ? `${plain}\u00A0%` : plain
}

import { centsFromDecimal, formatMoney } from '../value/money.ts'
import type { Figure } from './figure.ts'
import { TAX_RULES } from './rules.ts'

/**
 * The calculation of an amount as one Portuguese sentence: "Base de R$ 97,00 × 18 % = R$ 17,46 (LC 87/1996, art. 13)".
 * Amounts contain no-break spaces.
 */
export function explain(figure: Figure): string {
  const { says, source } = TAX_RULES[figure.rule]
  const inputs: Readonly<Record<string, string>> = { ...figure.inputs, result: figure.result }
  const sentence = says.replace(/\{(\w+)([$%#])\}/g, (_, name: string, kind: string) =>
    written(inputs[name] ?? '0', kind),
  )
  return `${sentence} (${source})`
}

function written(value: string, kind: string): string {
  if (kind === '$') return formatMoney(centsFromDecimal(value) ?? 0)
  const plain = value
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '')
    .replace('.', ',')
  return kind === '%' ? `${plain}\u00A0%` : plain
}

/** Short amounts for axes and bars: `R$ 850`, `R$ 12 mil`, `R$ 1,5 mi`. The full amount must be shown nearby. */
export function shortMoney(reais: number): string {
  const [divisor, unit] = SCALES.find(([least]) => Math.abs(reais) >= least) ?? [1, '']
  return `R$\u00A0${SHORT.format(reais / divisor)}${unit}`
}

const SCALES: readonly (readonly [number, string])[] = [
  [1_000_000_000, '\u00A0bi'],
  [1_000_000, '\u00A0mi'],
  [1_000, '\u00A0mil'],
]
const SHORT = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 })

type Measured = { value: number; unit: string; beside?: string } & ({ atMost: number } | { atLeast: number } | object)

/**
 * Prints one line of the table: name, value, target and whether it is met. A value without a target is only printed.
 */
export type Verdict = (what: string, measured: Measured) => void

const WIDTH = 74

export function verdicts(): { verdict: Verdict; missed: string[] } {
  const missed: string[] = []
  const verdict: Verdict = (what, measured) => {
    const { value, unit, beside } = measured
    const told = `${value.toFixed(unit === 'ms' ? 1 : 0)} ${unit}`.trim().padStart(9)
    const aim = aimOf(measured)
    if (aim && !aim.isKept) missed.push(what)
    const mark = aim ? `   meta ${aim.text}  ${aim.isKept ? '✓' : '✗'}` : ''
    console.log(`    ${what.padEnd(WIDTH)}${told}${mark}${beside ? `   ${beside}` : ''}`)
  }
  return { verdict, missed }
}

function aimOf(measured: Measured): { text: string; isKept: boolean } | undefined {
  const { value, unit } = measured
  if ('atMost' in measured) return { text: `≤ ${measured.atMost} ${unit}`.trim(), isKept: value <= measured.atMost }
  if ('atLeast' in measured) return { text: `≥ ${measured.atLeast} ${unit}`.trim(), isKept: value >= measured.atLeast }
  return undefined
}

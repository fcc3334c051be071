import Big from 'big.js'

/** `pct` percent of an amount in cents, rounded half to even, as the national NFS-e rounds. Source: NT 007 da NFS-e. */
export function percentHalfEven(cents: number, pct: string): number {
  return Number(new Big(cents).times(pct).div(100).round(0, Big.roundHalfEven).toFixed(0))
}

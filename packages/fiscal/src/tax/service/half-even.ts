import Big from 'big.js'

/** `pct` percent of cents, a half going to the even cent: the rounding of the national NFS-e. Fonte: NT 007 da NFS-e. */
export function percentHalfEven(cents: number, pct: string): number {
  return Number(new Big(cents).times(pct).div(100).round(0, Big.roundHalfEven).toFixed(0))
}

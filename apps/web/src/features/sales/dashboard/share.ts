/** `47 %` of the total, in whole percents; a share below one percent is shown as such. */
export function shareOf(total: number, all: readonly { total: number }[]): string {
  const sum = all.reduce((whole, one) => whole + one.total, 0)
  const share = sum > 0 ? (total / sum) * 100 : 0
  return share > 0 && share < 1 ? 'menos de 1\u00A0%' : `${Math.round(share)}\u00A0%`
}

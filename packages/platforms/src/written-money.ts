import { moneyText } from './money.ts'

/**
 * An amount as people write it (`R$ 1.234,56`, `1234,5`, `1,234.56`) or as a number (`97.5`), as decimal text with two places.
 * Null where it is none, and for `1.234`: it may be a thousand or one and a bit, and a note must not depend on a guess.
 */
export function writtenMoneyText(text: string | null): string | null {
  const bare = (text ?? '').replace(/^(R\$|US\$|\$|€|£)\s*/, '')
  if (/^[0-9]{1,3}[.,][0-9]{3}$/.test(bare)) return null
  if (/^([0-9]+|[0-9]{1,3}(\.[0-9]{3})+)(,[0-9]{1,2})?$/.test(bare)) {
    return moneyText(bare.replaceAll('.', '').replace(',', '.'))
  }
  return moneyText(/^[0-9]{1,3}(,[0-9]{3})+\.[0-9]{1,2}$/.test(bare) ? bare.replaceAll(',', '') : bare)
}

/**
 * The ISO 4217 code of a currency, given as the code in any case, its number, or a symbol used by one country only.
 * Null for anything else, including `$`, which several countries use.
 */
export function currencyOf(text: string | null): string | null {
  const word = (text ?? '').trim().toUpperCase()
  return BY_SIGN.get(word) ?? (/^[A-Z]{3}$/.test(word) ? word : null)
}

const BY_SIGN: ReadonlyMap<string, string> = new Map([
  ['R$', 'BRL'],
  ['REAL', 'BRL'],
  ['REAIS', 'BRL'],
  ['986', 'BRL'],
  ['US$', 'USD'],
  ['U$', 'USD'],
  ['840', 'USD'],
  ['€', 'EUR'],
  ['978', 'EUR'],
  ['£', 'GBP'],
  ['826', 'GBP'],
])

// table
/** First digits of the CEP by state. Source: Correios, estrutura do CEP (regiões postais). */
const FIRST_DIGITS: Readonly<Record<string, string>> = {
  SP: '01',
  RJ: '2',
  ES: '2',
  MG: '3',
  BA: '4',
  SE: '4',
  PE: '5',
  AL: '5',
  PB: '5',
  RN: '5',
  CE: '6',
  PI: '6',
  MA: '6',
  PA: '6',
  AP: '6',
  AM: '6',
  RR: '6',
  AC: '6',
  DF: '7',
  GO: '7',
  TO: '7',
  MT: '7',
  MS: '7',
  RO: '7',
  PR: '8',
  SC: '8',
  RS: '9',
}

/**
 * Approximates "the CEP belongs to the city" by the state's first digits, because the simulator has no table of CEPs by
 * city.
 */
export function isCepOfUf(cep: string, uf: string): boolean {
  return (FIRST_DIGITS[uf] ?? '').includes(cep.slice(0, 1))
}

/** A CEP that is accepted for the state. */
export function cepOfUf(uf: string): string {
  return `${FIRST_DIGITS[uf]?.slice(0, 1) ?? '0'}9000000`
}

/**
 * In a demonstration, look-ups answer every valid CNPJ and CEP with invented data. These prefixes trigger special
 * answers so that each case can be seen. `cnpj` and `cep` are examples to try.
 */
export const DEMO_REGISTERS = {
  UNKNOWN: { begins: '9999', cnpj: '99990000000143', cep: '99999000', says: 'ninguém conhece' },
  SLOW: { begins: '6666', cnpj: '66660000000126', cep: '66660000', says: 'responde em 3 segundos' },
  CLOSED: { begins: '7777', cnpj: '77770000000103', cep: null, says: 'está baixado na Receita' },
  OTHER_REGIME: { begins: '8888', cnpj: '88880000000174', cep: null, says: 'não é do Simples' },
} as const
export type DemoAnswer = keyof typeof DEMO_REGISTERS

/** The special answer for a CNPJ or CEP without punctuation; undefined for an ordinary one. */
export function demoAnswerOf(bare: string): DemoAnswer | undefined {
  const names = Object.keys(DEMO_REGISTERS) as DemoAnswer[]
  return names.find((name) => bare.startsWith(DEMO_REGISTERS[name].begins))
}

import { uuidOf } from '../identity.ts'

/** Hotmart identifies users by upper-case UUIDs. */
export function ucodeOf(email: string): string {
  return uuidOf(`hotmart ${email}`).toUpperCase()
}

/** State names in full, as Hotmart writes them. */
export const STATE_NAMES: Readonly<Record<string, string>> = {
  BA: 'Bahia',
  CE: 'Ceará',
  DF: 'Distrito Federal',
  MG: 'Minas Gerais',
  PE: 'Pernambuco',
  PR: 'Paraná',
  RJ: 'Rio de Janeiro',
  RS: 'Rio Grande do Sul',
  SC: 'Santa Catarina',
  SP: 'São Paulo',
}

/** Country names in Portuguese, as Hotmart writes them. Countries missing here keep their code. */
export const COUNTRY_NAMES: Readonly<Record<string, string>> = {
  BR: 'Brasil',
  PT: 'Portugal',
  US: 'Estados Unidos',
  GB: 'Reino Unido',
  ES: 'Espanha',
}

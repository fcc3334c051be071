import { uuidOf } from '../identity.ts'

/** Hotmart names people by upper-case UUIDs. */
export function ucodeOf(email: string): string {
  return uuidOf(`hotmart ${email}`).toUpperCase()
}

/** States in full, as Hotmart writes them. */
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

/** Countries in Portuguese, as Hotmart writes them; the code where the table has no name. */
export const COUNTRY_NAMES: Readonly<Record<string, string>> = {
  BR: 'Brasil',
  PT: 'Portugal',
  US: 'Estados Unidos',
  GB: 'Reino Unido',
  ES: 'Espanha',
}

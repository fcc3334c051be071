import type { SubstitutionMotive } from '@talao/fiscal/note/nfse'
import { toLatin1 } from '@talao/fiscal/value/latin1-text'
import type { SubstituteNfse } from '../queries.ts'
import { type NfseBody, type NfseValues, nfseBody } from './nfse-values.ts'

export type Why = { motive: SubstitutionMotive; reason: string }

const LEAST_LETTERS = 15
export const MOST_LETTERS = 255

/** The authority limits the length of the reason; only "Outros" requires one. */
export function checkWhy({ motive, reason }: Why): Record<string, string> {
  const letters = toLatin1(reason.trim()).length
  const isMissing = letters === 0 && motive === '99'
  const isOutside = letters > 0 && (letters < LEAST_LETTERS || letters > MOST_LETTERS)
  return isMissing || isOutside ? { reason: 'Escreva o que aconteceu, de 15 a 255 caracteres.' } : {}
}

/** Motive, reason and changed values. Values left out stay as in the old nota; competência and sale always do. */
export function substituteBody(
  { motive, reason }: Why,
  values: NfseValues,
  old: NfseValues,
  today: string,
): SubstituteNfse {
  const { issue_at: _competence, sales_code: _sale, ...said }: NfseBody = nfseBody(values, old, today)
  return { ...said, motive, reason: reason.trim() || null }
}

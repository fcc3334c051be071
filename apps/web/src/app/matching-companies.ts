import { hasWords, plain } from '../lib/plain-words.ts'

export type Company = { id: number; corporate_name: string; fantasy_name?: string | null; cnpj: string }

/** Finds companies by words of the name in any order, or by the start of the CNPJ, with or without punctuation. */
export function matching<T extends Company>(companies: readonly T[], typed: string): T[] {
  const document = plain(typed).replace(/[\s./-]/g, '')
  return companies.filter(
    ({ corporate_name, fantasy_name, cnpj }) =>
      hasWords(`${corporate_name} ${fantasy_name ?? ''}`, typed) ||
      (document !== '' && plain(cnpj).replace(/[./-]/g, '').startsWith(document)),
  )
}

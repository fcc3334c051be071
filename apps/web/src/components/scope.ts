import { seesSeveralCompanies, type Viewer } from './user-query.ts'

type Company = { id: number; homologation_mode: boolean }
/**
 * The companies and the environment that every list and total is about: the companies in the address, if the user sees
 * several, and production unless every one of them is in homologação. `options`: all that such a user may choose from.
 */
export function scopeOf<Own extends Company, Option extends Company>(
  user: Viewer & { company?: Own | null | undefined },
  options: readonly Option[],
  company_id: string | undefined,
) {
  const isChooser = seesSeveralCompanies(user)
  const chosen = isChooser ? company_id : undefined
  const own = user.company ? [user.company] : []
  const companies: readonly (Own | Option)[] = isChooser ? chosenOf(options, chosen) : own
  return {
    companies,
    company_id: chosen,
    in_production: companies.length === 0 || companies.some((company) => !company.homologation_mode),
  }
}

function chosenOf<T extends Company>(all: readonly T[], chosen: string | undefined): readonly T[] {
  if (chosen === undefined) return all
  const ids = chosen.split(',').map(Number)
  return all.filter((company) => ids.includes(company.id))
}

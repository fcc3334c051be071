import type { IbsCbsRegime, TaxRegime } from '@talao/fiscal'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../kit/db/scope.ts'

/** A period of a company's tax regime. A null start: always; a null end: until further notice. Both days count. */
export type CompanyRegime = {
  valid_from: string | null
  valid_to: string | null
  tax_regime: TaxRegime
  ibs_cbs_regime: IbsCbsRegime
  factor_r_annex: 'III' | 'V' | null
  source: string | null
}

/** The periods of a company, the earliest first. */
export async function companyRegimes(tx: Tx, companyId: number): Promise<CompanyRegime[]> {
  const rows = await tx
    .selectFrom('company_regime')
    .select(['valid_from', 'valid_to', 'tax_regime', 'ibs_cbs_regime', 'factor_r_annex', 'source'])
    .where('company_id', '=', companyId)
    .orderBy(sql`valid_from nulls first`)
    .execute()
  // The database checks the values of the closed lists.
  return rows as CompanyRegime[]
}

/** The period a day belongs to. */
export function regimeOn(regimes: readonly CompanyRegime[], day: string): CompanyRegime | undefined {
  return regimes.find(
    ({ valid_from, valid_to }) => (valid_from === null || valid_from <= day) && (valid_to === null || day <= valid_to),
  )
}

/** Selects the regime of the row of the table `company` on the day `at` falls on where the company is. */
export function regimeAt(at: Date): RawBuilder<string | null> {
  return sql<string | null>`(
    select r.tax_regime from company_regime r where r.company_id = company.id
      and daterange(r.valid_from, r.valid_to, '[]')
        @> (${at}::timestamptz at time zone company_time_zone(company.id))::date)`
}

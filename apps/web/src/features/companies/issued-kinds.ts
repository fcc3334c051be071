import type { CompanyOut } from '@talao/contract'

/** Which notes of a company leave with fiscal value. */
export type Kinds = { nfe: boolean; nfse: boolean }

type Known = Pick<CompanyOut, 'state_registration' | 'municipal_registration'> & {
  nfe_default_setting?: { in_production: boolean } | null | undefined
  nfs_default_setting?: { in_production: boolean } | null | undefined
}

/** What a company seems to issue, by what it already has: who has no state registration sells no goods. */
export function issuedKinds(company: Known): Kinds {
  const nfe = company.nfe_default_setting?.in_production || Boolean(company.state_registration)
  const nfse = company.nfs_default_setting?.in_production || Boolean(company.municipal_registration)
  return nfe || nfse ? { nfe, nfse } : { nfe: true, nfse: false }
}

const TABS = ['nfe', 'nfse', 'automacao', 'acesso-nfe', 'acesso-nfse'] as const
export type CompanyTabName = (typeof TABS)[number]

/** Of the address of a company: the part of its page that is shown, its data where it names none. */
export function readCompanyTab(raw: Record<string, unknown>): { aba?: CompanyTabName | undefined } {
  const aba = TABS.find((tab) => tab === raw.aba)
  return aba ? { aba } : {}
}

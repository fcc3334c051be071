const TABS = ['nfe', 'nfse', 'automacao', 'acesso-nfe', 'acesso-nfse'] as const
export type CompanyTabName = (typeof TABS)[number]

export type CompanyPlace = { aba?: CompanyTabName | undefined; campo?: string | undefined }

/** Of the address of a company: the part of its page that is shown, its data where it names none, and the field somebody came to fill in. */
export function readCompanyTab(raw: Record<string, unknown>): CompanyPlace {
  const aba = TABS.find((tab) => tab === raw.aba)
  const campo = typeof raw.campo === 'string' && /^[\w.]{1,100}$/.test(raw.campo) ? raw.campo : undefined
  return { ...(aba ? { aba } : {}), ...(campo ? { campo } : {}) }
}

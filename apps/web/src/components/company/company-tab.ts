const TABS = ['nfe', 'nfse', 'simples', 'automacao', 'acesso-nfe', 'acesso-nfse'] as const
export type CompanyTabName = (typeof TABS)[number]

export type CompanyPlace = { aba?: CompanyTabName | undefined; campo?: string | undefined }

/** URL state of a company page: the shown tab (its data when absent) and the field to focus. */
export function readCompanyTab(raw: Record<string, unknown>): CompanyPlace {
  const aba = TABS.find((tab) => tab === raw.aba)
  const campo = typeof raw.campo === 'string' && /^[\w.]{1,100}$/.test(raw.campo) ? raw.campo : undefined
  return { ...(aba && { aba }), ...(campo && { campo }) }
}

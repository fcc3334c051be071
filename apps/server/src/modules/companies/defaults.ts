/** What a company starts with when the least is given (specification section 9, spec/calls.md 3.2, 3.3, 3.12 to 3.14). */
export const COMPANY_DEFAULTS = {
  fantasy_name: null,
  contact: null,
  municipal_registration: null,
  state_registration: null,
  tax_regime: 'SIMPLES_NACIONAL',
  special_tax_regime: '0',
  culture_encourager: false,
  email: null,
  sells: null,
  gateway: 'FOCUS_NFE',
  nfs_gateway: 'FOCUS_NFE',
  homologation_mode: true,
  active: true,
} as const

/** What is sold here was made here, until somebody says otherwise. */
export const TAX_DEFAULTS = { icms_origin: '0' } as const

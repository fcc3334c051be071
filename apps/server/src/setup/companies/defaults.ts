/** Values of a new company for all fields that are not given. */
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

/** Products are assumed to be made in Brazil (origin 0) unless set otherwise. */
export const TAX_DEFAULTS = { icms_origin: '0' } as const

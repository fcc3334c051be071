import type { CompanyOut } from '@talao/contract'

type Standing = Pick<CompanyOut, 'register_status' | 'register_regime' | 'register_checked_at'>

/** The registration status in ordinary spelling: `Baixada`. */
export function registerStatus({ register_status: status, register_checked_at: checkedAt }: Standing): string {
  if (checkedAt === null) return ''
  if (status === null) return 'não informada'
  if (status === 'NAO_ENCONTRADO') return 'não encontrada'
  return `${status.charAt(0)}${status.slice(1).toLowerCase()}`
}

export function registerRegime({ register_regime: regime, register_checked_at: checkedAt }: Standing): string {
  if (checkedAt === null) return ''
  return regime === null ? 'não informado' : REGIMES[regime]
}

const REGIMES = {
  SIMPLES_NACIONAL: 'Simples Nacional',
  MEI: 'MEI',
  NORMAL: 'Fora do Simples',
} as const satisfies Record<NonNullable<CompanyOut['register_regime']>, string>

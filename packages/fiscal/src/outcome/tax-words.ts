import { LAST_DAY_OF_PIS_COFINS } from '../tax/pis-cofins.ts'
import { CRT } from '../tax/regime.ts'
import { type SimplesDeclaration, simplesDeclaration } from '../tax/simples-declaration.ts'
import type { Issuer } from '../value/party.ts'

export const IN_DAS = {
  text: 'Pago na guia do Simples, sobre a receita do mês.',
  source: 'LC 123/2006, art. 13',
} as const

/** `2026-12-31` as `31/12/2026`. */
const LAST_DAY = LAST_DAY_OF_PIS_COFINS.split('-').toReversed().join('/')
export const ENDED_CONTRIBUTION = {
  text: `Não existe mais: acabou em ${LAST_DAY}.`,
  source: 'EC 132/2023, art. 126',
} as const

export const NOT_STATED_YET = {
  text: 'Neste dia a nota deste regime ainda não informa.',
  source: 'LC 214/2025, art. 348',
} as const

/**
 * In 2026 the note states IBS and CBS, and nothing is paid if the note is right. Source: LC 214/2025, art. 348, § 1º,
 * for facts of 2026 only.
 */
export function ibsCbsState(day: string): 'INFORMED' | 'AMOUNT' {
  return day < '2027-01-01' ? 'INFORMED' : 'AMOUNT'
}

/** What a company of the Simples pays inside the DAS; undefined for any other, and for a pending entry. */
export function declarationOf({ ibs_cbs_regime, tax_regime }: Issuer): SimplesDeclaration | undefined {
  return simplesDeclaration(ibs_cbs_regime ?? null, CRT[tax_regime], null)
}

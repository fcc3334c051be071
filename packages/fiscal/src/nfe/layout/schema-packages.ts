// table

/** First production days of layout changes. A row or type with `from` is valid from that day on. */
export const TAX_REFORM = '2025-10-06'
export const ALPHANUMERIC_CNPJ = '2026-07-01'
export const SIMPLIFIED_DANFE_2 = '2026-08-03'

export type NfePackage = {
  /** Name of the official schema package. */
  name: string
  /** First day of production, or null for the oldest package. */
  from: string | null
  brought: string
  source: string
  /** `month` and `low`: the day still has to be confirmed at the NF-e portal. */
  confidence: 'day' | 'month' | 'low'
}

/**
 * The official schema packages of layout 4.00, oldest first. A note is checked against the package of its own emission
 * day.
 */
export const NFE_PACKAGES: readonly [NfePackage, ...NfePackage[]] = [
  {
    name: 'PL_009o',
    from: null,
    brought: 'o leiaute 4.00 antes da reforma tributária',
    source: 'NT 2024.001 v1.00. Notas de 2017 em diante, sem os grupos da reforma, cabem nele',
    confidence: 'low',
  },
  {
    name: 'PL_010b',
    from: TAX_REFORM,
    brought: 'IS, IBS e CBS, notas de crédito e de débito, compra governamental, documento referenciado por item',
    source: 'NT 2025.002 v1.20 a v1.30, de 10/2025; obrigação da CRT 3 desde 2026-01-01',
    confidence: 'low',
  },
  {
    name: 'PL_010d',
    from: ALPHANUMERIC_CNPJ,
    brought: 'letras no CNPJ e na chave de acesso',
    source: 'IN RFB 2.229/2024; NT Conjunta 2025.001; NT 2026.004: produção em julho de 2026',
    confidence: 'month',
  },
  {
    name: 'PL_010e',
    from: SIMPLIFIED_DANFE_2,
    brought: 'DANFE simplificado tipo 2, cIndOp, ISUFEmit, adRemIS no lugar de pISEspec, compra governamental completa',
    source: 'NT 2026.002 e NT 2026.003 v1.00, de 2026-05-25: produção em 2026-08-03',
    confidence: 'day',
  },
]

/** The package in force on a day (`YYYY-MM-DD`, the emission day of the note). */
export function nfePackageOn(day: string): NfePackage {
  const [oldest] = NFE_PACKAGES
  return NFE_PACKAGES.findLast(({ from }) => from !== null && from <= day) ?? oldest
}

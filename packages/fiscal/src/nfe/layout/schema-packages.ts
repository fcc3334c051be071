// table
import { isPackageInForce, type SchemaPackage } from '../../layout/schema-package.ts'
import { BUILD_NORMS, type Norms } from '../../norms/norms.ts'

/** First production days of layout changes. A row or type with `from` is valid from that day on. */
export const TAX_REFORM = '2025-10-06'
export const ALPHANUMERIC_CNPJ = '2026-07-01'
export const SIMPLIFIED_DANFE_2 = '2026-08-03'

/** Payment links (NT 2026.006) and net values (NT 2026.008). */
export const PL_010G = 'PL_010g'
/** What the Simples declares of IBS and CBS (NT 2026.005). */
export const PL_010H = 'PL_010h'

export type NfePackage = SchemaPackage & {
  brought: string
  source: string
  /** `month` and `low`: the day still has to be confirmed at the NF-e portal. */
  confidence: 'day' | 'month' | 'low'
}

/**
 * The official schema packages of layout 4.00, oldest first. A note is checked against the package of its own emission
 * day. A package that is not emitted is one whose official schema is not at hand: its rows come from descriptions, no
 * note is written with them, and a value that has them is refused. docs/operacoes/normas.md says how to emit it.
 */
export const NFE_PACKAGES: readonly [NfePackage, ...NfePackage[]] = [
  {
    name: 'PL_009o',
    from: null,
    isEmitted: true,
    brought: 'o leiaute 4.00 antes da reforma tributária',
    source: 'NT 2024.001 v1.00. Notas de 2017 em diante, sem os grupos da reforma, cabem nele',
    confidence: 'low',
  },
  {
    name: 'PL_010b',
    from: TAX_REFORM,
    isEmitted: true,
    brought: 'IS, IBS e CBS, notas de crédito e de débito, compra governamental, documento referenciado por item',
    source: 'NT 2025.002 v1.20 a v1.30, de 10/2025; obrigação da CRT 3 desde 2026-01-01',
    confidence: 'low',
  },
  {
    name: 'PL_010d',
    from: ALPHANUMERIC_CNPJ,
    isEmitted: true,
    brought: 'letras no CNPJ e na chave de acesso',
    source: 'IN RFB 2.229/2024; NT Conjunta 2025.001; NT 2026.004: produção em julho de 2026',
    confidence: 'month',
  },
  {
    name: 'PL_010e',
    from: SIMPLIFIED_DANFE_2,
    isEmitted: true,
    brought: 'DANFE simplificado tipo 2, cIndOp, ISUFEmit, adRemIS no lugar de pISEspec, compra governamental completa',
    source: 'NT 2026.002 e NT 2026.003 v1.00, de 2026-05-25: produção em 2026-08-03',
    confidence: 'day',
  },
  {
    name: PL_010G,
    from: '2026-11-16',
    isEmitted: false,
    brought: 'vínculo com a transação de pagamento, valores do item sem os novos tributos',
    source: 'NT 2026.006 v1.00 e NT 2026.008 v1.00, em segunda mão; outra fonte põe a NT 2026.008 em 2026-12-14',
    confidence: 'low',
  },
  {
    name: PL_010H,
    from: '2026-12-14',
    isEmitted: false,
    brought: 'o IBS e a CBS do Simples: gTribSN, tpRegimeIBSCBS, cAtivSN',
    source: 'NT 2026.005 v1.00, em segunda mão; a mesma fonte traz também 2026-11-16, o dia em que o pacote saiu',
    confidence: 'low',
  },
]

/**
 * The packages as the norms say: a row PACKAGE with the name of one sets its first day, and whether notes are written
 * with it.
 */
export function packagesOf(norms: Norms = BUILD_NORMS): readonly NfePackage[] {
  return NFE_PACKAGES.map((known) => {
    const [row] = norms.rows.get(`PACKAGE ${known.name}`) ?? []
    if (row?.value?.document !== 'NFE') return known
    return { ...known, from: row.valid_from, isEmitted: row.value.is_emitted === true, source: row.source }
  })
}

/** The packages without PL_010g and PL_010h, for a gateway whose names of their elements are not known. */
export function withoutNewPackages(packages: readonly NfePackage[]): readonly NfePackage[] {
  return packages.map((one) => (one.name === PL_010G || one.name === PL_010H ? { ...one, isEmitted: false } : one))
}

/** The package that notes are written by on a day (`YYYY-MM-DD`, the emission day): the newest emitted one. */
export function nfePackageOn(day: string, packages: readonly NfePackage[] = NFE_PACKAGES): NfePackage {
  const [oldest] = NFE_PACKAGES
  return packages.findLast(({ from, isEmitted }) => isEmitted && from !== null && from <= day) ?? packages[0] ?? oldest
}

/** What notes of a day may say that waits for a package. */
export function saysByPackage(day: string, packages: readonly NfePackage[] = NFE_PACKAGES) {
  return {
    netValues: isPackageInForce(PL_010G, day, packages),
    paymentLinks: isPackageInForce(PL_010G, day, packages),
    simples: isPackageInForce(PL_010H, day, packages),
  }
}

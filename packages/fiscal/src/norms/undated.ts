// table
import type { NormConfidence, NormKind } from './norm-row.ts'
import { hasNorm, type Norms } from './norms.ts'

/**
 * A change that the law announces without a day. `kind` and `code` are of the row that gives it one; until that row
 * exists nothing changes.
 */
export type Undated = {
  name: string
  /** The kind of note it changes. */
  document: 'nfe' | 'nfse'
  kind: NormKind
  code: string
  title: string
  /** What it means until it has a day. */
  text: string
  source: string
  confidence: NormConfidence
}

const UNDATED: readonly Undated[] = [
  {
    name: 'NT_2026_005_PRODUCTION',
    document: 'nfe',
    // Notes carry the group once its schema package is emitted.
    kind: 'PACKAGE',
    code: 'PL_010h',
    title: 'A NF-e do Simples diz o imposto do DAS',
    text: 'A NF-e do Simples e do MEI passa a dizer o IBS e a CBS de dentro do DAS (gTribSN). Até lá nada é dito do item tributado.',
    source: 'NT 2026.005, em segunda mão: as fontes divergem entre 16/11 e 14/12/2026',
    confidence: 'C',
  },
  {
    name: 'NFSE_NT_009',
    document: 'nfse',
    kind: 'FEATURE',
    code: 'NFSE_NT_009',
    title: 'A NFS-e nacional ganha campos novos',
    text: 'O dia se registra aqui; os campos vêm numa versão nova do Talão.',
    source: 'NT 009 v1.01 da NFS-e, sem calendário publicado',
    confidence: 'A',
  },
]

/** What is announced and still has no day in these norms. */
export function undatedIn(norms: Norms): Undated[] {
  return UNDATED.filter(({ kind, code }) => !hasNorm(norms, kind, code))
}

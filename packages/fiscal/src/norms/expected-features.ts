/** A change that the authorities announced without a day. It has no row among the norms until the day is published. */
export type ExpectedFeature = {
  code: string
  /** The kind of note it changes. */
  document: 'nfe' | 'nfse'
  text: string
  source: string
  confidence: 'A' | 'B' | 'C'
}

export const EXPECTED_FEATURES: readonly ExpectedFeature[] = [
  {
    code: 'NT_2026_005_PRODUCTION',
    document: 'nfe',
    text: 'O Simples declara IBS e CBS num quadro próprio da NF-e',
    source: 'NT 2026.005: as fontes não concordam no dia da produção',
    confidence: 'B',
  },
  {
    code: 'NFSE_NT_009',
    document: 'nfse',
    text: 'A NFS-e nacional ganha outro formato',
    source: 'NT 009 v1.01 da NFS-e, sem dia de produção',
    confidence: 'A',
  },
]

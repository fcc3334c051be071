// table
/** NCM prefixes of goods that are immune as books, newspapers and periodicals, on paper or digital. */
export const IMMUNE_NCM: readonly { prefix: string; what: string; source: string }[] = [
  {
    prefix: '4901',
    what: 'Livros, brochuras e impressos semelhantes',
    source: 'CF art. 150, VI, d; Súmula Vinculante 57',
  },
  { prefix: '4902', what: 'Jornais e publicações periódicas', source: 'CF art. 150, VI, d; Súmula Vinculante 57' },
  {
    prefix: '4903',
    what: 'Livros ilustrados e para colorir, para crianças',
    source: 'CF art. 150, VI, d; Lei 10.753/2003 art. 2',
  },
  { prefix: '4904', what: 'Música impressa ou manuscrita', source: 'CF art. 150, VI, d; Lei 10.753/2003 art. 2' },
]

export function isImmune(ncm: string | null): boolean {
  return ncm !== null && IMMUNE_NCM.some(({ prefix }) => ncm.startsWith(prefix))
}

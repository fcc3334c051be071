// table
import type { Confidence, Dated } from '../../value/in-force.ts'

/** A period in which the Simples takes an option or a statement; both days count. */
export type OptionWindow = Dated & { id: string; title: string; says: string; confidence: Confidence }

export const OPTION_WINDOWS: readonly OptionWindow[] = [
  {
    id: 'ENTRY_2027',
    from: '2026-09-01',
    to: '2026-10-15',
    title: 'Entrar no Simples em 2027',
    says: 'Quem ainda não é do Simples pede a entrada para 1º de janeiro de 2027.',
    confidence: 'A',
    source: 'Resolução CGSN 186/2026, na redação da 194/2026',
  },
  {
    id: 'REGULAR_2027_1',
    from: '2026-09-01',
    to: '2026-10-30',
    title: 'Pagar IBS e CBS fora do DAS de janeiro a junho de 2027',
    says: 'Sem essa opção o IBS e a CBS ficam dentro do DAS. Vale o semestre inteiro.',
    confidence: 'A',
    source: 'Resolução CGSN 186/2026, na redação da 194/2026; LC 123/2006, art. 13, §§ 9º a 11',
  },
  {
    id: 'WITHDRAWAL_2027_1',
    from: '2026-11-03',
    to: '2026-12-20',
    title: 'Desistir do que foi pedido para 2027',
    says: 'Último prazo para desistir da entrada no Simples ou da opção de pagar IBS e CBS fora do DAS.',
    confidence: 'A',
    source: 'Resolução CGSN 186/2026, na redação da 194/2026',
  },
  {
    id: 'EARLIER_REVENUE_2026_11',
    from: '2026-12-01',
    to: '2026-12-20',
    title: 'Informar as receitas de antes do Simples, até novembro de 2026',
    says: 'Só quem entra no Simples em janeiro de 2027: os meses de dezembro de 2025 a novembro de 2026, no PGDAS-D.',
    // The resolution gives the last day; the first is ours.
    confidence: 'B',
    source: 'Resolução CGSN 140/2018, arts. 144-D e 144-E, incluídos pela 190/2026',
  },
  {
    id: 'EARLIER_REVENUE_2026_12',
    from: '2027-01-01',
    to: '2027-01-20',
    title: 'Informar as receitas de antes do Simples, dezembro de 2026',
    says: 'Só quem entrou no Simples em janeiro de 2027: o mês de dezembro de 2026, no PGDAS-D.',
    confidence: 'B',
    source: 'Resolução CGSN 140/2018, arts. 144-D e 144-E, incluídos pela 190/2026',
  },
  {
    id: 'REGULAR_2027_2',
    from: '2027-03-01',
    to: '2027-03-31',
    title: 'Pagar IBS e CBS fora do DAS de julho a dezembro de 2027',
    says: 'Também é o prazo de quem quer voltar ao DAS em julho. A desistência vai até 31 de maio.',
    confidence: 'B',
    source: 'Resolução CGSN 140/2018, arts. 40-C e 40-D, incluídos pela 190/2026',
  },
  {
    id: 'REGULAR_2028_1',
    from: '2027-09-01',
    to: '2027-09-30',
    title: 'Entrar no Simples em 2028, ou pagar IBS e CBS fora do DAS de janeiro a junho de 2028',
    says: 'A desistência vai até 30 de novembro de 2027.',
    confidence: 'B',
    source: 'Resolução CGSN 140/2018, arts. 40-C e 40-D, incluídos pela 190/2026; LC 123/2006, art. 16, § 2º',
  },
]

/** The windows that end on the day or later, in order of their end. */
export function windowsFrom(day: string, rows: readonly OptionWindow[] = OPTION_WINDOWS): OptionWindow[] {
  return rows.filter(({ to }) => to === null || day <= to)
}

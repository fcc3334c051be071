// table

import { BUILD_NORMS, ibsCbsRatesOn, type Norms } from '../norms/norms.ts'
import { type Dated, inForce } from '../value/in-force.ts'
import { TAX_REGIMES, type TaxRegime } from '../value/party.ts'

/**
 * A change of the law announced to sellers before and after it takes effect on `from`. `confidence`: A an official text
 * or two independent sources; B one source; C an inference, or sources that contradict each other.
 */
export type ComingLaw = Dated & {
  id: string
  confidence: 'A' | 'B' | 'C'
  regimes: readonly TaxRegime[]
  touches: ComingLawTouches
  title: string
  before: string
  after: string
  /** Appended to the text while the CBS rate of that day is unknown. */
  withoutRate?: string
  act: 'NONE' | 'CODES' | 'COMPANY'
}

/**
 * What a change affects: everything a company sells; its goods; its goods if it has no inscrição estadual; or its
 * services without codes of IBS and CBS, limited to the subitems `items` of LC 116 or to all but `except`.
 */
export type ComingLawTouches =
  | { kind: 'ALL' | 'GOODS' | 'GOODS_WITHOUT_IE' }
  | { kind: 'SERVICES_WITHOUT_CODES'; items?: readonly string[]; except?: readonly string[] }

/**
 * The period in which changes are shown, chosen by Talão: from about a month before 1 January until a month after it.
 */
export const COMING_LAW_TOLD: Dated = { from: '2026-11-28', to: '2027-01-31', source: 'Escolha do Talão' }

const REAL: readonly TaxRegime[] = ['LUCRO_PRESUMIDO', 'LUCRO_REAL']
const SIMPLES: readonly TaxRegime[] = ['SIMPLES_NACIONAL', 'SIMPLES_NACIONAL_EXCESSO']
const SERVICES_OF_DECEMBER: readonly string[] = ['1.03', '1.05', '1.09', '16.01']

export const COMING_LAW: readonly ComingLaw[] = [
  {
    id: 'SERVICES_OCTOBER',
    from: '2026-10-01',
    to: null,
    source: 'Ato Conjunto RFB/CGIBS 4/2026',
    confidence: 'A',
    regimes: REAL,
    touches: { kind: 'SERVICES_WITHOUT_CODES', except: SERVICES_OF_DECEMBER },
    title: 'Serviços informam IBS e CBS',
    before: 'Escolha os códigos do IBS e da CBS destes serviços antes deste dia.',
    after: 'Já é um dever. As notas saem mesmo sem os códigos, mas incompletas: escolha os códigos destes serviços.',
    act: 'CODES',
  },
  {
    id: 'DANFE',
    from: '2026-12-01',
    to: null,
    source: 'NT 2026.010 v1.00',
    confidence: 'A',
    regimes: TAX_REGIMES,
    touches: { kind: 'GOODS' },
    title: 'O DANFE muda de desenho',
    before: 'Não há nada a fazer: a partir deste dia o Talão desenha o novo.',
    after: 'Não há nada a fazer: o Talão já desenha o novo.',
    act: 'NONE',
  },
  {
    id: 'SERVICES_DECEMBER',
    from: '2026-12-01',
    to: null,
    source: 'Ato Conjunto RFB/CGIBS 4/2026',
    confidence: 'A',
    regimes: REAL,
    touches: { kind: 'SERVICES_WITHOUT_CODES', items: SERVICES_OF_DECEMBER },
    title: 'Software, hospedagem e conteúdo informam IBS e CBS',
    before: 'São os itens 1.03, 1.05, 1.09 e 16.01 da LC 116. Escolha os códigos destes serviços antes deste dia.',
    after: 'Já é um dever nos itens 1.03, 1.05, 1.09 e 16.01 da LC 116. Escolha os códigos destes serviços.',
    act: 'CODES',
  },
  {
    id: 'NO_STATE_REGISTRATION',
    from: '2026-12-01',
    to: null,
    source: 'Ato Conjunto RFB/CGIBS 4/2026; NT 2026.007 v1.10',
    confidence: 'A',
    regimes: TAX_REGIMES,
    touches: { kind: 'GOODS_WITHOUT_IE' },
    title: 'NF-e também para quem não é contribuinte do ICMS',
    before: 'A empresa vende produtos e não tem inscrição estadual. Confira o cadastro com o contador.',
    after: 'Já vale, e a empresa não tem inscrição estadual. Confira o cadastro com o contador.',
    act: 'COMPANY',
  },
  {
    id: 'REFERENCES',
    from: '2026-12-14',
    to: null,
    source: 'NT 2026.002 v1.11',
    confidence: 'B',
    regimes: TAX_REGIMES,
    touches: { kind: 'GOODS' },
    title: 'A SEFAZ confere devoluções e notas de origem',
    before: 'Não há nada a fazer antes. Numa devolução, informe a nota original.',
    after: 'Numa devolução, informe a nota original.',
    act: 'NONE',
  },
  {
    id: 'SIMPLES_GROUP',
    from: '2026-12-14',
    to: null,
    source: 'NT 2026.005 v1.00, em segunda mão: umas fontes dizem 16/11, outras 14/12',
    confidence: 'C',
    regimes: SIMPLES,
    touches: { kind: 'GOODS' },
    title: 'A SEFAZ passa a receber o IBS e a CBS do Simples',
    before: 'Não há nada a fazer: até lá as notas saem sem eles, e a lei ainda não os pede.',
    after: 'Não há nada a fazer: a lei só os pede em janeiro.',
    act: 'NONE',
  },
  {
    id: 'CBS_FOR_REAL',
    from: '2027-01-01',
    to: null,
    source: 'LC 214/2025, arts. 344 e 347; EC 132/2023, art. 126',
    confidence: 'A',
    regimes: REAL,
    touches: { kind: 'ALL' },
    title: 'CBS e IBS valem de verdade; PIS e COFINS acabam',
    before: 'O Talão troca os tributos neste dia.',
    after: 'O Talão já trocou os tributos.',
    withoutRate:
      'A alíquota da CBS ainda não foi publicada: até que seja, o que é tributado sai sem IBS e CBS, e nenhuma venda para.',
    act: 'NONE',
  },
  {
    id: 'SIMPLES_DUTY',
    from: '2027-01-01',
    to: null,
    source: 'LC 214/2025, art. 348, III, c; Ato Conjunto RFB/CGIBS 4/2026, art. 1º, § 1º',
    confidence: 'A',
    regimes: SIMPLES,
    touches: { kind: 'SERVICES_WITHOUT_CODES' },
    title: 'O Simples informa IBS e CBS nos serviços',
    before: 'Escolha os códigos destes serviços antes deste dia. Nos produtos não há nada a fazer.',
    after: 'Já é um dever. As notas saem mesmo sem os códigos, mas incompletas: escolha os códigos destes serviços.',
    act: 'CODES',
  },
  {
    id: 'MEI_DUTY',
    from: '2027-01-01',
    to: null,
    source: 'LC 214/2025, art. 348, III, c; nenhum texto lido fala do MEI',
    confidence: 'C',
    regimes: ['MEI'],
    touches: { kind: 'ALL' },
    title: 'O MEI deve informar IBS e CBS',
    before: 'Nenhuma norma diz ainda como. Não há nada a fazer: as notas continuam saindo.',
    after: 'Nenhuma norma diz ainda como. Não há nada a fazer: as notas continuam saindo.',
    act: 'NONE',
  },
  {
    id: 'REGIME_CHANGES',
    from: '2027-01-01',
    to: null,
    source: 'NT 2026.007 v1.10, regra 12C21-20 (180); Resolução CGSN 194/2026',
    confidence: 'A',
    regimes: TAX_REGIMES,
    touches: { kind: 'GOODS' },
    title: 'Quem muda de regime em janeiro muda também o cadastro',
    before:
      'A SEFAZ recusa a nota cujo regime não é o da Receita. Se a empresa entra ou sai do Simples, mude-o neste dia.',
    after: 'A SEFAZ recusa a nota cujo regime não é o da Receita. Confira o regime da empresa na Receita.',
    act: 'COMPANY',
  },
]

/** The changes to show on a day (`YYYY-MM-DD` in São Paulo), ordered by their own day, as the table is. */
export function comingLaw(
  day: string,
  norms: Norms = BUILD_NORMS,
): (ComingLaw & { has_come: boolean; text: string })[] {
  if (!inForce([COMING_LAW_TOLD], day)) return []
  return COMING_LAW.filter(({ to }) => to === null || day <= to).map((row) => {
    const has_come = row.from <= day
    const isRateKnown = ibsCbsRatesOn(norms, has_come ? day : row.from)?.cbs != null
    const said = has_come ? row.after : row.before
    return { ...row, has_come, text: row.withoutRate && !isRateKnown ? `${said} ${row.withoutRate}` : said }
  })
}

// table
import type { Confidence } from '../../value/in-force.ts'
import type { SimplesAnnexId } from './annexes.ts'

/** The document that carries the code: cAtivSN of NF-e, cAtvSN of NFS-e. OTHER: documents Talão does not issue. */
export type ActivityDocument = 'NFE' | 'NFSE' | 'OTHER'

/** `annex` is FACTOR_R where payroll over revenue decides between III and V, null where nothing is taxed. */
export type SimplesActivity = {
  name: string
  annex: SimplesAnnexId | 'FACTOR_R' | null
  documents: readonly ActivityDocument[]
  confidence: Confidence
}

/**
 * The activities of the Simples, as the code cAtivSN names them. Source: NT 2026.005, by the data of Receita's own
 * calculator (V0049 of 2026-08-07); documents of each code: the same calculator and Anexo VI of NT 009 of the NFS-e.
 */
export const SIMPLES_ACTIVITIES = {
  '01': goods('Revenda, ou venda do que a própria empresa faz', 'I'),
  '02': goods('Outros bens materiais, sem ICMS', 'I'),
  '03': goods('Industrialização incentivada na Zona Franca de Manaus', 'II'),
  '04': goods('Industrialização incentivada na Zona Franca de Manaus, sem ICMS', 'II'),
  '05': { name: 'Transporte entre municípios ou estados', annex: 'III', documents: ['OTHER'], confidence: 'A' },
  '06': { name: 'Comunicação', annex: 'III', documents: ['OTHER'], confidence: 'A' },
  '07': service('Serviços com ISS só do Anexo III: cursos, licenças de uso', 'III'),
  '08': service('Contabilidade com ISS fixo', 'III'),
  '09': service('Serviços do Fator R: consultoria, mentoria, programas', 'FACTOR_R'),
  '10': service('Transporte municipal de passageiros (16.01)', 'III'),
  '11': service('Locação de bens móveis, direitos e serviços sem ISS', 'III'),
  '12': service('Construção civil (7.02 e 7.05) do Anexo III', 'III'),
  '13': service('Construção civil (7.02 e 7.05) do Anexo IV', 'IV'),
  '14': service('Serviços do Anexo IV', 'IV'),
  '90': { name: 'Operação não tributada', annex: null, documents: ['NFE', 'NFSE'], confidence: 'A' },
} as const satisfies Readonly<Record<string, SimplesActivity>>

export type SimplesActivityCode = keyof typeof SIMPLES_ACTIVITIES

/** The codes in the order of the official table; as keys, '10' to '90' would come before '01'. */
export const SIMPLES_ACTIVITY_CODES = Object.keys(SIMPLES_ACTIVITIES).sort() as SimplesActivityCode[]

/**
 * The annex of an activity. `factorR` is the annex the accountant chose for activities under the Fator R; undefined
 * where it is needed and not chosen, null where the activity has none.
 */
export function annexOfActivity(
  code: SimplesActivityCode,
  factorR: 'III' | 'V' | null,
): SimplesAnnexId | null | undefined {
  const { annex } = SIMPLES_ACTIVITIES[code]
  return annex === 'FACTOR_R' ? (factorR ?? undefined) : annex
}

function goods(name: string, annex: SimplesAnnexId) {
  return { name, annex, documents: ['NFE'], confidence: 'A' } as const
}

function service<Annex extends SimplesAnnexId | 'FACTOR_R'>(name: string, annex: Annex) {
  return { name, annex, documents: ['NFSE'], confidence: 'A' } as const
}

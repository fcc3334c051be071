// table

import type { NormConfidence, NormKind, NormRow, NormState, NormValue } from './norm-row.ts'

type Told = {
  source: string
  to?: string
  value?: NormValue
  state?: NormState
  confidence?: NormConfidence
  struckOn?: string
  note?: string
}

function row(kind: NormKind, code: string, valid_from: string, told: Told): NormRow {
  const { source, to = null, value = null, state = 'IN_FORCE', confidence = 'A', struckOn = null, note = null } = told
  return {
    kind,
    code,
    valid_from,
    valid_to: to,
    value,
    state,
    confidence,
    source,
    source_url: null,
    published_on: null,
    struck_on: struckOn,
    note,
  }
}

const ATO_4 = 'Ato Conjunto RFB/CGIBS 4/2026'
const LC_2026 = 'LC 214/2025, arts. 343 e 346; NT 2025.002'
const LC_2027 = 'LC 214/2025, arts. 344 e 347; NT 2025.002'
const SIMPLES_DUTY = 'LC 214/2025, art. 348, III, c; Ato Conjunto RFB/CGIBS 4/2026, art. 1º, § 1º'

/** Rates in percent. */
const RATES: readonly NormRow[] = [
  row('RATE', 'IBS_UF', '2026-01-01', { to: '2026-12-31', value: { percent: '0.1' }, source: LC_2026 }),
  row('RATE', 'IBS_MUN', '2026-01-01', { to: '2026-12-31', value: { percent: '0' }, source: LC_2026 }),
  row('RATE', 'CBS', '2026-01-01', { to: '2026-12-31', value: { percent: '0.9' }, source: LC_2026 }),
  row('RATE', 'IBS_UF', '2027-01-01', { to: '2028-12-31', value: { percent: '0.05' }, source: LC_2027 }),
  row('RATE', 'IBS_MUN', '2027-01-01', { to: '2028-12-31', value: { percent: '0.05' }, source: LC_2027 }),
  row('RATE', 'CBS', '2027-01-01', {
    state: 'UNKNOWN',
    source: 'LC 214/2025, arts. 14, 347 e 349',
    note: 'A alíquota da CBS de 2027 ainda não foi fixada. Até que seja, o grupo do item tributado fica de fora da nota.',
  }),
]

const DUE: NormValue = { duty: 'DUE', refused_if_absent: false }
const STRUCK_NOTE = 'Este dia esteve numa versão anterior da nota técnica e foi riscado: nenhuma recusa começa nele.'

/**
 * Since when the law requires IBS and CBS: `NFE/<CRT>/*` for goods, `NFSE/<regime>/<item of LC 116>` for services,
 * where a row of an item replaces the row of all. No validation in force rejects their absence: UB12-10 (1115) has no
 * production date, and NT 2025.002 v1.51 withdrew two. The exception is an issuer without inscrição estadual (162).
 */
const DUTIES: readonly NormRow[] = [
  row('DUTY', 'NFE/3/*', '2026-08-03', { value: DUE, source: `${ATO_4}; LC 214/2025, arts. 343 e 346` }),
  ...['1', '2', '4'].flatMap((crt) => [
    row('DUTY', `NFE/${crt}/*`, '2027-01-01', {
      value: DUE,
      source: SIMPLES_DUTY,
      // The source names the Simples as a whole; no known text treats the MEI separately.
      confidence: crt === '4' ? 'C' : 'A',
    }),
    row('DUTY', `NFE/${crt}/*`, '2027-01-04', {
      value: { duty: 'DUE', refused_if_absent: true },
      state: 'STRUCK',
      struckOn: '2026-08-03',
      source: 'NT 2025.002 v1.51, regra UB12-10',
      note: STRUCK_NOTE,
    }),
  ]),
  row('DUTY', 'NFE/NO_IE/*', '2026-11-16', {
    value: { duty: 'DUE', refused_if_absent: true },
    source: 'NT 2026.007 v1.10, regra UB12-11; rejeição 162',
  }),
  ...['LUCRO_PRESUMIDO', 'LUCRO_REAL'].flatMap((regime) => [
    row('DUTY', `NFSE/${regime}/*`, '2026-10-01', { value: DUE, source: ATO_4 }),
    ...['1.03', '1.05', '1.09', '16.01'].map((item) =>
      row('DUTY', `NFSE/${regime}/${item}`, '2026-12-01', { value: DUE, source: ATO_4 }),
    ),
  ]),
  ...['SIMPLES_NACIONAL', 'SIMPLES_NACIONAL_EXCESSO', 'MEI'].map((regime) =>
    row('DUTY', `NFSE/${regime}/*`, '2027-01-01', {
      value: DUE,
      source: SIMPLES_DUTY,
      confidence: regime === 'MEI' ? 'C' : 'A',
    }),
  ),
]

const ON: NormValue = { on: true }

/** What begins on a day. A feature without a row has no day yet. */
const FEATURES: readonly NormRow[] = [
  row('FEATURE', 'DANFE_2026_010', '2026-12-01', {
    value: ON,
    source: 'NT 2026.010 v1.00; Ato Técnico Conjunto RFB/CGIBS 8/2026',
  }),
  // The first competence in which a service note may carry the group; an earlier one is refused (E0850).
  ...['LUCRO_PRESUMIDO', 'LUCRO_REAL'].map((regime) =>
    row('FEATURE', `NFSE_IBSCBS/${regime}`, '2026-01-01', {
      value: ON,
      source: 'NT 004 v2.0 da NFS-e; E0850; LC 214/2025, arts. 343 e 346',
    }),
  ),
  ...['SIMPLES_NACIONAL', 'SIMPLES_NACIONAL_EXCESSO'].map((regime) =>
    row('FEATURE', `NFSE_IBSCBS/${regime}`, '2027-01-01', { value: ON, source: 'LC 214/2025, art. 348, III, c' }),
  ),
  // CRT 1, 2 and 4 state taxed goods in gTribSN, with the rate of their DAS, instead of gIBSCBS.
  row('FEATURE', 'SIMPLES_DECLARES_BY_DAS', '2027-01-01', {
    value: ON,
    source: 'LC 214/2025, art. 348; NT 2026.005, em segunda mão',
    confidence: 'B',
  }),
]

const CST_TABLE = 'Tabela de CST do IBS e da CBS (Portal da NF-e, 2026-06-23), indicadores'

/** The groups that a CST of IBS and CBS requires. */
const CST_IBSCBS: readonly NormRow[] = (
  [
    ['000', 'gIBSCBS'],
    ['010', 'gIBSCBS'],
    ['011', 'gIBSCBS', 'gRed'],
    ['200', 'gIBSCBS', 'gRed'],
    ['220', 'gIBSCBS'],
    ['221', 'gIBSCBS'],
    ['222', 'gIBSCBS', 'RedutorBC'],
    ['400'],
    ['410'],
    ['510', 'gIBSCBS', 'gDif'],
    ['515', 'gIBSCBS', 'gRed', 'gDif'],
    ['550', 'gIBSCBS'],
    ['620', 'gIBSCBSMono'],
    ['800', 'gTransfCred'],
    ['810', 'gCredPresIBSZFM'],
    ['811', 'gAjusteCompet'],
    ['820'],
    ['830', 'gIBSCBS'],
  ] as const
).map(([code, ...groups]) => row('CST_IBSCBS', code, '2025-01-01', { value: { groups }, source: CST_TABLE }))

/**
 * cIndOp codes whose place of operation is the buyer's home, which need the buyer's city. Source: annex C, cIndOp,
 * v1.01 (2026-01-22).
 */
const CINDOP: readonly NormRow[] = ['030102', '050102', '100101', '100102', '100301', '100302', '100501', '100502'].map(
  (code) =>
    row('CINDOP', code, '2025-01-01', {
      value: { needs_buyer_city: true },
      source: 'NFS-e nacional, Anexo C v1.01, de 2026-01-22',
    }),
)

/** The rows of the law that ship with Talão, without the large tables of codes, which only the server needs. */
export const LAW_ROWS: readonly NormRow[] = [...RATES, ...DUTIES, ...FEATURES, ...CST_IBSCBS, ...CINDOP]

// table
export const REFERENCE_TABLE_NAMES = [
  'states',
  'countries',
  'municipalities',
  'ncm',
  'cfop',
  'cest',
  'cst',
  'cst_ibscbs',
  'cclasstrib',
  'ccredpres',
  'cindop',
  'cindop_nt009',
  'cnae',
  'cnae_lc116',
  'lc116',
  'national_service_codes',
  'iss_places',
  'nbs',
  'service_correlations',
] as const
export type ReferenceTableName = (typeof REFERENCE_TABLE_NAMES)[number]

export type ReferenceTable = {
  name: ReferenceTableName
  /** The official publication, and the copy used where the official one is not available as data. */
  source: string
  /** Date of the publication that the rows match, YYYY-MM-DD. */
  as_of: string
  /** After how many months to check the official page again, and its address. */
  refresh: { months: number; page: string }
  /** Columns of the file in order; they must equal its header row. */
  columns: readonly string[]
  /** Name of the file in `tables/`: tab-separated UTF-8 with a header row. */
  file: string
}

const NFSE_DOCS = 'https://www.gov.br/nfse/pt-br/biblioteca/documentacao-tecnica'
const NFE_TABLES = 'https://www.nfe.fazenda.gov.br/portal/listaConteudo.aspx?tipoConteudo=/NJarYc9nus='
const CONCLA =
  'https://concla.ibge.gov.br/classificacoes/por-tema/atividades-economicas/classificacao-nacional-de-atividades-economicas'

export const REFERENCE_TABLES: readonly ReferenceTable[] = [
  {
    name: 'states',
    source: 'IBGE, códigos das unidades da federação',
    as_of: '2025-12-10',
    refresh: { months: 60, page: 'https://www.ibge.gov.br/explica/codigos-dos-municipios.php' },
    columns: ['id', 'uf', 'name'],
    file: 'states.tsv',
  },
  {
    name: 'countries',
    source: 'NFS-e nacional, Anexo A v1.00 (nomes, ISO2); Receita Federal e SPED, tabela de países do Bacen (códigos)',
    as_of: '2025-12-10',
    refresh: { months: 24, page: NFSE_DOCS },
    columns: ['iso2', 'bacen_code', 'name'],
    file: 'countries.tsv',
  },
  {
    name: 'municipalities',
    source:
      'IBGE, divisão territorial; NFS-e nacional, Anexo A v1.00; Receita Federal, tabela de órgãos e municípios (SIAFI/TOM)',
    as_of: '2025-12-10',
    refresh: { months: 12, page: 'https://www.ibge.gov.br/explica/codigos-dos-municipios.php' },
    columns: ['id', 'name', 'uf', 'siafi_code'],
    file: 'municipalities.tsv',
  },
  {
    name: 'ncm',
    source: 'Siscomex, Nomenclatura Comum do Mercosul vigente, Resolução Gecex 926/2026',
    as_of: '2026-08-13',
    refresh: {
      months: 12,
      page: 'https://portalunico.siscomex.gov.br/classif/api/publico/nomenclatura/download/json?perfil=PUBLICO',
    },
    // Codes of 4 to 8 digits. The description of a row is only its own heading. `valid_to` is set where the end is
    // known.
    columns: ['code', 'valid_to', 'description'],
    file: 'ncm.tsv',
  },
  {
    name: 'cfop',
    source: 'Convênio S/N de 15/12/1970, anexo CFOP (Ajustes SINIEF), na cópia do OCA l10n-brazil 16.0',
    as_of: '2024-10-01',
    refresh: {
      months: 12,
      page: 'https://www.confaz.fazenda.gov.br/legislacao/ajustes/sinief/cfop/cfop_cvsn_70_vigente',
    },
    columns: ['code', 'description', 'direction'],
    file: 'cfop.tsv',
  },
  {
    name: 'cest',
    source: 'Convênio ICMS 142/2018, anexos II a XXVI, na cópia do OCA l10n-brazil 16.0',
    as_of: '2024-10-01',
    refresh: { months: 12, page: 'https://www.confaz.fazenda.gov.br/legislacao/convenios/2018/CV142_18' },
    // `ncm` is a comma-separated list of prefixes, empty where the segment accepts any NCM.
    columns: ['code', 'ncm', 'description'],
    file: 'cest.tsv',
  },
  {
    name: 'cst',
    source:
      'Convênio S/N de 15/12/1970, anexos CST e CSOSN (com o Ajuste SINIEF 1/2023); IN RFB 1.009/2010 (IPI, PIS, COFINS), na cópia do OCA l10n-brazil 16.0',
    as_of: '2024-10-01',
    refresh: { months: 24, page: 'https://www.confaz.fazenda.gov.br/legislacao/convenios/sinief/cvsn_70' },
    columns: ['tax', 'code', 'direction', 'description'],
    file: 'cst.tsv',
  },
  {
    name: 'cst_ibscbs',
    source: 'Portal da NF-e, tabela de CST e cClassTrib do IBS e da CBS publicada em 23/06/2026',
    as_of: '2026-06-23',
    refresh: { months: 3, page: NFE_TABLES },
    // `groups`: layout groups that a CST requires (indicators ind_… of the table).
    columns: ['code', 'description', 'groups'],
    file: 'cst-ibscbs.tsv',
  },
  {
    name: 'cclasstrib',
    source:
      'Portal da NF-e, tabela de CST e cClassTrib do IBS e da CBS publicada em 23/06/2026 (IT 2025.002 v1.60); os nove códigos e o nome novos da v1.70 de 01/10/2026, em segunda mão',
    // The version of the complete rows. v1.70 itself was not available, so the table stays overdue.
    as_of: '2026-06-23',
    refresh: { months: 3, page: NFE_TABLES },
    // `second_hand` 1: the row or its name does not come from the official table. Unknown cells are empty.
    columns: [
      'code',
      'cst',
      'ibs_reduction',
      'cbs_reduction',
      'valid_from',
      'valid_to',
      'nfe',
      'nfse',
      'tprbsn',
      'rate_kind',
      'groups',
      'legal_basis',
      'second_hand',
      'description',
    ],
    file: 'cclasstrib.tsv',
  },
  {
    name: 'ccredpres',
    source: 'Portal da NF-e, tabela de crédito presumido do IBS e da CBS publicada em 23/06/2026',
    as_of: '2026-06-23',
    refresh: { months: 6, page: NFE_TABLES },
    columns: [
      'code',
      'description',
      'legal_basis',
      'by_note',
      'by_event',
      'cbs_rate',
      'ibs_rate',
      'cbs_from',
      'cbs_to',
      'ibs_from',
      'ibs_to',
    ],
    file: 'ccredpres.tsv',
  },
  {
    name: 'cindop',
    source: 'NFS-e nacional, Anexo C v1.01 de 22/01/2026',
    as_of: '2026-01-22',
    refresh: { months: 6, page: NFSE_DOCS },
    columns: ['code', 'legal_basis', 'operation', 'characteristic', 'place', 'place_field'],
    file: 'cindop.tsv',
  },
  {
    name: 'cindop_nt009',
    source: 'NFS-e nacional, Anexo VII v1.02.00 (NT 009)',
    as_of: '2026-06-01',
    refresh: { months: 6, page: `${NFSE_DOCS}/rtc` },
    columns: ['code', 'legal_basis', 'operation', 'characteristic', 'place', 'remark', 'nfe', 'nfse'],
    file: 'cindop-nt009.tsv',
  },
  {
    name: 'cnae',
    source: 'IBGE, CNAE 2.3, subclasses',
    as_of: '2026-08-12',
    refresh: { months: 12, page: CONCLA },
    columns: ['code', 'section', 'description'],
    file: 'cnae.tsv',
  },
  {
    name: 'cnae_lc116',
    source: 'Tabelas de CNAE e item de serviço de Anápolis/GO, Braço do Norte/SC e Salvador/BA: sugestão, não norma',
    as_of: '2025-06-30',
    refresh: { months: 24, page: 'https://nfse.sefaz.salvador.ba.gov.br/' },
    columns: ['cnae', 'lc116'],
    file: 'cnae-lc116.tsv',
  },
  {
    name: 'lc116',
    source: 'LC 116/2003, lista de serviços, no Anexo B v1.01 da NFS-e nacional',
    as_of: '2026-01-22',
    refresh: { months: 12, page: 'https://www.planalto.gov.br/ccivil_03/leis/lcp/lcp116.htm' },
    // Two digits: heading. NN.NN: item. 99.01 exists only in the national table, not in the law.
    columns: ['code', 'description'],
    file: 'lc116.tsv',
  },
  {
    name: 'national_service_codes',
    source: 'NFS-e nacional, Anexo B v1.01 de 22/01/2026 (cTribNac)',
    as_of: '2026-01-22',
    refresh: { months: 6, page: NFSE_DOCS },
    columns: ['code', 'description'],
    file: 'national-service-codes.tsv',
  },
  {
    name: 'iss_places',
    source: 'NFS-e nacional, Anexo I v1.00 de 16/12/2025, planilha MUN.INCID_INFO.SERV. (LC 116/2003, art. 3º)',
    as_of: '2025-12-16',
    refresh: { months: 6, page: NFSE_DOCS },
    columns: ['code', 'due_at', 'can_import', 'groups'],
    file: 'iss-places.tsv',
  },
  {
    name: 'nbs',
    source: 'MDIC, Nomenclatura Brasileira de Serviços 2.0 (Portaria Conjunta RFB/SCS 2.000/2018)',
    as_of: '2018-12-06',
    refresh: {
      months: 120,
      page: 'https://www.gov.br/mdic/pt-br/assuntos/sdic/comercio-e-servicos/nbs-nomenclatura-brasileira-de-servicos',
    },
    // Nine digits: item (cNBS). Fewer digits: heading.
    columns: ['code', 'description'],
    file: 'nbs.tsv',
  },
  {
    name: 'service_correlations',
    source: 'NFS-e nacional, Anexo VIII v1.01.00 (NT 009): sugestão, trabalho inicial segundo o próprio governo',
    as_of: '2026-06-01',
    refresh: { months: 3, page: `${NFSE_DOCS}/rtc` },
    // One line per row of the annex, in its order.
    columns: ['lc116', 'nbs', 'cindop', 'cclasstrib'],
    file: 'service-correlations.tsv',
  },
]

export function referenceTable(name: ReferenceTableName): ReferenceTable {
  const found = REFERENCE_TABLES.find((table) => table.name === name)
  if (!found) throw new Error(`no reference table named ${name}`)
  return found
}

// table
import type { ReferenceTableName } from '@talao/reference'

/** Readable names of the official tables. */
export const NORM_LABELS: Readonly<Record<ReferenceTableName, string>> = {
  states: 'Estados',
  countries: 'Países',
  municipalities: 'Municípios',
  ncm: 'Códigos de produto (NCM)',
  cfop: 'Códigos de operação (CFOP)',
  cest: 'Códigos da substituição tributária (CEST)',
  cst: 'Situações tributárias (CST)',
  cst_ibscbs: 'Situações tributárias de IBS e CBS',
  cclasstrib: 'Classes de IBS e CBS (cClassTrib)',
  ccredpres: 'Créditos presumidos de IBS e CBS',
  cindop: 'Indicadores de operação (cIndOp)',
  cindop_nt009: 'Indicadores de operação da NT 009',
  cnae: 'Atividades (CNAE)',
  cnae_lc116: 'Atividades e serviços (CNAE e LC 116)',
  lc116: 'Serviços (LC 116)',
  national_service_codes: 'Códigos de serviço nacionais',
  iss_places: 'Onde o ISS é devido',
  nbs: 'Serviços e intangíveis (NBS)',
  service_correlations: 'Correlação dos códigos de serviço',
}

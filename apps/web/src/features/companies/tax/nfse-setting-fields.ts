// table
/** The NFS-e defaults by form path, with their labels in a list of changes. */
export const SERVICE_TEXTS = [
  'lc_116',
  'national_service_code',
  'municipal_service_code',
  'municipal_service_description',
  'description',
  'nbs',
  'cnae',
  'cclasstrib',
  'cindop',
  'destination_uf',
] as const

export const SERVICE_RATES = [
  'iss_aliquot',
  'pis',
  'cofins',
  'csll',
  'ir',
  'inss',
  'total_tax_percent_simples',
  'total_tax_percent_country',
  'total_tax_percent_state',
  'total_tax_percent_city',
] as const

export type ServiceText = (typeof SERVICE_TEXTS)[number]
export type ServiceRate = (typeof SERVICE_RATES)[number]

export const NFSE_SETTING_LABELS: Readonly<Record<string, string>> = {
  send_email: 'E-mail ao cliente',
  nature_operation: 'Natureza da operação',
  deductions: 'Deduções',
  'nfs_service.lc_116': 'Item da LC 116',
  'nfs_service.national_service_code': 'Código nacional do serviço',
  'nfs_service.municipal_service_code': 'Código no município',
  'nfs_service.municipal_service_description': 'Nome do serviço no município',
  'nfs_service.description': 'Descrição na nota',
  'nfs_service.nbs': 'NBS',
  'nfs_service.cnae': 'CNAE',
  'nfs_service.cclasstrib': 'Classificação do IBS e da CBS',
  'nfs_service.cindop': 'Indicador da operação',
  'nfs_service.destination_uf': 'UF do serviço',
  'nfs_service.destination_city': 'Cidade do serviço (IBGE)',
  'nfs_service.iss_aliquot': 'Alíquota do ISS',
  'nfs_service.iss_source_withheld': 'ISS retido pelo comprador',
  'nfs_service.pis': 'PIS retido',
  'nfs_service.cofins': 'COFINS retida',
  'nfs_service.csll': 'CSLL retida',
  'nfs_service.ir': 'IR retido',
  'nfs_service.inss': 'INSS retido',
  'nfs_service.total_tax_percent_simples': 'Tributos aproximados do Simples',
  'nfs_service.total_tax_percent_country': 'Tributos aproximados federais',
  'nfs_service.total_tax_percent_state': 'Tributos aproximados estaduais',
  'nfs_service.total_tax_percent_city': 'Tributos aproximados municipais',
}

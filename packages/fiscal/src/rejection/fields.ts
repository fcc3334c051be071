// table
import { NFE_LABELS } from '../note/nfe.ts'
import { ITEM_LABELS } from '../note/nfe-item.ts'
import { nfsServiceLabels } from '../note/nfs-service.ts'
import { NFSE_LABELS } from '../note/nfse-fields.ts'

/** The fields a rejection can point at, by API path, with their labels on the screens. */
export const FIELDS = {
  in_production: 'Ambiente',
  serie: 'Série',
  issue_date: 'Data de emissão',
  ...NFE_LABELS,
  reason: 'Justificativa',

  'company.cnpj': 'CNPJ da empresa',
  'company.corporate_name': 'Razão social da empresa',
  'company.email': 'E-mail da empresa',
  'company.state_registration': 'Inscrição estadual da empresa',
  'company.municipal_registration': 'Inscrição municipal da empresa',
  'company.tax_regime': 'Regime tributário da empresa',
  'company.special_tax_regime': 'Regime especial de tributação da empresa',
  'company.a1_certificate_file': 'Certificado A1 da empresa',
  'company.address': 'Endereço da empresa',
  'company.address.city_id': 'Cidade da empresa',
  'company.address.state_id': 'UF da empresa',
  'company.address.postal_code': 'CEP da empresa',

  customer_note: 'Cliente',
  'customer_note.name': 'Nome do cliente',
  'customer_note.document': 'CPF ou CNPJ do cliente',
  'customer_note.foreign_document': 'Documento estrangeiro do cliente',
  'customer_note.no_foreign_document_reason': 'Motivo de não ter documento estrangeiro',
  'customer_note.email': 'E-mail do cliente',
  'customer_note.icms_taxpayer': 'Contribuinte do ICMS',
  'customer_note.state_registration': 'Inscrição estadual do cliente',
  'customer_note.municipal_registration': 'Inscrição municipal do cliente',
  'customer_note.address': 'Endereço do cliente',
  'customer_note.address.city_id': 'Cidade do cliente',
  'customer_note.address.state_id': 'UF do cliente',
  'customer_note.address.postal_code': 'CEP do cliente',
  'customer_note.address.country_id': 'País do cliente',

  items: 'Itens',
  ...ITEM_LABELS,
  'items.*.nfe_tax.approximate_tax_percent_total': 'Tributos aproximados',
  'items.*.nfe_tax.icms_origin': 'Origem da mercadoria',
  'items.*.nfe_tax.icms_cst': 'Situação do ICMS',
  'items.*.nfe_tax.icms_aliquot': 'Alíquota do ICMS',
  'items.*.nfe_tax.icms_st_base_modality': 'Modalidade da base do ICMS-ST',
  'items.*.nfe_tax.icms_st_mva': 'MVA do ICMS-ST',
  'items.*.nfe_tax.ipi_cst': 'Situação do IPI',
  'items.*.nfe_tax.ipi_code': 'Enquadramento do IPI',
  'items.*.nfe_tax.pis_cst': 'Situação do PIS',
  'items.*.nfe_tax.cofins_cst': 'Situação da COFINS',
  'items.*.nfe_tax.cst_ibscbs': 'Situação do IBS e da CBS',
  'items.*.nfe_tax.cclasstrib': 'Classificação do IBS e da CBS',

  payments: 'Pagamentos',
  'payments.*.payment_method': 'Forma de pagamento',
  'payments.*.amount': 'Valor do pagamento',
  'intermediary.indicator': 'Venda por intermediador',
  'intermediary.cnpj': 'CNPJ do intermediador',
  'intermediary.registration': 'Identificação no intermediador',

  ...NFSE_LABELS,
  rps_serie: 'Série da NFS-e',
  rps_number: 'Número da NFS-e',
  substitutes_id: 'Nota substituída',
  ...nfsServiceLabels(),
} as const

export type RejectionPath = keyof typeof FIELDS

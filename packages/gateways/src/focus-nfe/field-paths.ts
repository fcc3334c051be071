// table
import { itemWireName, type NfeItemField } from '@talao/fiscal'
import { ITEM_NAMES } from './item-names.ts'
import { pathOfServiceField } from './service-note/field-paths.ts'

/**
 * The wire path of the field named by a Focus error; null for a field we do not have. Item fields come with or without
 * their index.
 */
export function pathOfFocusField(campo: string | null): string | null {
  if (!campo) return null
  const item = /^(?:items|itens)[[.]([0-9]+)\]?\.(.+)$/.exec(campo)
  if (item) {
    const path = ITEM_PATHS[item[2] ?? '']
    return path ? `items.${item[1]}.${path}` : `items.${item[1]}`
  }
  return HEADER_PATHS[campo] ?? partyPath(campo) ?? pathOfServiceField(campo)
}

function partyPath(campo: string): string | null {
  const match = /^(.+)_(emitente|destinatario)$/.exec(campo)
  const [, name = '', party] = match ?? []
  if (party === 'emitente') return ISSUER_PATHS[name] ?? null
  if (party === 'destinatario') return CUSTOMER_PATHS[name] ?? null
  return null
}

const HEADER_PATHS: Readonly<Record<string, string>> = {
  natureza_operacao: 'nature_operation',
  tipo_documento: 'type_operation',
  finalidade_emissao: 'goal',
  consumidor_final: 'final_customer',
  presenca_comprador: 'customer_presence',
  modalidade_frete: 'shipping',
  informacoes_adicionais_contribuinte: 'additional_information',
  notas_referenciadas: 'nfe_referenced',
  indicador_intermediario: 'intermediary.indicator',
  cnpj_intermediario: 'intermediary.cnpj',
  id_intermediario: 'intermediary.registration',
  formas_pagamento: 'payments',
  forma_pagamento: 'payments.0.payment_method',
  valor_pagamento: 'payments.0.amount',
  items: 'items',
  itens: 'items',
}

const ADDRESS_PATHS = {
  logradouro: 'address.street',
  numero: 'address.number',
  complemento: 'address.complement',
  bairro: 'address.neighborhood',
  municipio: 'address.city_id',
  codigo_municipio: 'address.city_id',
  uf: 'address.state_id',
  cep: 'address.postal_code',
} as const

const ISSUER_PATHS: Readonly<Record<string, string>> = prefixed('company', {
  cnpj: 'cnpj',
  nome: 'corporate_name',
  nome_fantasia: 'fantasy_name',
  inscricao_estadual: 'state_registration',
  inscricao_municipal: 'municipal_registration',
  regime_tributario: 'tax_regime',
  telefone: 'contact',
  ...ADDRESS_PATHS,
})

const CUSTOMER_PATHS: Readonly<Record<string, string>> = prefixed('customer_note', {
  cnpj: 'document',
  cpf: 'document',
  id_estrangeiro: 'foreign_document',
  nome: 'name',
  email: 'email',
  telefone: 'phone',
  inscricao_estadual: 'state_registration',
  indicador_inscricao_estadual: 'icms_taxpayer',
  inscricao_municipal: 'municipal_registration',
  codigo_pais: 'address.country_id',
  pais: 'address.country_id',
  ...ADDRESS_PATHS,
})

const ITEM_PATHS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(ITEM_NAMES).map(([name, campo]) => [campo, itemWireName(name as NfeItemField)])),
  icms_origem: 'nfe_tax.icms_origin',
  icms_situacao_tributaria: 'nfe_tax.icms_cst',
  icms_aliquota: 'nfe_tax.icms_aliquot',
  icms_modalidade_base_calculo: 'nfe_tax.icms_base_modality',
  pis_situacao_tributaria: 'nfe_tax.pis_cst',
  pis_aliquota_porcentual: 'nfe_tax.pis_aliquot',
  cofins_situacao_tributaria: 'nfe_tax.cofins_cst',
  cofins_aliquota_porcentual: 'nfe_tax.cofins_aliquot',
  ipi_situacao_tributaria: 'nfe_tax.ipi_cst',
  ipi_aliquota: 'nfe_tax.ipi_aliquot',
  ipi_codigo_enquadramento_legal: 'nfe_tax.ipi_code',
  ibs_cbs_situacao_tributaria: 'nfe_tax.cst_ibscbs',
  ibs_cbs_classificacao_tributaria: 'nfe_tax.cclasstrib',
}

function prefixed(prefix: string, paths: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(paths).map(([name, path]) => [name, `${prefix}.${path}`]))
}

// table
import type { NfeItemField } from '@talao/fiscal'

/** Focus's names of an item's fields. Source: tabelas públicas de campos da Focus NFe (NF-e), lidas em 2026-07-03. */
export const ITEM_NAMES = {
  product_code: 'codigo_produto',
  description: 'descricao',
  quantity: 'quantidade_comercial',
  value_per_unit: 'valor_unitario_comercial',
  unit_measurement: 'unidade_comercial',
  cfop: 'cfop',
  ncm: 'codigo_ncm',
  cest: 'cest',
  gtin: 'codigo_barras_comercial',
  cbenef: 'codigo_beneficio_fiscal',
  discount_cents: 'valor_desconto',
  freight_cents: 'valor_frete',
  additional_information: 'informacoes_adicionais_item',
} as const satisfies Record<Exclude<NfeItemField, 'product_id' | 'nfe_tax'>, string>

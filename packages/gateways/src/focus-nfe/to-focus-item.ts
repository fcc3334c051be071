import { type ItemTaxes, type NfeItem, toLatin1, toLatin1Lines } from '@talao/fiscal'
import type { FocusFields } from './focus-fields.ts'
import { taxFields } from './item-taxes.ts'
import { decimal, money } from './numbers.ts'

/** One item as Focus fields. `index` counts from zero. */
export function toFocusItem(item: NfeItem, taxes: ItemTaxes, index: number): FocusFields {
  const unit = toLatin1(item.unit_measurement ?? 'UN').slice(0, 6)
  const quantity = decimal(item.quantity, 4, 4)
  const valuePerUnit = decimal(item.value_per_unit, 2, 10)
  return {
    numero_item: index + 1,
    // Source: campos da Focus NFe. A product without a code uses its CFOP as code.
    codigo_produto: item.product_code ? toLatin1(item.product_code).slice(0, 60) : `CFOP${item.cfop ?? ''}`,
    codigo_barras_comercial: item.gtin ?? undefined,
    descricao: toLatin1(item.description).slice(0, 120).trim(),
    codigo_ncm: item.ncm ?? undefined,
    cest: item.cest ?? undefined,
    codigo_beneficio_fiscal: item.cbenef ?? undefined,
    cfop: item.cfop ?? undefined,
    unidade_comercial: unit,
    quantidade_comercial: quantity,
    valor_unitario_comercial: valuePerUnit,
    valor_bruto: money(taxes.vProd.value),
    codigo_barras_tributavel: item.gtin ?? undefined,
    unidade_tributavel: unit,
    quantidade_tributavel: quantity,
    valor_unitario_tributavel: valuePerUnit,
    valor_frete: item.freight_cents > 0 ? money(item.freight_cents) : undefined,
    valor_desconto: item.discount_cents > 0 ? money(item.discount_cents) : undefined,
    inclui_no_total: 1,
    valor_total_tributos: taxes.approximate ? money(taxes.approximate.total.value) : undefined,
    informacoes_adicionais_item: item.additional_information
      ? toLatin1Lines(item.additional_information).slice(0, 500)
      : undefined,
    ...taxFields(taxes),
  }
}

import { type NfeItem, toLatin1 } from '@talao/fiscal'
import type { JsonValue } from '../json.ts'
import { ICMS_SHAPES } from './codes.ts'
import type { ItemTaxes, RatedTax } from './item-taxes.ts'
import { decimal, money } from './numbers.ts'

export type FocusFields = Record<string, JsonValue | undefined>

/** One item in Focus's words. `index` counts from zero. */
export function toFocusItem(item: NfeItem, taxes: ItemTaxes, index: number): FocusFields {
  const unit = toLatin1(item.unit_measurement ?? 'UN').slice(0, 6)
  const quantity = decimal(item.quantity, 4, 4)
  const valuePerUnit = decimal(item.value_per_unit, 2, 10)
  return {
    numero_item: index + 1,
    // Fonte: campos da Focus NFe: without a code of its own, a product goes by its CFOP.
    codigo_produto: item.product_code ? toLatin1(item.product_code).slice(0, 60) : `CFOP${item.cfop ?? ''}`,
    codigo_barras_comercial: item.gtin ?? undefined,
    descricao: toLatin1(item.description).slice(0, 120).trim(),
    codigo_ncm: item.ncm ?? undefined,
    cest: item.cest ?? undefined,
    cfop: item.cfop ?? undefined,
    unidade_comercial: unit,
    quantidade_comercial: quantity,
    valor_unitario_comercial: valuePerUnit,
    valor_bruto: money(taxes.gross),
    codigo_barras_tributavel: item.gtin ?? undefined,
    unidade_tributavel: unit,
    quantidade_tributavel: quantity,
    valor_unitario_tributavel: valuePerUnit,
    valor_frete: item.freight_cents > 0 ? money(item.freight_cents) : undefined,
    valor_desconto: item.discount_cents > 0 ? money(item.discount_cents) : undefined,
    inclui_no_total: 1,
    valor_total_tributos: taxes.approximate === null ? undefined : money(taxes.approximate),
    informacoes_adicionais_item: item.additional_information
      ? toLatin1(item.additional_information).slice(0, 500)
      : undefined,
    ...icmsFields(item, taxes),
    ...ipiFields(item, taxes),
    ...contributionFields('pis', taxes.codes.pis_cst, taxes.pis),
    ...contributionFields('cofins', taxes.codes.cofins_cst, taxes.cofins),
    ...ibsCbsFields(item, taxes),
  }
}

function icmsFields({ nfe_tax: tax }: NfeItem, taxes: ItemTaxes): FocusFields {
  const shape = ICMS_SHAPES[taxes.codes.icms_cst ?? '']
  return {
    icms_origem: tax.icms_origin ?? '0',
    icms_situacao_tributaria: taxes.codes.icms_cst ?? undefined,
    ...(taxes.icms && {
      icms_modalidade_base_calculo: tax.icms_base_modality ?? '3',
      icms_reducao_base_calculo:
        shape?.reduced && tax.icms_base_reduction ? decimal(tax.icms_base_reduction, 2, 4) : undefined,
      icms_base_calculo: money(taxes.icms.base),
      icms_aliquota: decimal(taxes.icms.rate, 2, 4),
      icms_valor: money(taxes.icms.value),
    }),
    ...(taxes.icmsSt && {
      icms_modalidade_base_calculo_st: tax.icms_st_base_modality ?? '4',
      icms_margem_valor_adicionado_st: tax.icms_st_mva ? decimal(tax.icms_st_mva, 2, 4) : undefined,
      icms_reducao_base_calculo_st: tax.icms_st_base_reduction ? decimal(tax.icms_st_base_reduction, 2, 4) : undefined,
      icms_base_calculo_st: money(taxes.icmsSt.base),
      icms_aliquota_st: decimal(taxes.icmsSt.rate, 2, 4),
      icms_valor_st: money(taxes.icmsSt.value),
    }),
    ...(taxes.credit && {
      icms_aliquota_credito_simples: decimal(taxes.credit.rate, 2, 4),
      icms_valor_credito_simples: money(taxes.credit.value),
    }),
  }
}

function ipiFields({ nfe_tax: tax }: NfeItem, { codes, ipi }: ItemTaxes): FocusFields {
  if (!codes.ipi_cst) return {}
  return {
    ipi_situacao_tributaria: codes.ipi_cst,
    // 999 is "other" in the table of legal framings. Fonte: Manual de Orientação do Contribuinte 7.0, anexo XIV.
    ipi_codigo_enquadramento_legal: tax.ipi_code ?? '999',
    ...(ipi && {
      ipi_base_calculo: money(ipi.base),
      ipi_aliquota: decimal(ipi.rate, 2, 4),
      ipi_valor: money(ipi.value),
    }),
  }
}

function contributionFields(name: 'pis' | 'cofins', cst: string | null, tax: RatedTax | null): FocusFields {
  return {
    [`${name}_situacao_tributaria`]: cst ?? undefined,
    ...(tax && {
      [`${name}_base_calculo`]: money(tax.base),
      [`${name}_aliquota_porcentual`]: decimal(tax.rate, 2, 4),
      [`${name}_valor`]: money(tax.value),
    }),
  }
}

/** IBS and CBS travel only when the note says how they apply: before their date an issuer under Simples must not send them. */
function ibsCbsFields({ nfe_tax: tax }: NfeItem, { ibsCbs }: ItemTaxes): FocusFields {
  if (!tax.cst_ibscbs) return {}
  return {
    ibs_cbs_situacao_tributaria: tax.cst_ibscbs,
    ibs_cbs_classificacao_tributaria: tax.cclasstrib ?? undefined,
    ...(ibsCbs && {
      ibs_cbs_base_calculo: money(ibsCbs.base),
      ibs_uf_aliquota: decimal(ibsCbs.ibsUf.rate, 4, 4),
      ibs_uf_valor: money(ibsCbs.ibsUf.value),
      ibs_mun_aliquota: decimal(ibsCbs.ibsMun.rate, 4, 4),
      ibs_mun_valor: money(ibsCbs.ibsMun.value),
      ibs_valor_total: money(ibsCbs.ibsUf.value + ibsCbs.ibsMun.value),
      cbs_aliquota: decimal(ibsCbs.cbs.rate, 4, 4),
      cbs_valor: money(ibsCbs.cbs.value),
    }),
  }
}

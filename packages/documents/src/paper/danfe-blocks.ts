import { formatDocument } from '@talao/fiscal'
import { FIELD_HEIGHT, fieldRow, TITLE_HEIGHT, title } from './danfe-fields.ts'
import type { DanfeNote } from './danfe-note.ts'
import { printedAmount, printedDay, printedPhone, printedPostalCode, printedTime } from './printed.ts'
import type { Document } from './sheet.ts'

/** The blocks between header and products, in the order of the manual (annex DANFE); only on the first page. */
export function drawBlocks(document: Document, note: DanfeNote, y: number): number {
  return drawCarrier(document, note, drawTotals(document, note, drawCustomer(document, note, y)))
}

export const BLOCKS_HEIGHT = 3 * TITLE_HEIGHT + 8 * FIELD_HEIGHT

function drawCustomer(document: Document, { customer, issued_at, left_at }: DanfeNote, y: number): number {
  let below = title(document, y, 'DESTINATÁRIO / REMETENTE')
  below = fieldRow(document, below, [
    ['NOME / RAZÃO SOCIAL', customer.name, 126],
    ['CNPJ / CPF', formatDocument(customer.document ?? ''), 40],
    ['DATA DA EMISSÃO', printedDay(issued_at), 30, 'center'],
  ])
  below = fieldRow(document, below, [
    ['ENDEREÇO', customer.address, 90],
    ['BAIRRO / DISTRITO', customer.neighborhood, 51],
    ['CEP', printedPostalCode(customer.postal_code), 25],
    ['DATA DA SAÍDA / ENTRADA', printedDay(left_at), 30, 'center'],
  ])
  return fieldRow(document, below, [
    ['MUNICÍPIO', customer.city, 76],
    ['FONE / FAX', printedPhone(customer.phone), 35],
    ['UF', customer.uf, 12, 'center'],
    ['INSCRIÇÃO ESTADUAL', customer.state_registration ?? '', 43],
    ['HORA DA SAÍDA / ENTRADA', printedTime(left_at), 30, 'center'],
  ])
}

function drawTotals(document: Document, { totals }: DanfeNote, y: number): number {
  const below = fieldRow(document, title(document, y, 'CÁLCULO DO IMPOSTO'), [
    ['BASE DE CÁLCULO DO ICMS', printedAmount(totals.icms_base_cents), 28, 'right'],
    ['VALOR DO ICMS', printedAmount(totals.icms_cents), 28, 'right'],
    ['BASE DE CÁLC. ICMS SUBST.', printedAmount(totals.icms_st_base_cents), 28, 'right'],
    ['VALOR DO ICMS SUBST.', printedAmount(totals.icms_st_cents), 28, 'right'],
    ['V. APROX. DOS TRIBUTOS', printedAmount(totals.approximate_tax_cents), 26, 'right'],
    ['VALOR DO PIS', printedAmount(totals.pis_cents), 24, 'right'],
    ['VALOR TOTAL DOS PRODUTOS', printedAmount(totals.products_cents), 34, 'right'],
  ])
  return fieldRow(document, below, [
    ['VALOR DO FRETE', printedAmount(totals.freight_cents), 28, 'right'],
    ['VALOR DO SEGURO', printedAmount(totals.insurance_cents), 28, 'right'],
    ['DESCONTO', printedAmount(totals.discount_cents), 28, 'right'],
    ['OUTRAS DESPESAS', printedAmount(totals.other_cents), 28, 'right'],
    ['VALOR DO IPI', printedAmount(totals.ipi_cents), 26, 'right'],
    ['VALOR DA COFINS', printedAmount(totals.cofins_cents), 24, 'right'],
    ['VALOR TOTAL DA NOTA', printedAmount(totals.total_cents), 34, 'right'],
  ])
}

/** Source: NF-e layout 4.00, modFrete. */
const SHIPPING_TEXT: Record<string, string> = {
  '0': '0 - REMETENTE (CIF)',
  '1': '1 - DESTINATÁRIO (FOB)',
  '2': '2 - TERCEIROS',
  '3': '3 - PRÓPRIO, REMETENTE',
  '4': '4 - PRÓPRIO, DESTINATÁRIO',
  '9': '9 - SEM TRANSPORTE',
}

function drawCarrier(document: Document, { carrier, shipping }: DanfeNote, y: number): number {
  let below = title(document, y, 'TRANSPORTADOR / VOLUMES TRANSPORTADOS')
  below = fieldRow(document, below, [
    ['NOME / RAZÃO SOCIAL', carrier?.name ?? '', 62],
    ['FRETE POR CONTA', SHIPPING_TEXT[shipping] ?? shipping, 37],
    ['CÓDIGO ANTT', carrier?.antt_code ?? '', 23],
    ['PLACA DO VEÍCULO', carrier?.plate ?? '', 23],
    ['UF', carrier?.plate_uf ?? '', 10, 'center'],
    ['CNPJ / CPF', formatDocument(carrier?.document ?? ''), 41],
  ])
  below = fieldRow(document, below, [
    ['ENDEREÇO', carrier?.address ?? '', 85],
    ['MUNICÍPIO', carrier?.city ?? '', 60],
    ['UF', carrier?.uf ?? '', 10, 'center'],
    ['INSCRIÇÃO ESTADUAL', carrier?.state_registration ?? '', 41],
  ])
  return fieldRow(document, below, [
    ['QUANTIDADE', carrier?.volume_quantity ?? '', 25],
    ['ESPÉCIE', carrier?.volume_kind ?? '', 35],
    ['MARCA', carrier?.volume_brand ?? '', 35],
    ['NUMERAÇÃO', carrier?.volume_numbers ?? '', 35],
    ['PESO BRUTO', carrier?.gross_weight ?? '', 33, 'right'],
    ['PESO LÍQUIDO', carrier?.net_weight ?? '', 33, 'right'],
  ])
}

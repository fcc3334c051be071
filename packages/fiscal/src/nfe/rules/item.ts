// table

import { destinationOf } from '../../note/destination.ts'
import type { Nfe } from '../../note/nfe.ts'
import { itemTotalCents } from '../../note/nfe-total.ts'
import { CONTRIBUTIONS_BY_RATE } from '../../tax/contributions.ts'
import { LAST_DAY_OF_PIS_COFINS } from '../../tax/pis-cofins.ts'
import { losesLetters, toLatin1Lines } from '../../value/latin1-text.ts'
import { isDecimal } from '../../value/money.ts'
import { cfopScope } from '../cfop.ts'
import { RETURN_CFOPS_OF_MEI } from '../mei.ts'
import { effectiveTaxCodes, hasDecimalRates, hasLength, isGtin, isPositive } from './format.ts'
import type { ItemRule } from './rule.ts'

export const ITEM_RULES: readonly ItemRule[] = [
  {
    code: 'NFE-ITEM-DESCRIPTION',
    path: 'description',
    field: 'Descrição do item',
    text: 'A descrição do item precisa de 1 a 120 caracteres. Complete-a ou encurte-a.',
    source: 'Leiaute NF-e 4.00, I04 xProd',
    test: (item) => hasLength(item.description, 1, 120),
  },
  {
    code: 'NFE-ITEM-DESCRIPTION-ALPHABET',
    path: 'description',
    field: 'Descrição do item',
    text: 'A descrição do item tem letras que a nota não aceita. Escreva-a com letras latinas.',
    source: 'tiposBasico_v4.00.xsd, TString',
    test: (item) => !losesLetters(item.description),
  },
  {
    code: 'NFE-ITEM-CODE',
    path: 'product_code',
    field: 'Código do produto',
    text: 'O código do produto passa de 60 caracteres. Encurte-o.',
    source: 'Leiaute NF-e 4.00, I02 cProd',
    test: (item) => hasLength(item.product_code, 0, 60),
  },
  {
    code: 'NFE-ITEM-QUANTITY',
    path: 'quantity',
    field: 'Quantidade',
    text: 'A quantidade precisa ser maior que zero, com até 4 casas. Corrija-a.',
    source: 'Leiaute NF-e 4.00, I10 qCom',
    test: (item, nfe) => isPositive(item.quantity, 11, 4) || (completes(nfe) && isZero(item.quantity)),
  },
  {
    code: 'NFE-ITEM-VALUE',
    path: 'value_per_unit',
    field: 'Valor unitário',
    text: 'O valor unitário precisa ser maior que zero, com até 10 casas. Corrija-o.',
    source: 'Leiaute NF-e 4.00, I10a vUnCom',
    test: (item, nfe) => isPositive(item.value_per_unit, 11, 10) || (completes(nfe) && isZero(item.value_per_unit)),
  },
  {
    code: 'NFE-ITEM-DISCOUNT',
    path: 'discount',
    field: 'Desconto',
    text: 'O desconto precisa ficar entre zero e o valor do item. Corrija-o.',
    source: 'Rejeição 483; Leiaute NF-e 4.00, I17 vDesc',
    test: (item) =>
      item.discount_cents >= 0 &&
      (!isDecimal(item.quantity) || !isDecimal(item.value_per_unit) || item.discount_cents <= itemTotalCents(item)),
  },
  {
    code: 'NFE-ITEM-FREIGHT',
    path: 'freight',
    field: 'Frete do item',
    text: 'O frete do item não pode ser negativo. Corrija-o.',
    source: 'Leiaute NF-e 4.00, I15 vFrete',
    test: (item) => item.freight_cents >= 0,
  },
  {
    code: 'NFE-ITEM-UNIT',
    path: 'unit_measurement',
    field: 'Unidade de medida',
    text: 'A unidade de medida precisa de 1 a 6 caracteres. Informe-a, por exemplo UN.',
    source: 'Leiaute NF-e 4.00, I09 uCom',
    test: (item) => hasLength(item.unit_measurement, 1, 6),
  },
  {
    code: 'NFE-ITEM-NCM',
    path: 'ncm',
    field: 'NCM',
    text: 'Falta o NCM, com 8 números. Escolha-o na lista; quem vende livro digital usa 49019900.',
    source: 'Rejeições 471 e 777; Leiaute NF-e 4.00, I05 NCM',
    test: (item, nfe) => /^[0-9]{8}$/.test(item.ncm ?? '') || (item.ncm === '00' && completes(nfe)),
  },
  {
    code: 'NFE-ITEM-NCM-ZEROS',
    path: 'ncm',
    field: 'NCM',
    text: 'O NCM 00000000 só serve a um MEI, e dentro do próprio estado. Escolha o NCM do produto na lista.',
    source: 'Rejeição 777; NT 2024.001, regra I05-10; Ajuste SINIEF 33/2022',
    test: ({ ncm }, nfe) =>
      ncm !== '00000000' ||
      (nfe.company.tax_regime === 'MEI' && ['same_state', undefined].includes(destinationOf(nfe))),
  },
  {
    code: 'NFE-ITEM-CEST',
    path: 'cest',
    field: 'CEST',
    text: 'O CEST precisa de 7 números. Corrija-o ou deixe-o em branco.',
    source: 'Leiaute NF-e 4.00, I05c CEST',
    test: (item) => !item.cest || /^[0-9]{7}$/.test(item.cest),
  },
  {
    code: 'NFE-ITEM-GTIN',
    path: 'gtin',
    field: 'Código de barras (GTIN)',
    text: 'O código de barras não é um GTIN válido. Corrija-o ou deixe-o em branco.',
    source: 'Rejeição 611',
    test: (item) => !item.gtin || item.gtin === 'SEM GTIN' || isGtin(item.gtin),
  },
  {
    code: 'NFE-ITEM-CBENEF',
    path: 'cbenef',
    field: 'Código de benefício fiscal',
    text: 'O código de benefício tem 8 ou 10 caracteres, ou é SEM CBENEF. Corrija-o ou deixe-o em branco.',
    source: 'Leiaute NF-e 4.00, I05f cBenef',
    test: (item) => !item.cbenef || item.cbenef === 'SEM CBENEF' || /^([!-ÿ]{8}|[!-ÿ]{10})$/.test(item.cbenef),
  },
  {
    code: 'NFE-ITEM-ADDITIONAL-INFORMATION',
    path: 'additional_information',
    field: 'Informações do item',
    text: 'As informações do item passam de 500 caracteres. Encurte o texto.',
    source: 'Leiaute NF-e 4.00, V01 infAdProd',
    test: (item) => hasLength(toLatin1Lines(item.additional_information ?? ''), 0, 500),
  },
  {
    code: 'NFE-ITEM-CFOP',
    path: 'cfop',
    field: 'CFOP',
    text: 'Falta o CFOP, com 4 números. Informe-o no item ou nos padrões da empresa.',
    source: 'Leiaute NF-e 4.00, I08 CFOP',
    // No CFOP can be derived while the destination is unknown; another rule reports the missing address.
    test: (item, nfe) => CFOP.test(item.cfop ?? '') || (!item.cfop && destinationOf(nfe) === undefined),
  },
  {
    code: 'NFE-ITEM-CFOP-DIRECTION',
    path: 'cfop',
    field: 'CFOP',
    text: 'O CFOP não combina com o tipo da nota. Saída começa com 5, 6 ou 7; entrada, com 1, 2 ou 3.',
    source: 'Rejeições 518 e 519',
    test: (item, nfe) => !CFOP.test(item.cfop ?? '') || isOutgoing(item.cfop) === (nfe.type_operation === 'Saida'),
  },
  {
    code: 'NFE-ITEM-CFOP-DESTINATION',
    path: 'cfop',
    field: 'CFOP',
    text: 'O CFOP não combina com o destino. No mesmo estado começa com 5 (ou 1), em outro com 6 (ou 2), no exterior com 7 (ou 3).',
    source: 'Rejeições 520, 521, 523, 731, 732 e 733',
    test: (item, nfe) => {
      const destination = destinationOf(nfe)
      if (!destination || !CFOP.test(item.cfop ?? '')) return true
      // Another rule reports a wrong direction. Here only the destination counts.
      return item.cfop?.[0] === cfopScope(destination, isOutgoing(item.cfop) ? 'Saida' : 'Entrada')
    },
  },
  {
    code: 'NFE-ITEM-MEI-RETURN',
    path: 'cfop',
    field: 'CFOP',
    text: 'A devolução de um MEI só aceita CFOP 1202, 1553, 2202, 2553, 5202 ou 6202. Troque o CFOP do item.',
    source: 'Rejeição 1179; NT 2024.001, regra I08-140',
    test: ({ cfop }, nfe) =>
      nfe.company.tax_regime !== 'MEI' ||
      nfe.goal !== 'Devolucao' ||
      !CFOP.test(cfop ?? '') ||
      RETURN_CFOPS_OF_MEI.includes(cfop ?? ''),
  },
  {
    code: 'NFE-ITEM-PIS',
    path: 'nfe_tax.pis_cst',
    field: 'Situação do PIS',
    text: 'Falta a situação tributária do PIS, ou ela não serve ao tipo da nota. Escolha-a na lista.',
    source: 'Rejeição 745; Leiaute NF-e 4.00, Q06 CST; IN RFB 1.009/2010',
    test: (item, nfe, day) => isPisCofinsCst(effectiveTaxCodes(item, nfe).pis_cst, nfe, day),
  },
  {
    code: 'NFE-ITEM-COFINS',
    path: 'nfe_tax.cofins_cst',
    field: 'Situação da COFINS',
    text: 'Falta a situação tributária da COFINS, ou ela não serve ao tipo da nota. Escolha-a na lista.',
    source: 'Rejeição 748; Leiaute NF-e 4.00, S06 CST; IN RFB 1.009/2010',
    test: (item, nfe, day) => isPisCofinsCst(effectiveTaxCodes(item, nfe).cofins_cst, nfe, day),
  },
  {
    code: 'NFE-ITEM-PIS-ALIQUOT',
    path: 'nfe_tax.pis_aliquot',
    field: 'Alíquota do PIS',
    text: 'Esta situação do PIS exige a alíquota. Informe-a, ou troque a situação.',
    source: 'Leiaute NF-e 4.00, Q08 pPIS',
    test: (item, nfe) => {
      const { pis_cst, pis_aliquot } = effectiveTaxCodes(item, nfe)
      return !CONTRIBUTIONS_BY_RATE.includes(pis_cst ?? '') || isDecimal(pis_aliquot ?? '')
    },
  },
  {
    code: 'NFE-ITEM-COFINS-ALIQUOT',
    path: 'nfe_tax.cofins_aliquot',
    field: 'Alíquota da COFINS',
    text: 'Esta situação da COFINS exige a alíquota. Informe-a, ou troque a situação.',
    source: 'Leiaute NF-e 4.00, S08 pCOFINS',
    test: (item, nfe) => {
      const { cofins_cst, cofins_aliquot } = effectiveTaxCodes(item, nfe)
      return !CONTRIBUTIONS_BY_RATE.includes(cofins_cst ?? '') || isDecimal(cofins_aliquot ?? '')
    },
  },
  {
    code: 'NFE-ITEM-TAX-RATES',
    path: 'nfe_tax',
    field: 'Tributos do item',
    text: 'Uma alíquota ou um percentual do item não é um número. Corrija os tributos do item.',
    source: 'Leiaute NF-e 4.00, grupo M imposto',
    test: ({ nfe_tax }) => hasDecimalRates(nfe_tax),
  },
  {
    code: 'NFE-ITEM-IBS-CBS',
    path: 'nfe_tax.cclasstrib',
    field: 'Classificação do IBS e da CBS',
    text: 'A classificação do IBS e da CBS não combina com a situação: os 3 primeiros números são os mesmos. Corrija-a.',
    source: 'NT 2025.002; Rejeição 1024',
    // A cClassTrib without a CST is allowed: it applies from the day on which the company's regime must state the
    // group.
    test: ({ nfe_tax: { cst_ibscbs, cclasstrib } }) =>
      /^([0-9]{6})?$/.test(cclasstrib ?? '') && (!cst_ibscbs || cclasstrib?.slice(0, 3) === cst_ibscbs),
  },
]

const CFOP = /^[123567][0-9]{3}$/

const PIS_COFINS_OUT = new Set('01 02 03 04 05 06 07 08 09 49 99'.split(' '))

/**
 * Incoming notes also allow 50 to 56, 60 to 67, 70 to 75 and 98. After the end of PIS and COFINS no CST is required.
 */
function isPisCofinsCst(cst: string | null, nfe: Nfe, day: string): boolean {
  if (cst === null) return day > LAST_DAY_OF_PIS_COFINS
  if (nfe.type_operation === 'Saida') return PIS_COFINS_OUT.has(cst)
  return PIS_COFINS_OUT.has(cst) || /^(5[0-6]|6[0-7]|7[0-5]|98)$/.test(cst)
}

function isOutgoing(cfop: string | null): boolean {
  return /^[567]/.test(cfop ?? '')
}

/** Notes that complement or adjust another one may have a value without goods, or goods without a value. */
function completes({ goal }: Nfe): boolean {
  return goal !== 'Normal' && goal !== 'Devolucao'
}

function isZero(text: string): boolean {
  return /^0+(\.0+)?$/.test(text)
}

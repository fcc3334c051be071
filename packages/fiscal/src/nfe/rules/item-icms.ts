// table

import { destinationOf } from '../../note/destination.ts'
import type { Nfe } from '../../note/nfe.ts'
import { usesCsosn } from '../../tax/regime.ts'
import { isDecimal } from '../../value/money.ts'
import { CSOSN_OF_MEI, isCfopOfMei, RETURN_CFOPS_OF_MEI } from '../mei.ts'
import { effectiveTaxCodes } from './format.ts'
import type { ItemRule } from './rule.ts'

/** Fields that the ICMS of an item needs. Notes of issuers without inscrição estadual have no ICMS (161). */
export const ITEM_ICMS_RULES: readonly ItemRule[] = [
  {
    code: 'NFE-ITEM-CEST-MISSING',
    path: 'cest',
    field: 'CEST',
    text: 'Um item com substituição tributária precisa do CEST. Informe-o, ou troque a situação do ICMS.',
    source: 'Rejeição 806',
    test: (item) => Boolean(item.cest) || !WITH_ST.has(item.nfe_tax.icms_cst ?? ''),
  },
  {
    code: 'NFE-ITEM-ICMS-ORIGIN',
    path: 'nfe_tax.icms_origin',
    field: 'Origem da mercadoria',
    text: 'Falta a origem da mercadoria. Escolha-a na lista; produto nacional é 0.',
    source: 'Leiaute NF-e 4.00, N11 orig',
    test: (item) => /^[0-8]$/.test(item.nfe_tax.icms_origin ?? ''),
  },
  {
    code: 'NFE-ITEM-ICMS',
    path: 'nfe_tax.icms_cst',
    field: 'Situação do ICMS',
    text: 'Falta a situação tributária do ICMS. Informe-a no item ou nos padrões da empresa.',
    source: 'Leiaute NF-e 4.00, N12 CST e N12a CSOSN',
    test: (item, nfe) => {
      const cst = effectiveTaxCodes(item, nfe).icms_cst ?? ''
      return CSOSN.has(cst) || ICMS_CST.has(cst)
    },
  },
  {
    code: 'NFE-ITEM-ICMS-REGIME',
    path: 'nfe_tax.icms_cst',
    field: 'Situação do ICMS',
    text: 'A situação do ICMS não combina com o regime da empresa. Simples e MEI usam CSOSN; os demais, CST.',
    source: 'Rejeições 590 e 591; NT 2023.001, regra N12-20',
    test: (item, nfe) => {
      const cst = effectiveTaxCodes(item, nfe).icms_cst ?? ''
      return usesCsosn(nfe.company.tax_regime) ? !ICMS_CST.has(cst) || SINGLE_PHASE_CST.has(cst) : !CSOSN.has(cst)
    },
  },
  {
    code: 'NFE-ITEM-MEI-CSOSN',
    path: 'nfe_tax.icms_cst',
    field: 'Situação do ICMS',
    text: 'A nota de um MEI só aceita CSOSN 102, 300, 400 ou 900. Troque a situação do ICMS.',
    source: 'Rejeição 782; NT 2024.001, regra N12a-80',
    test: (item, nfe) => {
      const cst = effectiveTaxCodes(item, nfe).icms_cst ?? ''
      return !isOfMeiAtHome(nfe) || !CSOSN.has(cst) || CSOSN_OF_MEI.includes(cst)
    },
  },
  {
    code: 'NFE-ITEM-MEI-CFOP',
    path: 'cfop',
    field: 'CFOP',
    text: 'Um MEI não usa este CFOP com esta situação do ICMS. Na venda use 5102 ou 6102, com CSOSN 102; no resto, CSOSN 900. Corrija o item e os padrões da empresa.',
    source: 'Rejeição 337; NT 2024.001, regra N12a-90; Convênio S/Nº de 1970, Anexo II',
    test: (item, nfe) => {
      const { cfop } = item
      // Other rules report a missing CFOP and one that an MEI's return may not have.
      if (!isOfMeiAtHome(nfe) || !cfop || (nfe.goal === 'Devolucao' && !RETURN_CFOPS_OF_MEI.includes(cfop))) return true
      return !/^[1256][0-9]{3}$/.test(cfop) || isCfopOfMei(cfop, effectiveTaxCodes(item, nfe).icms_cst)
    },
  },
  {
    code: 'NFE-ITEM-ICMS-ALIQUOT',
    path: 'nfe_tax.icms_aliquot',
    field: 'Alíquota do ICMS',
    text: 'Esta situação do ICMS exige a alíquota. Informe-a, ou troque a situação.',
    source: 'Leiaute NF-e 4.00, N16 pICMS',
    test: (item, nfe) => {
      const { icms_cst, icms_aliquot } = effectiveTaxCodes(item, nfe)
      return !TAXED_CST.has(icms_cst ?? '') || isDecimal(icms_aliquot ?? '')
    },
  },
]

/** Source: Ajuste SINIEF 07/2005, tabela B do CSOSN; Ajuste SINIEF 20/2012 e tabela B do CST. */
const CSOSN = new Set('101 102 103 201 202 203 300 400 500 900'.split(' '))
const ICMS_CST = new Set('00 02 10 15 20 30 40 41 50 51 53 60 61 70 90'.split(' '))
/** Single-phase fuel CST, allowed for any regime. Source: NT 2023.001, regra N12-20. */
const SINGLE_PHASE_CST = new Set('02 15 53 61'.split(' '))
/** With ICMS-ST on this note, or withheld earlier. */
export const WITH_ST: ReadonlySet<string> = new Set('10 30 60 70 201 202 203 500'.split(' '))
const TAXED_CST = new Set('00 10 20 70'.split(' '))

/** The technical note on the MEI covers only operations within Brazil. */
function isOfMeiAtHome(nfe: Nfe): boolean {
  return nfe.company.tax_regime === 'MEI' && destinationOf(nfe) !== 'abroad'
}

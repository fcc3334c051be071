import { multiplyToCents, percentOfCents } from '../value/money.ts'
import { quantityText, rateText } from './arithmetic.ts'
import { figure, type MissingInput, reais, type TaxGroup } from './figure.ts'
import type { ItemCase } from './item-case.ts'
import { LAST_DAY_OF_PIS_COFINS } from './pis-cofins.ts'

type Contribution = 'PIS' | 'COFINS'

/**
 * CST codes taxed by a rate on the value (PISAliq), by quantity (PISQtde), and without an amount (PISNT). All others
 * are PISOutr.
 */
export const CONTRIBUTIONS_BY_RATE: readonly string[] = ['01', '02']
export const CONTRIBUTIONS_BY_QUANTITY: readonly string[] = ['03']
export const CONTRIBUTIONS_WITHOUT_VALUE: readonly string[] = ['04', '05', '06', '07', '08', '09']

/**
 * The PIS or COFINS group of an item. Null without a code; while the tax exists, the missing code is added to
 * `missing`. Source: leiaute NF-e 4.00, grupos Q e S; IN RFB 1.009/2010.
 */
export function contributionGroup(
  tax: Contribution,
  given: ItemCase,
  icms: number,
  missing: MissingInput[],
): TaxGroup | null {
  const name = tax === 'PIS' ? 'pis' : 'cofins'
  const cst = given.codes[`${name}_cst`]
  if (!cst) {
    if (given.context.day <= LAST_DAY_OF_PIS_COFINS)
      missing.push({ tag: `${tax}.CST`, text: `Falta a situação do ${tax}. Escolha o código.` })
    return null
  }
  if (CONTRIBUTIONS_WITHOUT_VALUE.includes(cst)) return { name: `${tax}NT`, values: { CST: cst } }
  const unit = given.more[`${name}_unit_value`]
  if (CONTRIBUTIONS_BY_QUANTITY.includes(cst)) {
    if (!unit)
      missing.push({
        tag: `${tax}.vAliqProd`,
        text: `O código 03 do ${tax} é cobrado por unidade. Informe o valor por unidade.`,
      })
    return { name: `${tax}Qtde`, values: { CST: cst, ...perUnit(tax, given, unit ?? '0') } }
  }
  const rate = given.codes[`${name}_aliquot`]
  const kind = CONTRIBUTIONS_BY_RATE.includes(cst) ? 'Aliq' : 'Outr'
  if (kind === 'Outr' && unit) return { name: `${tax}Outr`, values: { CST: cst, ...perUnit(tax, given, unit) } }
  if (kind === 'Aliq' && !rate) {
    missing.push({ tag: `p${tax}`, text: `O código ${cst} do ${tax} pede a alíquota. Informe a alíquota.` })
  }
  return { name: `${tax}${kind}`, values: { CST: cst, ...perValue(tax, given, icms, kind, rate ?? '0') } }
}

/** "Outras operações" without a rate: the layout still requires base, rate and amount, as zeros. */
function perValue(tax: Contribution, given: ItemCase, icms: number, kind: 'Aliq' | 'Outr', rate: string) {
  if (kind === 'Outr' && Number(rate) === 0) {
    return { vBC: figure(`${tax}-00`, 0), [`p${tax}`]: rateText('0'), [`v${tax}`]: figure(`${tax}-00`, 0) }
  }
  const base = figure('PIS-BASE-01', Math.max(0, given.operation.cents - icms), {
    operation: given.operation.result,
    icms: reais(icms),
  })
  const value = figure(`${tax}-01`, percentOfCents(base.cents, rate), { base: base.result, rate })
  return { vBC: base, [`p${tax}`]: rateText(rate), [`v${tax}`]: value }
}

function perUnit(tax: Contribution, { item }: ItemCase, unit: string) {
  const value = figure(`${tax}-02`, multiplyToCents(item.quantity, unit), { quantity: item.quantity, unit })
  return { qBCProd: quantityText(item.quantity), vAliqProd: rateText(unit, 4), [`v${tax}`]: value }
}

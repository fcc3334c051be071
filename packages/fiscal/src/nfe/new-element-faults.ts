import { BUILD_NORMS, type Norms, simplesRevenueOf } from '../norms/norms.ts'
import { ibsCbsShape } from '../tax/ibs-cbs.ts'
import { parseCnpj } from '../value/cnpj.ts'
import type { Fault } from '../value/fault.ts'
import { centsFromDecimal, multiplyToCents } from '../value/money.ts'
import type { InfNfe } from './layout/nfe.ts'

/**
 * What the authority refuses about the elements of PL_010g and PL_010h although the layout takes them. Notes without
 * them have none of these faults.
 */
export function newElementFaults(infNFe: InfNfe, day: string, norms: Norms = BUILD_NORMS): Fault[] {
  return [
    ...infNFe.det.flatMap((item, at) => [
      ...activityFaults(item, at, { day, norms }),
      ...valueFaults(item, at, { day, norms }),
    ]),
    ...netValueFaults(infNFe),
    ...linkedPaymentFaults(infNFe),
  ]
}

type Det = InfNfe['det'][number]

/** Activities of the Simples that an NF-e takes; 07 to 14 are for services. Source: NT 2026.005, second hand. */
const GOODS_ACTIVITIES: readonly string[] = ['01', '02', '03', '04', '90']
const NOT_TAXED = '90'
/** tpRBSN of taxable, immune and exported revenue. Source: NT 2026.005, rule UB14-90, second hand. */
const REVENUE: readonly string[] = ['1', '2', '3', '4', '5']

type Law = { day: string; norms: Norms }

function activityFaults({ prod, imposto }: Det, at: number, { day, norms }: Law): Fault[] {
  const { cAtivSN } = prod
  if (cAtivSN === undefined) return []
  const where = { path: `items.${at}.cativ_sn`, field: `Atividade do Simples no item ${at + 1}` }
  if (!GOODS_ACTIVITIES.includes(cAtivSN)) {
    const text = `A atividade ${cAtivSN} do Simples é de serviço e não cabe numa NF-e. Escolha uma de mercadoria no produto.`
    return [{ code: 'NFE-CATIVSN', ...where, text }]
  }
  const revenue = simplesRevenueOf(norms, imposto.IBSCBS?.cClassTrib ?? '', day)
  if (cAtivSN !== NOT_TAXED || !revenue || !REVENUE.includes(revenue)) return []
  // Rejeição 1277.
  const text = `A atividade 90 é de operação não tributada, e a classificação ${imposto.IBSCBS?.cClassTrib} é receita do Simples. Corrija uma das duas no produto.`
  return [{ code: 'NFE-CATIVSN-90', ...where, text }]
}

/** Rejeição 1022: a CST that asks for amounts without any. */
function valueFaults({ imposto: { IBSCBS } }: Det, at: number, { day, norms }: Law): Fault[] {
  const shape = IBSCBS && ibsCbsShape(norms, IBSCBS.CST, day)
  if (!shape?.taxed || IBSCBS?.gIBSCBS || IBSCBS?.gTribSN) return []
  return [
    {
      code: 'NFE-IBSCBS-VALORES',
      path: `items.${at}.nfe_tax.cst_ibscbs`,
      field: `Tributos do item ${at + 1}`,
      text: `A situação ${IBSCBS?.CST} do IBS e da CBS exige os valores. Informe-os, ou escolha outra classificação no produto.`,
    },
  ]
}

/** Rejeições 1279 (item, on an ordinary note), 1282 and 1283 (total). */
function netValueFaults({ ide, det, total }: InfNfe): Fault[] {
  const items = det.flatMap(({ prod }, at) => (prod.vProdLiq === undefined ? [] : [{ prod, at }]))
  const wrong = items.filter(
    ({ prod: { vProdLiq, vUnComLiq, qCom } }) =>
      Math.abs(cents(vProdLiq) - multiplyToCents(qCom, vUnComLiq ?? '0')) > TOLERANCE,
  )
  const faults = (ide.finNFe === '1' ? wrong : []).map(({ at }): Fault => {
    const text = 'O valor líquido do item não é a quantidade vezes o valor unitário líquido. Confira os dois.'
    return { code: 'NFE-LIQUIDO-ITEM', path: `items.${at}.value_per_unit`, field: `Valor do item ${at + 1}`, text }
  })
  const sum = items.reduce((all, { prod }) => all + cents(prod.vProdLiq), 0)
  const isRight = items.length === 0 || (total.vProdLiqTot !== undefined && cents(total.vProdLiqTot) === sum)
  const text = 'O total líquido da nota não é a soma dos valores líquidos dos itens. Confira os itens.'
  return isRight ? faults : [...faults, { code: 'NFE-LIQUIDO-TOTAL', path: 'items', field: 'Itens', text }]
}

/** One cent, the tolerance of the rule. */
const TOLERANCE = 1

function cents(text: string | undefined): number {
  return centsFromDecimal(text ?? '0') ?? 0
}

/** Boleto, Pix, TED and bank transfer, never a card. Source: IT 2026.001 of the DF-e, second hand. */
const PAYMENT_MEANS: readonly string[] = ['15', '17', '18', '20', '23', '24']

/** Rejeições 1273 and 1274. */
function linkedPaymentFaults({ gPgtoVinc }: InfNfe): Fault[] {
  return (gPgtoVinc?.gPgto ?? []).flatMap(({ tpMeioPgto, CNPJReceb }, at): Fault[] => {
    const place = `linked_payments.${at}`
    const means = 'O meio de um pagamento vinculado à nota não está na tabela: boleto, Pix, TED ou transferência.'
    const receiver = 'O CNPJ de quem recebe um pagamento vinculado à nota não é válido. Corrija-o na integração.'
    return [
      ...(PAYMENT_MEANS.includes(tpMeioPgto)
        ? []
        : [{ code: 'NFE-VINCULO-MEIO', path: `${place}.payment_means`, field: 'Meio do pagamento', text: means }]),
      ...(parseCnpj(CNPJReceb) === undefined
        ? [{ code: 'NFE-VINCULO-CNPJ', path: `${place}.receiver_cnpj`, field: 'Quem recebe', text: receiver }]
        : []),
    ]
  })
}

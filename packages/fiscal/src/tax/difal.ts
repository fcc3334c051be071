import { percentOfCents } from '../value/money.ts'
import { rateText } from './arithmetic.ts'
import { type Figure, figure, type MissingInput, reais, type TaxGroup } from './figure.ts'
import { ICMS_UNTAXED } from './icms-groups.ts'
import { internalRate } from './internal-rates.ts'
import { interstateRate } from './interstate-rates.ts'
import type { ItemCase } from './item-case.ts'

/**
 * Whether a sale owes DIFAL to the state of destination: it goes to a final consumer in another state who is not a
 * taxpayer. Source: EC 87/2015; LC 190/2022; rejeições 694 e 695, with exception 10 (nothing taxed) and 12 (Simples and
 * MEI: CRT 1 and 4).
 */
export function owesDifal({ context, codes }: ItemCase): boolean {
  if (context.isWithoutIe || !context.isSale || context.destination !== 'other_state') return false
  if (!context.isFinal || !context.isNonTaxpayer) return false
  return context.crt !== 1 && context.crt !== 4 && !ICMS_UNTAXED.includes(codes.icms_cst ?? '')
}

/**
 * The group ICMSUFDest, with the same base for both states. Null when no DIFAL is due. Source: LC 87/1996, art. 13, X
 * and § 7º; Convênio ICMS 236/2021.
 */
export function difalGroup(given: ItemCase, icmsBase: number | null, missing: MissingInput[]): TaxGroup | null {
  const { issuerUf, buyerUf, day } = given.context
  if (!owesDifal(given) || !issuerUf || !buyerUf) return null
  const general = internalRate(buyerUf, day)
  const inner = given.more.destination_rate ?? general?.rate
  if (!inner) {
    missing.push({
      tag: 'pICMSUFDest',
      text: `Falta a alíquota interna do ICMS de ${buyerUf} nesta data. Informe a alíquota.`,
    })
    return null
  }
  const base = figure('DIFAL-BASE-01', icmsBase ?? given.operation.cents)
  const between = interstateRate(issuerUf, buyerUf, given.tax.icms_origin ?? '0')
  const fcpRate = given.more.fcp_destination_rate ?? general?.fcp ?? '0'
  return {
    name: 'ICMSUFDest',
    values: {
      vBCUFDest: base,
      vBCFCPUFDest: base,
      pFCPUFDest: rateText(fcpRate),
      pICMSUFDest: rateText(inner),
      pICMSInter: rateText(between),
      pICMSInterPart: '100.00',
      vFCPUFDest: figure('DIFAL-FCP-01', percentOfCents(base.cents, fcpRate), {
        base: base.result,
        rate: fcpRate,
        uf: buyerUf,
      }),
      vICMSUFDest: difference(base, inner, between, buyerUf),
      vICMSUFRemet: figure('DIFAL-02', 0),
    },
  }
}

function difference(base: Figure, inner: string, between: string, uf: string): Figure {
  const whole = percentOfCents(base.cents, inner)
  const origin = percentOfCents(base.cents, between)
  return figure('DIFAL-01', Math.max(0, whole - origin), {
    base: base.result,
    inner,
    between,
    uf,
    whole: reais(whole),
    origin: reais(origin),
  })
}

import { multiplyToCents, percentOfCents } from '../value/money.ts'
import { quantityText, rateText, reducedRate } from './arithmetic.ts'
import { type Figure, figure, type MissingInput, type TaxTree } from './figure.ts'
import type { IcmsGroup } from './icms-groups.ts'
import type { ItemCase } from './item-case.ts'
import type { SinglePhase } from './particulars.ts'

/**
 * Single-phase ICMS of fuels, taxed once, by quantity. Source: LC 192/2022; NT 2023.001, groups ICMS02, 15, 53 and 61.
 */
export function singlePhaseIcms({ more, codes }: ItemCase, shape: IcmsGroup, missing: MissingInput[]): TaxTree {
  if (shape.singlePhase === 'no') return {}
  if (!more.single_phase) {
    missing.push({
      tag: 'adRemICMS',
      text: `O código ${codes.icms_cst} do ICMS é cobrado por quantidade e pede o valor por unidade. Escolha outro código com seu contador.`,
    })
    return {}
  }
  return BY_PHASE[shape.singlePhase](more.single_phase)
}

const BY_PHASE: Record<Exclude<IcmsGroup['singlePhase'], 'no'>, (given: SinglePhase) => TaxTree> = {
  own: ownPhase,
  withheld: (given) => ({ ...ownPhase(given), ...withheldPhase(given) }),
  deferred: deferredPhase,
  before: (given) => ({
    qBCMonoRet: quantityText(given.quantity),
    adRemICMSRet: rateText(given.rate, 4),
    vICMSMonoRet: byQuantity(given.quantity, given.rate),
  }),
}

function ownPhase({ quantity, rate, rate_reduction }: SinglePhase): TaxTree {
  const effective = rate_reduction ? reducedRate(rate, rate_reduction.percent) : rate
  return {
    qBCMono: quantityText(quantity),
    adRemICMS: rateText(rate, 4),
    vICMSMono: byQuantity(quantity, effective),
  }
}

function withheldPhase({ retained, rate_reduction }: SinglePhase): TaxTree {
  const { quantity, rate } = retained ?? { quantity: '0', rate: '0' }
  const effective = rate_reduction ? reducedRate(rate, rate_reduction.percent) : rate
  return {
    qBCMonoReten: quantityText(quantity),
    adRemICMSReten: rateText(rate, 4),
    vICMSMonoReten: byQuantity(quantity, effective),
    ...(rate_reduction && { pRedAdRem: rateText(rate_reduction.percent), motRedAdRem: rate_reduction.reason }),
  }
}

function deferredPhase({ quantity, rate, deferral_percent = '100' }: SinglePhase): TaxTree {
  const whole = byQuantity(quantity, rate)
  const put = figure('ICMS-DIF-01', percentOfCents(whole.cents, deferral_percent), {
    whole: whole.result,
    rate: deferral_percent,
  })
  return {
    qBCMono: quantityText(quantity),
    adRemICMS: rateText(rate, 4),
    vICMSMonoOp: whole,
    pDif: rateText(deferral_percent),
    vICMSMonoDif: put,
    vICMSMono: figure('ICMS-DIF-02', whole.cents - put.cents, { whole: whole.result, deferred: put.result }),
  }
}

function byQuantity(quantity: string, rate: string): Figure {
  return figure('ICMS-MONO-01', multiplyToCents(quantity, rate), { quantity, rate })
}

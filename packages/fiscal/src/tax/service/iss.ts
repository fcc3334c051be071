import Big from 'big.js'
import type { Fault } from '../../value/fault.ts'
import { type Figure, figure, reais } from '../figure.ts'
import { percentHalfEven } from './half-even.ts'
import {
  ISS_FIXED_REGIMES,
  ISS_MAXIMUM,
  ISS_MINIMUM,
  ISS_MINIMUM_SIMPLES_WITHHELD,
  ISS_TAXATION_OF_NATURE,
  ISS_WITHOUT_MINIMUM,
  type IssTaxation,
} from './iss-taxation.ts'
import type { ServiceCase } from './service-case.ts'
import { SIMPLES_OF_REGIME } from './simples.ts'
import { withheldIssRefusal } from './withheld-iss-matrix.ts'

export type Iss = { tribISSQN: IssTaxation; base: Figure; tax: Figure; isWithheld: boolean; faults: Fault[] }

/** Base and amount of the ISS, and whether the buyer withholds it. Source: LC 116/2003, arts. 6º, 7º, 8º e 8º-A. */
export function issOf(given: ServiceCase): Iss {
  const tribISSQN = ISS_TAXATION_OF_NATURE[given.nature_operation] ?? 1
  const faults: Fault[] = []
  const base = issBase(given, faults)
  const tax = issTax(given, tribISSQN, base)
  faults.push(...rateFaults(given, tax))
  return {
    tribISSQN,
    base,
    tax,
    isWithheld: given.iss_source_withheld && mayWithhold(given, tribISSQN, faults),
    faults,
  }
}

function issBase(given: ServiceCase, faults: Fault[]): Figure {
  const { total_cents, discount_cents, deductions_cents } = given
  const before = total_cents - discount_cents - deductions_cents
  const benefit = benefitOf(given, Math.max(0, before))
  if (before - benefit < 0) {
    faults.push(
      fault(
        'E0427',
        'discount',
        'Descontos',
        'Desconto, deduções e benefício passam do valor do serviço. Diminua um deles.',
      ),
    )
  }
  return figure('ISS-BASE-01', Math.max(0, before - benefit), {
    service: reais(total_cents),
    discount: reais(discount_cents),
    deductions: reais(deductions_cents),
    benefit: reais(benefit),
  })
}

function benefitOf({ benefit }: ServiceCase, base: number): number {
  if (benefit.kind !== 'reduction') return 0
  return benefit.cents ?? percentHalfEven(base, benefit.percent ?? '0')
}

function issTax(given: ServiceCase, tribISSQN: IssTaxation, base: Figure): Figure {
  const isFixed = ISS_FIXED_REGIMES.includes(given.special_tax_regime) || given.tax_regime === 'MEI'
  const isExempt = given.benefit.kind === 'exemption' || given.nature_operation === '3'
  if (tribISSQN !== 1 || isFixed || isExempt) return figure('ISS-00', 0)
  const rate = given.iss_aliquot ?? '0'
  return figure('ISS-01', percentHalfEven(base.cents, rate), { base: base.result, rate })
}

/**
 * Checks the range of 2 % to 5 %, and the subitems and regimes that may be below it. Not checked without a rate or when
 * no tax is due.
 */
function rateFaults(given: ServiceCase, tax: Figure): Fault[] {
  if (!given.iss_aliquot || tax.rule === 'ISS-00') return []
  const rate = new Big(given.iss_aliquot)
  if (rate.gt(ISS_MAXIMUM)) return [rateFault('E0595', 'O ISS vai até 5 %. Confira a alíquota com seu contador.')]
  if (ISS_WITHOUT_MINIMUM.includes(given.lc_116 ?? '')) return []
  const isSimples = SIMPLES_OF_REGIME[given.tax_regime].regApTribSN === 1
  if (isSimples) {
    const isLow = given.iss_source_withheld && rate.lt(ISS_MINIMUM_SIMPLES_WITHHELD)
    return isLow ? [rateFault('E0621', 'O ISS retido de empresa do Simples começa em 1,80 %. Confira a alíquota.')] : []
  }
  if (rate.lt(ISS_MINIMUM)) return [rateFault('E1297', 'O ISS começa em 2 %. Confira a alíquota com seu contador.')]
  return isTooReduced(given, tax)
    ? [rateFault('E0429', 'Com as reduções o ISS fica abaixo de 2 % do serviço. Diminua a dedução ou o benefício.')]
    : []
}

function isTooReduced(given: ServiceCase, tax: Figure): boolean {
  const price = given.total_cents - given.discount_cents
  const hasReduction = given.deductions_cents > 0 || given.benefit.kind === 'reduction'
  return hasReduction && tax.cents < percentHalfEven(price, ISS_MINIMUM)
}

function mayWithhold(given: ServiceCase, tribISSQN: IssTaxation, faults: Fault[]): boolean {
  const refusal = withheldIssRefusal({
    tribISSQN,
    opSimpNac: SIMPLES_OF_REGIME[given.tax_regime].opSimpNac,
    isSpecial: given.special_tax_regime !== '0',
    benefit: given.nature_operation === '3' ? 'exemption' : given.benefit.kind,
    hasBuyerDocument: given.buyer.has_document,
    isRoadConcession: given.lc_116 === '22.01',
  })
  if (refusal) faults.push(fault(refusal.code, 'nfs_service.iss_source_withheld', 'ISS retido', refusal.text))
  return !refusal
}

function rateFault(code: string, text: string): Fault {
  return fault(code, 'nfs_service.iss_aliquot', 'Alíquota do ISS', text)
}

function fault(code: string, path: string, field: string, text: string): Fault {
  return { code, path, field, text }
}

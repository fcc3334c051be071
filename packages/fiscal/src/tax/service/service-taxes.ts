import type { Fault } from '../../value/fault.ts'
import { sumOf } from '../arithmetic.ts'
import { type Figure, figure, reais } from '../figure.ts'
import { type FederalWithheld, federalWithheld } from './federal-withholding.ts'
import { type Iss, issOf } from './iss.ts'
import type { ServiceCase } from './service-case.ts'
import { type ServiceIbsCbs, serviceIbsCbs } from './service-ibs-cbs.ts'

export type ServiceTaxes = {
  iss: Iss
  federal: FederalWithheld
  /** vTotalRet: INSS, IRRF, the sum of PIS, COFINS and CSLL, and the ISS when withheld. */
  withheld: Figure
  /** vLiq: what the buyer pays. Deductions lower only the base of the ISS, not this. */
  net: Figure
  ibsCbs: ServiceIbsCbs | null
  faults: Fault[]
}

/**
 * Computes all taxes of a service note. Every amount is rounded half to even. Source: leiaute DPS 1.01; NT 004 e NT 007
 * da NFS-e; LC 116/2003.
 */
export function computeServiceTaxes(given: ServiceCase): ServiceTaxes {
  const iss = issOf(given)
  const federal = federalWithheld(given)
  const withheld = totalWithheld(federal, iss)
  const net = netOf(given, withheld)
  const faults = [...discountFaults(given), ...iss.faults, ...federal.faults]
  if (net.cents < 0) {
    faults.push({
      code: 'E1508',
      path: 'total',
      field: 'Valor líquido',
      text: 'Descontos e retenções passam do valor do serviço. Diminua um deles.',
    })
  }
  return { iss, federal, withheld, net, ibsCbs: serviceIbsCbs(given, iss.tax.cents), faults }
}

function totalWithheld({ inss, ir, pcc }: FederalWithheld, iss: Iss): Figure {
  const parts = { inss: inss.cents, ir: ir.cents, pcc, iss: iss.isWithheld ? iss.tax.cents : 0 }
  return figure('RETIDO-01', sumOf(Object.values(parts)), {
    inss: reais(parts.inss),
    ir: reais(parts.ir),
    pcc: reais(parts.pcc),
    iss: reais(parts.iss),
  })
}

function netOf({ total_cents, discount_cents, discount_conditional_cents }: ServiceCase, withheld: Figure): Figure {
  const discounts = discount_cents + discount_conditional_cents
  return figure('LIQUIDO-01', total_cents - discounts - withheld.cents, {
    service: reais(total_cents),
    discounts: reais(discounts),
    withheld: withheld.result,
  })
}

function discountFaults({ total_cents, discount_cents, discount_conditional_cents }: ServiceCase): Fault[] {
  const text = 'O desconto fica abaixo do valor do serviço. Diminua o desconto.'
  const faults: Fault[] = []
  if (discount_cents > 0 && discount_cents >= total_cents) {
    faults.push({ code: 'E0431', path: 'discount', field: 'Desconto incondicionado', text })
  }
  if (discount_conditional_cents > 0 && discount_conditional_cents >= total_cents) {
    faults.push({ code: 'E0432', path: 'discount_conditional', field: 'Desconto condicionado', text })
  }
  return faults
}

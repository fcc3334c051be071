import { percentOfCents } from '@talao/fiscal'
import { type Fields, isOn, text } from '../../http/fields.ts'
import { cents } from '../nfe/submission.ts'

/** A city's computed amounts of a service, in cents. */
export type MunicipalAmounts = { base: number; tax: number; net: number }

/** Deductions lower only the base. Withheld taxes and both discounts lower the net value. */
export function municipalAmounts(service: Fields): MunicipalAmounts {
  const value = cents(service, 'valor_servicos')
  const base = value - cents(service, 'valor_deducoes') - cents(service, 'desconto_incondicionado')
  const rate = text(service, 'aliquota')
  const tax = rate === undefined ? 0 : percentOfCents(base, rate)
  const lowered = [...WITHHELD, ...DISCOUNTS].reduce((sum, name) => sum + cents(service, name), 0)
  return { base, tax, net: value - lowered - (isOn(service, 'iss_retido') ? tax : 0) }
}

const WITHHELD = ['valor_pis', 'valor_cofins', 'valor_inss', 'valor_ir', 'valor_csll', 'outras_retencoes']
const DISCOUNTS = ['desconto_incondicionado', 'desconto_condicionado']

import type { BodyOf, ProductOut } from '@talao/contract'
import { parseDocument } from '@talao/fiscal/value/document'
import { isPercent, percentTyped } from '../../lib/typed-percent.ts'
import { typedNumber } from './numbers.ts'

export type CoproducerValues = {
  /** React key only: rows come and go. */
  key: string
  id: number | undefined
  company_id: string
  company_name: string
  name: string
  document: string
  email: string
  percentage: string
}

export function coproducerValues(product: ProductOut | undefined): CoproducerValues[] {
  return (product?.coproducers ?? []).map((one) => ({
    key: String(one.id),
    id: one.id,
    company_id: one.company_id === null ? '' : String(one.company_id),
    company_name: one.company?.corporate_name ?? '',
    name: one.name ?? '',
    document: one.document ?? '',
    email: one.email ?? '',
    percentage: typedNumber(one.percentage),
  }))
}

export function emptyCoproducer(key: string): CoproducerValues {
  return { key, id: undefined, company_id: '', company_name: '', name: '', document: '', email: '', percentage: '' }
}

export function coproducersBody(
  coproducers: readonly CoproducerValues[],
): NonNullable<BodyOf<'POST /api/product'>['coproducers']> {
  return coproducers.map(({ id, company_id, name, document, email, percentage }) => ({
    ...(id === undefined ? {} : { id }),
    company_id: company_id === '' ? null : Number(company_id),
    name: name.trim() || null,
    document: document || null,
    email: email.trim() || null,
    percentage: percentTyped(percentage) ?? '0',
  }))
}

/**
 * The company's remaining share in ten-thousandths of a percent, which avoids rounding. Negative when the shares exceed
 * 100 %.
 */
export function producerShare(coproducers: readonly Pick<CoproducerValues, 'percentage'>[]): number {
  return coproducers.reduce((left, { percentage }) => left - tenThousandths(percentage), 100 * SCALE)
}
export const SCALE = 10_000

export function checkCoproducers(coproducers: readonly CoproducerValues[]): Record<string, string> {
  const faults: Record<string, string> = {}
  for (const [index, one] of coproducers.entries()) {
    const at = `coproducers.${index}`
    if (!one.company_id && !one.name.trim()) faults[`${at}.name`] = 'Informe quem é.'
    if (one.document && !parseDocument(one.document))
      faults[`${at}.document`] = 'CPF ou CNPJ inválido. Confira os números e as letras.'
    if (one.percentage.trim() === '' || !isPercent(one.percentage) || tenThousandths(one.percentage) === 0)
      faults[`${at}.percentage`] = 'Mais que 0, até 100.'
  }
  const last = coproducers.length - 1
  if (producerShare(coproducers) < 0)
    faults[`coproducers.${last}.percentage`] ??= 'As partes somam mais de 100 %. Diminua uma delas.'
  return faults
}

function tenThousandths(percentage: string): number {
  if (!isPercent(percentage)) return 0
  const [units = '0', fraction = ''] = (percentTyped(percentage) ?? '0').split('.')
  return Number(units) * SCALE + Number(fraction.padEnd(4, '0'))
}

import type { NfsServiceOut } from '@talao/contract'
import { draftService } from '@talao/fiscal/nfse/draft-service'
import { codeFault } from '@talao/fiscal/value/code'
import { isPercent, percentTyped, typedPercent } from '../../../lib/typed-percent.ts'

const TEXTS = [
  'lc_116',
  'national_service_code',
  'municipal_service_code',
  'municipal_service_description',
  'description',
  'cnae',
  'nbs',
  'cindop',
  'cclasstrib',
  'destination_uf',
] as const
/** Federal taxes the buyer may withhold from the payment; the ISS is handled separately. */
export const WITHHELD_RATES = ['pis', 'cofins', 'csll', 'ir', 'inss'] as const
const RATES = [
  'iss_aliquot',
  ...WITHHELD_RATES,
  'total_tax_percent_simples',
  'total_tax_percent_country',
  'total_tax_percent_state',
  'total_tax_percent_city',
] as const

export type ServiceValues = Record<(typeof TEXTS)[number] | (typeof RATES)[number], string> & {
  iss_source_withheld: boolean
  destination_city: number | null
}
export type ServiceText = (typeof TEXTS)[number]
export type ServiceRate = (typeof RATES)[number]
type Product = { nfs_service: object | null; nbs: string | null; cclasstrib: string | null; cindop: string | null }

/** Rates are numbers in the API and decimal texts in the tax rules. */
type Service = { [Name in keyof NfsServiceOut]?: NfsServiceOut[Name] | (Name extends ServiceRate ? string : never) }

/** A service in the form, all texts. */
export function serviceValues(service: Service | null | undefined): ServiceValues {
  const texts = TEXTS.map((name) => [name, service?.[name] ?? ''])
  const rates = RATES.map((name) => [name, typedPercent(numberOf(service?.[name]))])
  return {
    ...(Object.fromEntries([...texts, ...rates]) as Record<ServiceText | ServiceRate, string>),
    iss_source_withheld: service?.iss_source_withheld ?? false,
    destination_city: service?.destination_city ?? null,
  }
}

/** Inherited values: the product's or, without one, the company's defaults. */
export function inheritedService(
  product: Product | undefined,
  ofCompany: NfsServiceOut | undefined,
): ReturnType<typeof draftService> {
  return draftService([product?.nfs_service, product, ofCompany])
}

/** After a change of product, unchanged fields take its values and edited ones stay. */
export function followed(values: ServiceValues, before: ServiceValues, after: ServiceValues): ServiceValues {
  const names = Object.keys(values) as (keyof ServiceValues)[]
  const kept = names.filter((name) => values[name] !== before[name]).map((name) => [name, values[name]])
  return { ...after, ...(Object.fromEntries(kept) as Partial<ServiceValues>) }
}

/** Request body of the service: only fields that differ from `standing`. */
export function serviceBody(values: ServiceValues, standing: ServiceValues) {
  const names = (Object.keys(values) as (keyof ServiceValues)[]).filter((name) => values[name] !== standing[name])
  return Object.fromEntries(names.map((name) => [name, wireOf(name, values[name])])) as {
    [Name in keyof ServiceValues]?: (ServiceValues[Name] extends string ? string : ServiceValues[Name]) | null
  }
}

export function checkService(values: ServiceValues): Record<string, string> {
  const faults: Record<string, string> = {}
  for (const rate of RATES)
    if (!isPercent(values[rate])) faults[`nfs_service.${rate}`] = 'Informe um percentual de 0 a 100.'
  const indicator = codeFault('cindop', values.cindop)
  if (indicator) faults['nfs_service.cindop'] = indicator
  return faults
}

function wireOf(name: keyof ServiceValues, value: string | boolean | number | null) {
  if (typeof value !== 'string') return value
  return (RATES as readonly string[]).includes(name) ? (percentTyped(value) ?? null) : value.trim() || null
}

function numberOf(rate: number | string | null | undefined): number | null {
  return rate === null || rate === undefined ? null : Number(rate)
}

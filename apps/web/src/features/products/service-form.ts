import type { BodyOf, ProductOut } from '@talao/contract'
import { NFS_SERVICE_WITHHELD } from '@talao/fiscal/note/nfs-service'
import { codeFault } from '@talao/fiscal/value/code'
import { isPercent, percentTyped } from '../../lib/typed-percent.ts'
import { typedNumber } from './numbers.ts'

const TEXTS = [
  'lc_116',
  'national_service_code',
  'municipal_service_code',
  'municipal_service_description',
  'description',
  'cnae',
] as const
export const SERVICE_RATES = ['iss_aliquot', ...NFS_SERVICE_WITHHELD] as const
/** Stored on the product, not in its service. */
const OWN = ['nbs', 'cindop'] as const

export type ServiceValues = Record<
  (typeof TEXTS)[number] | (typeof SERVICE_RATES)[number] | (typeof OWN)[number],
  string
> & { iss_source_withheld: 'inherit' | 'yes' | 'no' }
type Part = Partial<BodyOf<'POST /api/product'>>

/** The NFS-e fields of a product. */
export function serviceValues(product: ProductOut | undefined): ServiceValues {
  const service = product?.nfs_service
  const texts = TEXTS.map((name) => [name, service?.[name] ?? ''])
  const rates = SERVICE_RATES.map((name) => [name, typedNumber(service?.[name])])
  const own = OWN.map((name) => [name, product?.[name] ?? ''])
  return {
    ...(Object.fromEntries([...texts, ...rates, ...own]) as Omit<ServiceValues, 'iss_source_withheld'>),
    iss_source_withheld: choiceOf(service?.iss_source_withheld),
  }
}

/** Sends the whole service. Null when nothing is set, so that the company's defaults apply. */
export function serviceBody(values: ServiceValues, product: ProductOut | undefined): Part {
  const { iss_source_withheld: withheld } = values
  const service = {
    ...product?.nfs_service,
    ...Object.fromEntries(TEXTS.map((name) => [name, values[name].trim() || null])),
    ...Object.fromEntries(SERVICE_RATES.map((name) => [name, percentTyped(values[name]) ?? null])),
    iss_source_withheld: withheld === 'inherit' ? null : withheld === 'yes',
  }
  const isEmpty = Object.values(service).every((value) => value === null || value === undefined)
  const own = Object.fromEntries(OWN.map((name) => [name, values[name].trim() || null]))
  return { ...own, nfs_service: isEmpty ? null : service }
}

export function checkService(values: ServiceValues): Record<string, string> {
  const faults: Record<string, string> = {}
  for (const rate of SERVICE_RATES) {
    if (!isPercent(values[rate])) faults[`service.${rate}`] = 'Informe um percentual de 0 a 100.'
  }
  const indicator = codeFault('cindop', values.cindop)
  if (indicator) faults['service.cindop'] = indicator
  return faults
}

function choiceOf(withheld: boolean | null | undefined): ServiceValues['iss_source_withheld'] {
  if (withheld == null) return 'inherit'
  return withheld ? 'yes' : 'no'
}

import type { NfsServiceOut } from '@talao/contract'
import { draftService } from '@talao/fiscal/nfse/draft-service'
import { settingOfTheDay } from '@talao/fiscal/nfse/setting-of-the-day'
import { NFS_SERVICE_RATES, type NfsService, type NfsServiceField } from '@talao/fiscal/note/nfs-service'
import { stripPunctuation } from '@talao/fiscal/value/strip-punctuation'
import { type ServiceValues, typedService } from '../../../components/note-form/service-values.ts'
import { isPercent } from '../../../lib/typed-percent.ts'

type Product = { nfs_service: object | null; nbs: string | null; cclasstrib: string | null; cindop: string | null }

/** Inherited values of a day: the product's or, without one, the company's defaults. */
export function inheritedService(
  product: Product | undefined,
  ofCompany: NfsServiceOut | undefined,
  day: string,
): NfsService {
  return draftService([product?.nfs_service, product, ofCompany].map((one) => one && settingOfTheDay(one, day)))
}

/** After a change of product, unchanged fields take its values and edited ones stay. */
export function followed(values: ServiceValues, before: ServiceValues, after: ServiceValues): ServiceValues {
  const names = Object.keys(values) as NfsServiceField[]
  const kept = names.filter((name) => values[name] !== before[name]).map((name) => [name, values[name]])
  return { ...after, ...(Object.fromEntries(kept) as Partial<ServiceValues>) }
}

/** Request body of the service: only fields that differ from `standing`. */
export function serviceBody(values: ServiceValues, standing: ServiceValues): Partial<NfsService> {
  const names = Object.keys(values) as NfsServiceField[]
  const sent = typedService(values)
  return Object.fromEntries(
    names.filter((name) => values[name] !== standing[name]).map((name) => [name, sent[name]]),
  ) as Partial<NfsService>
}

/** Checks only shapes. The parser of codes stays on the server: its table is too large for the first load. */
export function checkService(values: ServiceValues): Record<string, string> {
  const faults: Record<string, string> = {}
  for (const rate of NFS_SERVICE_RATES)
    if (!isPercent(values[rate])) faults[`nfs_service.${rate}`] = 'Informe um percentual de 0 a 100.'
  if (!/^(\d{6})?$/.test(stripPunctuation(values.cindop)))
    faults['nfs_service.cindop'] = 'O indicador da operação tem 6 números, como 100301.'
  return faults
}

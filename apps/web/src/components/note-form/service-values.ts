import type { NfsServiceOut } from '@talao/contract'
import {
  NFS_SERVICE_NAMES,
  type NfsService,
  type NfsServiceField,
  type NfsServiceFieldOf,
  type NfsServiceRate,
  type NfsServiceText,
  nfsServiceField,
} from '@talao/fiscal/note/nfs-service'
import { percentTyped, typedPercent } from '../../lib/typed-percent.ts'

/** A service, as the forms of NFS-e and of a company's defaults hold it. */
export type ServiceValues = Record<NfsServiceText | NfsServiceRate, string> &
  Record<NfsServiceFieldOf<'flag'>, boolean> &
  Record<NfsServiceFieldOf<'city'>, number | null>

/** Rates are numbers in the API and decimal texts in the tax rules. */
type Service = { [Name in keyof NfsServiceOut]?: NfsServiceOut[Name] | (Name extends NfsServiceRate ? string : never) }

/** A service in the form. */
export function serviceValues(service: Service | null | undefined): ServiceValues {
  return Object.fromEntries(
    NFS_SERVICE_NAMES.map((name) => [name, typedValue(name, service?.[name] ?? null)]),
  ) as ServiceValues
}

function typedValue(name: NfsServiceField, value: string | number | boolean | null) {
  const { kind } = nfsServiceField(name)
  if (kind === 'rate') return typedPercent(value === null ? null : Number(value))
  return kind === 'city' ? value : (value ?? (kind === 'flag' ? false : ''))
}

/** The service as it is sent, and as the tax rules take it. A text that is no percentage counts as none. */
export function typedService(values: ServiceValues): NfsService {
  return Object.fromEntries(
    NFS_SERVICE_NAMES.map((name) => {
      const value = values[name]
      if (typeof value !== 'string') return [name, value]
      return [name, nfsServiceField(name).kind === 'rate' ? (percentTyped(value) ?? null) : value.trim() || null]
    }),
  ) as NfsService
}

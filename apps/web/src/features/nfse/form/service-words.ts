import { type NfsServiceField, nfsServiceField } from '@talao/fiscal/note/nfs-service'
import type { ServiceValues } from '../../../components/note-form/service-values.ts'
import { percentWords } from '../../../lib/typed-percent.ts'
import { clipped, yesOrNo } from './short-words.ts'

/** A service value as text; empty when it is not set. */
export function serviceText(service: ServiceValues, name: NfsServiceField): string {
  const value = service[name]
  if (typeof value === 'boolean') return yesOrNo(value)
  if (name === 'destination_city') return cityText(service)
  return nfsServiceField(name).kind === 'rate' ? percentWords(String(value)) : clipped(String(value))
}

function cityText({ destination_city, destination_uf }: ServiceValues): string {
  if (destination_city === null) return 'a da empresa'
  return destination_uf ? `${destination_city} – ${destination_uf}` : String(destination_city)
}

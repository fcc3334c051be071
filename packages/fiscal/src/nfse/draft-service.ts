import { NFS_SERVICE_NAMES, type NfsService, nfsServiceField } from '../note/nfs-service.ts'
import { subitemOf } from './subitem.ts'

/**
 * Merges service settings: each field comes from the first source that has it. Item, national code, NBS, cIndOp and
 * cClassTrib belong to a subitem of LC 116, so these fields of a source with another subitem are ignored.
 */
export function draftService(sources: readonly (object | null | undefined)[]): NfsService {
  const given: readonly Partial<NfsService>[] = sources.map((source) => source ?? {})
  const items = given.map(itemOf)
  const item = items.find((one) => one !== null) ?? null
  const ofItem = given.filter((_, at) => items[at] === null || items[at] === item)
  const merged = NFS_SERVICE_NAMES.map((name) => {
    const { kind, isOfItem } = nfsServiceField(name)
    const value = (isOfItem ? ofItem : given)
      .map((source) => source[name])
      .find((one) => one !== null && one !== undefined)
    return [name, value ?? (kind === 'flag' ? false : null)]
  })
  return Object.fromEntries(merged) as NfsService
}

function itemOf({ national_service_code = null, lc_116 = null }: Partial<NfsService>): string | null {
  return subitemOf({ national_service_code, lc_116 })
}

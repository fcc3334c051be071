import { NFS_SERVICE_NAMES, type NfsService, type NfsServiceField, nfsServiceField } from '../note/nfs-service.ts'
import { subitemOf } from './subitem.ts'

/**
 * Merges service settings: each field comes from the first source that has it. Item, national code, NBS, cIndOp and
 * cClassTrib belong to a subitem of LC 116, so these fields of a source with another subitem are ignored.
 */
export function draftService(sources: readonly (object | null | undefined)[]): NfsService {
  const said = sourcesByItem(sources)
  const merged = NFS_SERVICE_NAMES.map((name) => {
    const value = said.given[sourceAmong(said, name)]?.[name]
    return [name, value ?? (nfsServiceField(name).kind === 'flag' ? false : null)]
  })
  return Object.fromEntries(merged) as NfsService
}

/** The index of the source that `draftService` takes the field from; -1 where none has it. */
export function serviceSource(sources: readonly (object | null | undefined)[], name: NfsServiceField): number {
  return sourceAmong(sourcesByItem(sources), name)
}

type SourcesByItem = { given: readonly Partial<NfsService>[]; isOfOther: readonly boolean[] }

function sourcesByItem(sources: readonly (object | null | undefined)[]): SourcesByItem {
  const given: readonly Partial<NfsService>[] = sources.map((source) => source ?? {})
  const items = given.map(itemOf)
  const item = items.find((one) => one !== null) ?? null
  return { given, isOfOther: items.map((one) => one !== null && one !== item) }
}

function sourceAmong({ given, isOfOther }: SourcesByItem, name: NfsServiceField): number {
  const { isOfItem } = nfsServiceField(name)
  return given.findIndex((source, at) => source[name] != null && !(isOfItem && isOfOther[at]))
}

function itemOf({ national_service_code = null, lc_116 = null }: Partial<NfsService>): string | null {
  return subitemOf({ national_service_code, lc_116 })
}

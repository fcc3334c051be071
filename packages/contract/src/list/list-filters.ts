import { eachIntegrationField } from '../fields/ids.ts'
import type { ListName } from './lists.ts'

/** How the value of a filter is read. `statuses`: one value or several, separated by commas. */
export type FilterType = 'boolean' | 'active' | 'number' | 'code' | 'statuses' | 'source'
export type ListFilter = {
  type: FilterType
  /** Makes it the status filter of its screen, which opens with this value. */
  default?: string
  /** The only status with which the filter applies. */
  onlyWith?: string
  /**
   * `chip`: set by a link or a view, and shown as a removable chip. `elsewhere`: set by the frame, a view or another
   * screen. Otherwise a field of the list's filters.
   */
  shown?: 'chip' | 'elsewhere'
}

const FLAG = { type: 'boolean' } as const
const CODE = { type: 'code' } as const
const ELSEWHERE = { type: 'boolean', shown: 'elsewhere' } as const
const OTHER_ID = { type: 'number', shown: 'elsewhere' } as const
const ALL = { type: 'statuses', default: 'all' } as const
const NOTE = {
  enotas_status: { type: 'statuses', default: 'PENDING' },
  /** `true`: notes that need a user (refused, failed, cancellation refused, or held by Talão for a reason). */
  needs_human: ELSEWHERE,
  /** `true`: notes sent without IBS and CBS although the law required them on that day. */
  without_ibs_cbs: FLAG,
  in_production: ELSEWHERE,
} as const

// table
/**
 * Every filter of each list, besides its searches and dates. From a row follow the schema, the screen's field and, by
 * the compiler, the texts in FILTER_LABELS and the server's SQL condition. The first page of the web carries this
 * table: it must not import zod nor the texts.
 */
export const LIST_FILTERS = {
  nfe: NOTE,
  nfse: NOTE,
  sale: {
    status: { type: 'statuses', default: 'PENDING' },
    note_status: { type: 'statuses', onlyWith: 'DONE' },
    has_coproducer: FLAG,
    is_physical: FLAG,
    type_integration: { type: 'source' },
    sale_file_import_id: { type: 'number', shown: 'chip' },
    /** Refunded after its notes were sent, with at least one note still to be handled. */
    needs_refund: { type: 'boolean', shown: 'chip' },
    /** Sales whose notes document more or less than they are worth. */
    has_difference: FLAG,
    /** What the sale lacks to become a note. */
    missing: CODE,
    /** What will happen to a waiting sale on its day. */
    light: CODE,
    /** The first trouble of a waiting sale on that day. */
    cause: { type: 'code', shown: 'chip' },
  },
  product: {
    status: ALL,
    source: { type: 'source' },
    /** NFSE and NFE_NFSE include services. */
    type_fiscal_note: { type: 'statuses' },
    ...eachIntegrationField(() => OTHER_ID),
    is_physical: FLAG,
    /** `true`: products without IBS and CBS codes, neither their own nor the company's; `false`: the others. */
    without_ibs_cbs_codes: FLAG,
  },
  company: { active: { type: 'active', default: 'all' } },
  integration: { type: { type: 'source' }, is_active: { type: 'active', default: '1' } },
  import: { status: ALL },
  audit: {
    user_id: { type: 'number' },
    action: { type: 'code', default: 'all' },
    entity: CODE,
    entity_id: { type: 'number', shown: 'chip' },
    /** `true` returns only the platform's own chain, for its administrators. */
    platform: { type: 'boolean', shown: 'chip' },
  },
  contract: { status: ALL },
  user: { status: ALL },
  task: { state: ALL },
} as const satisfies Record<ListName, Readonly<Record<string, ListFilter>>>

export type ListFilters = typeof LIST_FILTERS
export type FilterName<N extends ListName> = keyof ListFilters[N] & string
/** Filters shown on the list's screen, its status filter included. */
export type ShownFilter<N extends ListName> = {
  [F in FilterName<N>]: ListFilters[N][F] extends { shown: 'elsewhere' } ? never : F
}[FilterName<N>]
/** Filters of a list's screen besides its status. */
export type ExtraName<N extends ListName> = {
  [F in ShownFilter<N>]: ListFilters[N][F] extends { default: string } ? never : F
}[ShownFilter<N>]

/** The rows of one list's filters, in the order of the table. */
export function filtersOf(name: ListName): [string, ListFilter][] {
  return Object.entries<ListFilter>(LIST_FILTERS[name])
}

/** The list's status filter: the one that its screen opens with. */
export function statusFilterOf(name: ListName): { param: string; type: FilterType; default: string } {
  const [param, row] = filtersOf(name).find(([, { default: opens }]) => opens) ?? ['status', ALL]
  return { param, default: 'all', ...row }
}

import type { FilterName } from '@talao/contract/list/list-filters'
import type { LISTS, ListName } from '@talao/contract/list/lists'
import type { Person, Product } from '../../../test/support/product.ts'

/** The lists without stored totals. */
export type ShortList = Exclude<ListName, 'sale' | 'nfe' | 'nfse'>
type PlainList<N extends ShortList> = {
  table: string
  /** Condition of every row; `PERSON` is the user who reads. */
  always?: string
  filters: Readonly<Record<FilterName<N>, string>>
  /** The day of each date, on the calendar that the list shows it by. */
  days: Readonly<Record<(typeof LISTS)[N]['dates'][number], string>>
}

const STATUS = `t.status = any(string_to_array(VALUE::text, ','))`
const ofPlatform = (platform: string) => `t.integration_id = VALUE::bigint and t.origin = '${platform}'`
const inZoneOf = (company: string) => (at: string) =>
  `(${at} at time zone coalesce((select a.time_zone from company_address a where a.company_id = ${company}), 'America/Sao_Paulo'))::date`
const day = inZoneOf('t.company_id')

// table
/**
 * The rows of each short list and what each of its filters means, in SQL that knows nothing of the server's. `VALUE` is
 * the filter's value as a query sends it: text, with commas between several statuses.
 */
const PLAIN_LISTS: { readonly [N in ShortList]: PlainList<N> } = {
  product: {
    table: 'product',
    filters: {
      status: STATUS,
      source: `t.origin = replace(VALUE::text, 'TICTO-V1', 'TICTO')`,
      type_fiscal_note: `t.type_fiscal_note = any(string_to_array(VALUE::text, ','))`,
      integration_hotmart_id: ofPlatform('HOTMART'),
      integration_eduzz_id: ofPlatform('EDUZZ'),
      integration_xgrow_id: ofPlatform('XGROW'),
      integration_monetizze_id: ofPlatform('MONETIZZE'),
      integration_ticto_id: ofPlatform('TICTO'),
      sale_integration_id: `t.integration_id = VALUE::bigint`,
      is_physical: `t.is_physical = VALUE::boolean`,
      // No company of these tests has default codes, and no product has codes in `nfs_service`.
      without_ibs_cbs_codes: `VALUE::boolean = ((t.type_fiscal_note in ('NFE', 'NFE_NFSE') and t.cclasstrib is null)
        or (t.type_fiscal_note in ('NFSE', 'NFE_NFSE') and num_nulls(t.nbs, t.cindop, t.cclasstrib) > 0))`,
    },
    days: { created_at: day('t.created_at') },
  },
  company: {
    table: 'company',
    filters: { active: `t.active = VALUE::boolean` },
    days: {
      created_at: inZoneOf('t.id')('t.created_at'),
      a1_certificate_expiration_at: inZoneOf('t.id')('coalesce(t.a1_certificate_expiration_at, t.created_at)'),
    },
  },
  integration: {
    table: 'sale_integration',
    filters: { type: `t.type = VALUE::text`, is_active: `t.is_active = VALUE::boolean` },
    days: { created_at: day('t.created_at') },
  },
  import: {
    table: 'sale_file_import',
    filters: { status: STATUS },
    days: {
      created_at: day('t.created_at'),
      started_at: day('coalesce(t.started_at, t.created_at)'),
      ended_at: day('coalesce(t.ended_at, t.created_at)'),
    },
  },
  audit: {
    table: '(select *, at as created_at from audit_log)',
    filters: {
      user_id: `t.user_id = VALUE::bigint`,
      action: `t.action = VALUE::text`,
      entity: `t.entity = VALUE::text`,
      entity_id: `t.entity_id = VALUE::bigint`,
      platform: `VALUE::boolean = (t.company_id = 0)`,
    },
    days: { created_at: `(t.at at time zone 'America/Sao_Paulo')::date` },
  },
  contract: {
    table: 'contract',
    filters: { status: STATUS },
    days: { created_at: day('t.created_at'), start_date: 't.start_date' },
  },
  user: {
    table: `(select *, case when disabled_at is not null then 'DISABLED' when password_hash is null then 'INVITED'
      else 'ACTIVE' end as status from app_user)`,
    filters: { status: STATUS },
    days: { created_at: `(t.created_at at time zone 'America/Sao_Paulo')::date` },
  },
  task: {
    table: 'task',
    always: 't.created_by = PERSON',
    filters: { state: `t.state = any(string_to_array(VALUE::text, ','))` },
    days: { created_at: day('t.created_at') },
  },
}

/** The ids of all rows that meet a query's filters and date ranges, newest first. */
export async function plainIds(
  product: Product,
  who: Person,
  name: ShortList,
  query: Readonly<Record<string, string>>,
): Promise<number[]> {
  const list: { table: string; always?: string; filters: Texts; days: Texts } = PLAIN_LISTS[name]
  const conditions = Object.keys(query).map(
    (param, at) => `(${conditionOf(list, param).replaceAll('VALUE', `$${at + 1}`)})`,
  )
  const rows = await product.sql<{ id: number }>(
    `select t.id::int from ${list.table} t
     where ${[(list.always ?? 'true').replace('PERSON', `${who.id}`), ...conditions].join(' and ')}
     order by t.created_at desc, t.id desc`,
    Object.values(query),
  )
  return rows.map(({ id }) => id)
}
type Texts = Readonly<Record<string, string>>

function conditionOf({ filters, days }: { filters: Texts; days: Texts }, param: string): string {
  const [, edge, date = ''] = /^(start|end)_(.+)$/.exec(param) ?? []
  const condition = edge ? `${days[date]} ${edge === 'start' ? '>=' : '<='} VALUE::date` : filters[param]
  if (condition === undefined) throw new Error(`no plain SQL for the filter ${param}`)
  return condition
}

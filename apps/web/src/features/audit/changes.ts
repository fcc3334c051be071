import type { AuditEntryOut, AuditedBuyerValue } from '@talao/contract'
import {
  CONTRACT_STATUS_LABELS,
  IMPORT_STATUS_LABELS,
  INSTALLMENT_STATUS_LABELS,
  NOTE_STATUS_LABELS,
  ONBOARDING_STATUS_LABELS,
  PRODUCT_STATUS_LABELS,
  SALE_STATUS_LABELS,
  SOURCE_LABELS,
  TASK_STATE_LABELS,
  TAX_REGIME_LABELS,
  TYPE_FISCAL_NOTE_LABELS,
} from '@talao/contract/fields/values'
import { dateTime, money } from '../../lib/format.ts'
import { FIELD_LABELS } from './field-labels.ts'

/** The server writes this in place of a secret. */
const SECRET = '•••'

/** How an empty value is shown. */
export const NOTHING = '–'

/**
 * One field of an audit entry. `isChanged`: it existed before and after, with different values. `keptIn`: where the
 * present value is, for a buyer's value, which the audit log does not keep.
 */
export type Change = {
  field: string
  label: string
  before: string | undefined
  after: string | undefined
  isChanged: boolean
  keptIn?: string
}

type Words = Record<string, unknown>

/** The fields of an entry, sorted by label. Fields empty in a created or removed record are left out. */
export function changesOf(entry: Pick<AuditEntryOut, 'entity' | 'before' | 'after'>): Change[] {
  const { entity } = entry
  const [before, after] = [withBuyerFields(entry.before), withBuyerFields(entry.after)]
  const told = (side: Words, other: Words) =>
    Object.keys(side).filter((field) => field in other || side[field] !== null)
  const fields = [...new Set([...told(before, after), ...told(after, before)])]
  const text = (side: Words, field: string) => (field in side ? valueText(entity, field, side[field]) : undefined)
  return fields
    .map((field): Change => {
      const [was, is] = [before[field], after[field]]
      const isChanged = field in before && field in after
      const label = FIELD_LABELS[nameOf(field)] ?? field
      if (!isOfBuyer(was) && !isOfBuyer(is))
        return { field, label, before: text(before, field), after: text(after, field), isChanged }
      return {
        field,
        label: buyerLabel(label, isOfBuyer(is) ? is : was),
        before: isOfBuyer(was) ? formerText(was, field in after) : text(before, field),
        after: isOfBuyer(is) ? (isOfBuyer(was) ? 'alterado' : 'informado') : text(after, field),
        isChanged,
        ...(isOfBuyer(is) ? { keptIn: placeOf(is) } : {}),
      }
    })
    .toSorted((a, b) => ORDER.compare(a.label, b.label))
}

const CUSTOMER_NOTE = 'customer_note'

/** The buyer's fields of a note, which its entry has in one object, as fields of their own. */
function withBuyerFields({ [CUSTOMER_NOTE]: buyer, ...side }: Words): Words {
  const fields = Object.entries(buyer ?? {}).map(([field, value]): [string, unknown] => [
    `${CUSTOMER_NOTE}.${field}`,
    value,
  ])
  return { ...side, ...Object.fromEntries(fields) }
}

function nameOf(field: string): string {
  return field.slice(field.lastIndexOf('.') + 1)
}

function isOfBuyer(value: unknown): value is AuditedBuyerValue {
  return typeof value === 'object' && value !== null && 'digest' in value && 'table' in value
}

/** "Nome do comprador": in a note or sale the same column names something else of its own. */
function buyerLabel(label: string, value: unknown): string {
  const isBuyerRow = isOfBuyer(value) && (value.table === 'sale_client' || value.table === 'note_customer')
  return isBuyerRow ? `${label} do comprador` : label
}

function placeOf({ table }: AuditedBuyerValue): string {
  return table.startsWith('sale') ? 'na venda' : 'na nota'
}

function formerText(value: AuditedBuyerValue, isStillThere: boolean): string {
  return isStillThere ? 'valor não guardado aqui' : `apagado com a ${placeOf(value).slice('na '.length)}`
}

const ORDER = new Intl.Collator('pt-BR')

/** Names of the first changed fields, for a list row. */
export function changedNames(
  entry: Pick<AuditEntryOut, 'entity' | 'before' | 'after'> & Partial<Pick<AuditEntryOut, 'erased_at'>>,
): string {
  if (entry.erased_at) return 'dados apagados'
  const names = changesOf(entry).map(({ label }) => label)
  const rest = names.length - SHOWN
  return names.slice(0, SHOWN).join(', ') + (rest > 0 ? ` e mais ${rest}` : '')
}

const SHOWN = 3

function valueText(entity: AuditEntryOut['entity'], field: string, value: unknown): string {
  if (value === null || value === '') return NOTHING
  if (value === SECRET) return 'segredo, que não se mostra'
  if (typeof value === 'boolean') return value ? 'Sim' : 'Não'
  if (typeof value === 'number') return field.endsWith('_cents') ? money(value / 100) : String(value)
  if (typeof value === 'string') return labelOf(entity, field, value) ?? (isMoment(value) ? dateTime(value) : value)
  return JSON.stringify(
    value,
    (_name, part: unknown) => (isOfBuyer(part) ? `dado do comprador, que está ${placeOf(part)}` : part),
    2,
  )
}

/** A timestamp as PostgreSQL writes it in JSON, or a date. */
function isMoment(value: string): boolean {
  return /^\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\d(\.\d+)?([+-]\d\d:\d\d|Z))?$/.test(value)
}

type Labels = Readonly<Record<string, string>>
const STATUSES: Partial<Record<AuditEntryOut['entity'], Labels>> = {
  sale: SALE_STATUS_LABELS,
  product: PRODUCT_STATUS_LABELS,
  'sale-file-import': IMPORT_STATUS_LABELS,
  contract: CONTRACT_STATUS_LABELS,
  installment: INSTALLMENT_STATUS_LABELS,
  onboarding: ONBOARDING_STATUS_LABELS,
  task: TASK_STATE_LABELS,
}
const FIELDS: Readonly<Record<string, Labels>> = {
  origin: SOURCE_LABELS,
  enotas_status: NOTE_STATUS_LABELS,
  type_fiscal_note: TYPE_FISCAL_NOTE_LABELS,
  tax_regime: TAX_REGIME_LABELS,
  role: { ADM: 'Administra a empresa' },
}

function labelOf(entity: AuditEntryOut['entity'], field: string, value: string): string | undefined {
  const labels = field === 'status' || field === 'state' ? STATUSES[entity] : FIELDS[field]
  return labels && Object.hasOwn(labels, value) ? labels[value] : undefined
}

import type { AuditEntryOut } from '@talao/contract'
import {
  CONTRACT_STATUS_LABELS,
  IMPORT_STATUS_LABELS,
  INSTALLMENT_STATUS_LABELS,
  NFE_STATUS_LABELS,
  NFSE_STATUS_LABELS,
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

/** One field of an audit entry. `isChanged`: it existed before and after, with different values. */
export type Change = {
  field: string
  label: string
  before: string | undefined
  after: string | undefined
  isChanged: boolean
}

/** The fields of an entry, sorted by label. Fields empty in a created or removed record are left out. */
export function changesOf({ entity, before, after }: Pick<AuditEntryOut, 'entity' | 'before' | 'after'>): Change[] {
  const told = (side: Record<string, unknown>, other: Record<string, unknown>) =>
    Object.keys(side).filter((field) => field in other || side[field] !== null)
  const fields = [...new Set([...told(before, after), ...told(after, before)])]
  const text = (side: Record<string, unknown>, field: string) =>
    field in side ? valueText(entity, field, side[field]) : undefined
  return fields
    .map((field) => ({
      field,
      label: FIELD_LABELS[field] ?? field,
      before: text(before, field),
      after: text(after, field),
      isChanged: field in before && field in after,
    }))
    .toSorted((a, b) => ORDER.compare(a.label, b.label))
}

const ORDER = new Intl.Collator('pt-BR')

/** Names of the first changed fields, for a list row. */
export function changedNames(entry: Pick<AuditEntryOut, 'entity' | 'before' | 'after'>): string {
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
  return JSON.stringify(value, null, 2)
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
  enotas_status: { ...NFSE_STATUS_LABELS, ...NFE_STATUS_LABELS },
  type_fiscal_note: TYPE_FISCAL_NOTE_LABELS,
  tax_regime: TAX_REGIME_LABELS,
  role: { ADM: 'Administra a empresa' },
}

function labelOf(entity: AuditEntryOut['entity'], field: string, value: string): string | undefined {
  const labels = field === 'status' || field === 'state' ? STATUSES[entity] : FIELDS[field]
  return labels && Object.hasOwn(labels, value) ? labels[value] : undefined
}

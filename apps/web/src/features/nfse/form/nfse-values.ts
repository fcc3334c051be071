import type { BodyOf, CompanyOut, NfseOut } from '@talao/contract'
import type { NFSE_NATURE_LABELS } from '@talao/contract/fields/values'
import { settingOfTheDay } from '@talao/fiscal/nfse/setting-of-the-day'
import {
  NFSE_AMOUNTS,
  NFSE_TYPED,
  type NfseAmount,
  type NfseFieldOf,
  type NfseTypedField,
  type NfseWireName,
  nfseField,
  nfseWireName,
} from '@talao/fiscal/note/nfse-fields'
import {
  type BuyerValues,
  buyerBody,
  buyerValues,
  checkBuyer,
  formPath,
} from '../../../components/note-form/buyer-form.ts'
import { type ServiceValues, serviceValues } from '../../../components/note-form/service-values.ts'
import { momentText, momentTyped } from '../../../lib/moment-text.ts'
import { checkItems, type ItemValues, itemsBody, itemValues, totalCents } from './items-values.ts'
import { checkService, serviceBody } from './service-values.ts'
import { checkTerms, type TermValues, termsBody, termValues } from './term-values.ts'
import { centsOf, reaisOf, typedReais } from './typed-amount.ts'

/** The fields of one input each; `issue_at` is as typed, `20/11/2026 14:05`, and empty means the moment of sending. */
export type TypedValues = { [Name in NfseTypedField as NfseWireName<Name>]: TypedValue<Name> }
type TypedValue<Name> =
  Name extends NfseFieldOf<'list'>
    ? keyof typeof NFSE_NATURE_LABELS
    : Name extends NfseFieldOf<'flag'>
      ? boolean
      : string

export type NfseValues = TypedValues & {
  company_id: string
  sales_code: string
  items: ItemValues[]
  nfs_service: ServiceValues
  customer_note: BuyerValues
} & TermValues
export type NfseBody = BodyOf<'POST /api/service-fiscal-note'>
type Standing = Partial<Pick<CompanyOut, 'id' | 'nfs_default_setting'>>

/** A new nota of a day with the company's defaults. */
export function newNfse(company: Standing | undefined, day: string): NfseValues {
  const defaults = company?.nfs_default_setting
  return {
    company_id: String(company?.id ?? ''),
    sales_code: '',
    ...typedValues(defaults ?? {}),
    items: itemValues(undefined),
    nfs_service: serviceValues(defaults?.nfs_service && settingOfTheDay(defaults.nfs_service, day)),
    customer_note: buyerValues(undefined),
    ...termValues({}),
  }
}

export function nfseValues(note: NfseOut): NfseValues {
  return {
    company_id: String(note.company_id),
    sales_code: note.sales_code ?? '',
    ...typedValues(note, note.time_zone),
    items: itemValues(note),
    nfs_service: serviceValues(note.nfs_service),
    customer_note: buyerValues(note.customer_note ?? undefined),
    ...termValues(note),
  }
}

/** The inputs' values of a note or of a company's default setting. */
function typedValues(given: { readonly [Name in keyof TypedValues]?: unknown }, zone?: string): TypedValues {
  return Object.fromEntries(
    NFSE_TYPED.map((field) => {
      const name = nfseWireName(field)
      return [name, typedValue(field, given[name], zone)]
    }),
  ) as TypedValues
}

function typedValue(field: NfseTypedField, value: unknown, zone: string | undefined): unknown {
  const { kind, first } = nfseField(field)
  if (kind === 'cents') return typedReais(typeof value === 'number' ? value : null)
  if (kind === 'moment') return momentText(typeof value === 'string' ? value : null, zone)
  return value ?? first ?? ''
}

/** The amounts in cents; the total is the sum of the lines. Text that is not an amount counts as 0. */
export function typedAmounts(values: NfseValues): Record<NfseAmount, number> {
  const amounts = NFSE_AMOUNTS.map((name) => [
    name,
    name === 'total_cents' ? totalCents(values.items) : (centsOf(values[nfseWireName(name)]) ?? 0),
  ])
  return Object.fromEntries(amounts) as Record<NfseAmount, number>
}

function typedBody(values: TypedValues, today: string, zone: string | undefined) {
  return Object.fromEntries(
    NFSE_TYPED.map((field) => {
      const name = nfseWireName(field)
      return [name, bodyValue(field, values[name], today, zone)]
    }),
  )
}

function bodyValue(field: NfseTypedField, typed: string | boolean, today: string, zone: string | undefined): unknown {
  const { kind } = nfseField(field)
  if (typeof typed === 'boolean' || kind === 'list') return typed
  if (kind === 'cents') return reaisOf(typed)
  return kind === 'moment' ? (momentTyped(typed, today, zone) ?? null) : typed.trim() || null
}

/** Request body: only values that differ from `standing`. Fields left out follow the company and the law. */
export function nfseBody(values: NfseValues, standing: NfseValues, today: string, zone?: string): NfseBody {
  const [now, before] = [whole(values, today, zone), whole(standing, today, zone)]
  const names = Object.keys(now) as (keyof typeof now)[]
  const changed = names.filter((name) => JSON.stringify(now[name]) !== JSON.stringify(before[name]))
  const service = serviceBody(values.nfs_service, standing.nfs_service)
  return {
    ...Object.fromEntries(changed.map((name) => [name, now[name]])),
    ...(Object.keys(service).length > 0 ? { nfs_service: service } : {}),
  }
}

export function checkNfse(values: NfseValues, today: string): Record<string, string> {
  const faults: Record<string, string> = {
    ...below('customer_note', checkBuyer(values.customer_note)),
    ...checkItems(values.items),
    ...checkService(values.nfs_service),
    ...checkTerms(values, today),
  }
  if (!values.company_id) faults.company_id = 'Escolha a empresa.'
  if (momentTyped(values.issue_at, today) === undefined)
    faults.issue_at = 'Informe o dia e a hora, como 20/11/2026 14:05.'
  for (const field of NFSE_TYPED) {
    const typed = values[nfseWireName(field)]
    if (nfseField(field).kind === 'cents' && centsOf(String(typed)) === undefined)
      faults[nfseWireName(field)] = 'Informe o valor em reais, como 1.234,56.'
  }
  if (values.suspension_process && !/^[\d\s./-]{1,40}$/.test(values.suspension_process))
    faults.suspension_process = 'Use só os números do processo.'
  return faults
}

function below(part: string, faults: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(faults).map(([path, text]) => [`${part}.${path}`, text]))
}

/**
 * Converts an API path to a form path: address fields are among the buyer's own fields, and the total is shown at the
 * items.
 */
export function formPathOf(path: string): string {
  if (path.startsWith('customer_note.')) return `customer_note.${formPath(path.slice('customer_note.'.length))}`
  const place = /^event\.(address\b.*)$/.exec(path)?.[1]
  if (place) return ['event_place', formPath(place)].filter((part) => part && part !== 'address').join('.')
  return path === 'total' ? 'items' : path
}

function whole(values: NfseValues, today: string, zone: string | undefined) {
  return {
    ...termsBody(values, today),
    sales_code: values.sales_code.trim() || null,
    ...typedBody(values, today, zone),
    items: itemsBody(values.items),
    customer_note: isNobody(values.customer_note) ? null : buyerBody(values.customer_note),
  }
}

/** Without any of these the buyer is not identified on the nota. */
function isNobody({ name, document, foreign_document, email }: BuyerValues): boolean {
  return [name, document, foreign_document, email].every((text) => text.trim() === '')
}

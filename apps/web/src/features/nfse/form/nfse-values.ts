import type { BodyOf, CompanyOut, NfseOut } from '@talao/contract'
import type { NFSE_NATURE_LABELS } from '@talao/contract/fields/values'
import {
  type BuyerValues,
  buyerBody,
  buyerValues,
  checkBuyer,
  formPath,
} from '../../../components/note-form/buyer-form.ts'
import { momentText, momentTyped } from '../../../lib/moment-text.ts'
import { checkItems, type ItemValues, itemsBody, itemValues } from './items-values.ts'
import { checkService, type ServiceValues, serviceBody, serviceValues } from './service-values.ts'
import { checkTerms, type TermValues, termsBody, termValues } from './term-values.ts'
import { centsOf, reaisOf, typedReais } from './typed-amount.ts'

export type NfseValues = {
  company_id: string
  sales_code: string
  nature_operation: keyof typeof NFSE_NATURE_LABELS
  /** As typed, `20/11/2026 14:05`; empty means the moment of sending. */
  issue_at: string
  discount: string
  discount_conditional: string
  deductions: string
  observations: string
  send_email: boolean
  immunity: string
  suspension_process: string
  items: ItemValues[]
  nfs_service: ServiceValues
  customer_note: BuyerValues
} & TermValues
export type NfseBody = BodyOf<'POST /api/service-fiscal-note'>
type Standing = Partial<Pick<CompanyOut, 'id' | 'nfs_default_setting'>>

/** A new nota with the company's defaults. */
export function newNfse(company: Standing | undefined): NfseValues {
  const defaults = company?.nfs_default_setting
  return {
    company_id: String(company?.id ?? ''),
    sales_code: '',
    nature_operation: defaults?.nature_operation ?? '1',
    issue_at: '',
    discount: '',
    discount_conditional: '',
    deductions: typedReais(defaults?.deductions),
    observations: '',
    send_email: defaults?.send_email ?? true,
    immunity: '',
    suspension_process: '',
    items: itemValues(undefined),
    nfs_service: serviceValues(defaults?.nfs_service),
    customer_note: buyerValues(undefined),
    ...termValues({}),
  }
}

export function nfseValues(note: NfseOut): NfseValues {
  return {
    company_id: String(note.company_id),
    sales_code: note.sales_code ?? '',
    nature_operation: note.nature_operation,
    issue_at: momentText(note.issue_at, note.time_zone),
    discount: typedReais(note.discount),
    discount_conditional: typedReais(note.discount_conditional),
    deductions: typedReais(note.deductions),
    observations: note.observations ?? '',
    send_email: note.send_email,
    immunity: note.immunity ?? '',
    suspension_process: note.suspension_process ?? '',
    items: itemValues(note),
    nfs_service: serviceValues(note.nfs_service),
    customer_note: buyerValues(note.customer_note ?? undefined),
    ...termValues(note),
  }
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
  } as NfseBody
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
  for (const name of ['discount', 'discount_conditional', 'deductions'] as const)
    if (centsOf(values[name]) === undefined) faults[name] = 'Informe o valor em reais, como 1.234,56.'
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
    nature_operation: values.nature_operation,
    issue_at: momentTyped(values.issue_at, today, zone) ?? null,
    discount: reaisOf(values.discount),
    discount_conditional: reaisOf(values.discount_conditional),
    deductions: reaisOf(values.deductions),
    observations: values.observations.trim() || null,
    send_email: values.send_email,
    immunity: values.immunity || null,
    suspension_process: values.suspension_process.trim() || null,
    items: itemsBody(values.items),
    customer_note: isNobody(values.customer_note) ? null : buyerBody(values.customer_note),
  }
}

/** Without any of these the buyer is not identified on the nota. */
function isNobody({ name, document, foreign_document, email }: BuyerValues): boolean {
  return [name, document, foreign_document, email].every((text) => text.trim() === '')
}

import type { BodyOf, CompanyOut, NfeOut } from '@talao/contract'
import {
  FIRST_NFE_SETTING,
  NFE_FIELD_NAMES,
  NFE_FIELDS,
  type NfeField,
  nfeFieldsOf,
  nfeSettingOf,
} from '@talao/fiscal/note/nfe'
import {
  type BuyerValues,
  buyerBody,
  buyerValues,
  checkBuyer,
  formPath,
} from '../../../components/note-form/buyer-form.ts'
import { momentText, momentTyped } from '../../../lib/moment-text.ts'
import { centsTyped, typedMoney } from '../../../lib/typed-decimal.ts'
import { checkItems, emptyItem, type ItemValues, itemsBody, itemValues } from './items-form.ts'

export type PaymentValues = { key: string; payment_method: string; amount: string }
/** The head's plain fields: a text of the note that may be null is empty in the form. */
type HeadValues = { [Name in NfeField]: NonNullable<NfeOut[Name]> }
export type NfeValues = HeadValues & {
  /** As typed, `20/11/2026 14:05`; empty means the moment of sending. */
  issue_date: string
  sales_code: string
  intermediary: { indicator: '0' | '1'; cnpj: string; registration: string }
  customer_note: BuyerValues
  items: ItemValues[]
  /** Empty: one payment of the total, with the method of the sale. */
  payments: PaymentValues[]
}
export type NfeBody = BodyOf<'POST /api/fiscal-note'>
type Standing = { note: NfeOut | undefined; company: CompanyOut; today: string }
export type Defaults = NonNullable<CompanyOut['nfe_default_setting']>

/** Form values of the stored nota, or of a new one with the company's defaults. */
export function nfeValues(note: NfeOut | undefined, defaults: Defaults | null | undefined): NfeValues {
  return {
    ...headValues(note ? nfeFieldsOf(note) : nfeSettingOf(defaults ?? FIRST_NFE_SETTING)),
    // The company's text is added to what is written on the note, by the law.
    additional_information: note?.additional_information ?? '',
    issue_date: momentText(note?.issue_date, note?.time_zone),
    sales_code: note?.sales_code ?? '',
    intermediary: {
      indicator: note?.intermediary?.indicator ?? '0',
      cnpj: note?.intermediary?.cnpj ?? '',
      registration: note?.intermediary?.registration ?? '',
    },
    // Every NF-e needs the buyer's address (rejeição 726), so the form asks for it even if the nota came without.
    customer_note: { ...buyerValues(note?.customer_note), hasAddress: true },
    items: note ? itemValues(note.items ?? []) : [emptyItem('first')],
    payments: (note?.payments ?? []).map(({ payment_method, amount }, at) => ({
      key: `saved-${at}`,
      payment_method,
      amount: typedMoney(amount),
    })),
  }
}

function headValues(given: { readonly [Name in NfeField]?: unknown }): HeadValues {
  return Object.fromEntries(NFE_FIELD_NAMES.map((name) => [name, given[name] ?? ''])) as HeadValues
}

/** Request body. An existing nota sends only changed fields, so that fields derived from others stay derived. */
export function nfeBody(values: NfeValues, initial: NfeValues, { note, company, today }: Standing): NfeBody {
  const zone = note?.time_zone ?? company.time_zone
  const whole = wholeBody(values, today, zone)
  const before = wholeBody(initial, today, zone)
  const isNew = note === undefined
  const names = (Object.keys(whole) as (keyof NfeBody)[]).filter(
    (name) => (isNew && (name === 'items' || name === 'customer_note')) || !isEqual(whole[name], before[name]),
  )
  const changed = Object.fromEntries(names.map((name) => [name, whole[name]])) as NfeBody
  return isNew
    ? { company_id: company.id, in_production: isNfeProduction(company), ...changed }
    : { ...changed, version: note.version }
}

/**
 * Environment of a new nota. Production needs the company's test switch off and the NF-e's own production switch on.
 */
export function isNfeProduction({ homologation_mode, nfe_default_setting }: CompanyOut): boolean {
  return !homologation_mode && (nfe_default_setting?.in_production ?? false)
}

/** The endpoints that only calculate or draw take no version. */
export function draftOnly({ version: _version, ...draft }: NfeBody): Omit<NfeBody, 'version'> {
  return draft
}

/** Checks in the browser, by field; the law and the server decide. */
export function checkNfeForm(values: NfeValues, today: string): Record<string, string> {
  const buyer = Object.entries(checkBuyer(values.customer_note))
  const faults: Record<string, string> = {
    ...Object.fromEntries(buyer.map(([path, text]) => [`customer_note.${path}`, text])),
    ...checkItems(values.items),
  }
  if (!values.nature_operation.trim()) faults.nature_operation = 'Diga a natureza da operação, como Venda.'
  if (momentTyped(values.issue_date, today) === undefined)
    faults.issue_date = 'Informe dia e hora, como 20/11/2026 14:05.'
  const key = values.nfe_referenced.replace(/\s/g, '')
  if (key && key.length !== 44) faults.nfe_referenced = 'A chave tem 44 caracteres.'
  for (const [index, { payment_method, amount }] of values.payments.entries()) {
    if (!payment_method) faults[`payments.${index}.payment_method`] = 'Escolha a forma.'
    if (centsTyped(amount) === undefined) faults[`payments.${index}.amount`] = 'Um valor, como 97,00.'
  }
  return faults
}

/** Converts an API path to this form's path. */
export function formPathOf(path: string): string {
  const buyer = /^customer_note\.(.+)$/.exec(path)
  if (path === 'customer_note.address') return 'customer_note.postal_code'
  return buyer ? `customer_note.${formPath(buyer[1] ?? '')}` : path
}

function wholeBody(values: NfeValues, today: string, zone: string): NfeBody {
  const { intermediary } = values
  const isBetween = intermediary.indicator === '1'
  return {
    ...headBody(values),
    issue_date: momentTyped(values.issue_date, today, zone) ?? null,
    sales_code: values.sales_code.trim() || null,
    items: itemsBody(values.items),
    payments: values.payments.map(({ payment_method, amount }) => ({
      payment_method,
      amount: (centsTyped(amount) ?? 0) / 100,
    })),
    intermediary: {
      indicator: intermediary.indicator,
      cnpj: isBetween ? intermediary.cnpj.trim() || null : null,
      registration: isBetween ? intermediary.registration.trim() || null : null,
    },
    customer_note: buyerBody(values.customer_note),
  }
}

function headBody(values: HeadValues): Pick<NfeBody, NfeField> {
  return Object.fromEntries(
    NFE_FIELD_NAMES.map((name) => {
      const { kind } = NFE_FIELDS[name]
      const typed = values[name]
      if (kind === 'flag' || kind === 'list' || typeof typed !== 'string') return [name, typed]
      const text = kind === 'chave' ? typed.replace(/\s/g, '') : typed.trim()
      return [name, kind === 'text' ? text : text || null]
    }),
  )
}

function isEqual(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

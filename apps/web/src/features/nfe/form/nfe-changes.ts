import type { UseFormReturnType } from '@mantine/form'
import {
  CUSTOMER_PRESENCE_LABELS,
  GOAL_LABELS,
  SHIPPING_LABELS,
  TYPE_OPERATION_LABELS,
} from '@talao/contract/fields/values'
import type { NoteChange } from '../../../components/note-form/change-list.tsx'
import { shortened } from './change-words.ts'
import { contentChanges } from './content-changes.ts'
import type { NfeFormApi } from './form-api.ts'
import type { NfeValues } from './nfe-form.ts'
import { isSimples, taxLabels, taxWords } from './tax-words.ts'

type Form = UseFormReturnType<NfeValues>

const TEXTS = ['nature_operation', 'issue_date', 'nfe_referenced', 'sales_code', 'additional_information'] as const
const SWITCHES = ['final_customer', 'send_mail'] as const
const CODES = {
  type_operation: TYPE_OPERATION_LABELS,
  goal: GOAL_LABELS,
  customer_presence: CUSTOMER_PRESENCE_LABELS,
  shipping: SHIPPING_LABELS,
} as const
const LABELS = {
  nature_operation: 'Natureza',
  issue_date: 'Emissão',
  nfe_referenced: 'Nota de origem',
  sales_code: 'Venda',
  additional_information: 'Observações',
  final_customer: 'Consumidor final',
  send_mail: 'E-mail ao cliente',
  type_operation: 'Tipo',
  goal: 'Finalidade',
  customer_presence: 'Presença',
  shipping: 'Frete',
} as const
const ITEM_LABELS = {
  ncm: 'NCM',
  cfop: 'CFOP',
  cest: 'CEST',
  unit_measurement: 'unidade',
} as const

/**
 * Differences from the company's defaults, or from the nota as opened. Buyer, items and payments of a new nota have no
 * defaults, so they are not listed.
 */
export function nfeChanges(
  form: Form,
  initial: NfeValues,
  { note, company }: Pick<NfeFormApi, 'note' | 'company'>,
): NoteChange[] {
  const { values } = form
  const regime = company.tax_regime
  const back = (path: keyof typeof LABELS) => () => form.setFieldValue(path, initial[path])
  const texts = TEXTS.filter((name) => values[name] !== initial[name]).map((name) => ({
    path: name,
    label: LABELS[name],
    before: shortened(initial[name]),
    now: shortened(values[name]) || 'vazio',
    onBack: back(name),
  }))
  const switches = SWITCHES.filter((name) => values[name] !== initial[name]).map((name) => ({
    path: name,
    label: LABELS[name],
    before: yesNo(initial[name]),
    now: yesNo(values[name]),
    onBack: back(name),
  }))
  const codes = (Object.keys(CODES) as (keyof typeof CODES)[])
    .filter((name) => values[name] !== initial[name])
    .map((name) => {
      const labels: Readonly<Record<string, string>> = CODES[name]
      return {
        path: name,
        label: LABELS[name],
        before: labels[initial[name]] ?? '',
        now: labels[values[name]] ?? '',
        onBack: back(name),
      }
    })
  return [
    ...texts,
    ...codes,
    ...switches,
    ...(note ? contentChanges(form, initial, note.customer_note?.address ?? undefined) : []),
    ...itemChanges(form, initial, taxLabels(isSimples(regime)), note !== undefined),
  ]
}

/** Codes and taxes set on an item, overriding its product and the company. */
function itemChanges(
  form: Form,
  initial: NfeValues,
  taxes: ReturnType<typeof taxLabels>,
  stands: boolean,
): NoteChange[] {
  return form.values.items.flatMap((item, at) => {
    const before = initial.items.find(({ key }) => key === item.key)
    // An item added to an existing nota is listed as a whole instead.
    if (stands && !before) return []
    const codes = (Object.keys(ITEM_LABELS) as (keyof typeof ITEM_LABELS)[])
      .filter((name) => item[name] !== (before?.[name] ?? ''))
      .map((name) => ({
        path: `items.${at}.${name}`,
        label: `Item ${at + 1}, ${ITEM_LABELS[name]}`,
        before: before?.[name] ?? '',
        now: item[name] || 'o padrão',
        onBack: () => form.setFieldValue(`items.${at}.${name}`, before?.[name] ?? ''),
      }))
    const own = taxes
      .filter(([name]) => item.tax[name] !== (before?.tax[name] ?? ''))
      .map(([name, label]) => ({
        path: `items.${at}.nfe_tax.${name}`,
        label: `Item ${at + 1}, ${label}`,
        before: taxWords(name, before?.tax[name] ?? ''),
        now: taxWords(name, item.tax[name]) || 'o padrão',
        onBack: () => form.setFieldValue(`items.${at}.tax.${name}`, before?.tax[name] ?? ''),
      }))
    return [...codes, ...own]
  })
}

function yesNo(value: boolean): string {
  return value ? 'sim' : 'não'
}

import type { UseFormReturnType } from '@mantine/form'
import { NFE_LIST_LABELS } from '@talao/contract/fields/values'
import { nfeFieldsOfKind, shortNfeLabel } from '@talao/fiscal/note/nfe'
import { itemField, itemFieldsWhere, itemWireName } from '@talao/fiscal/note/nfe-item'
import type { NoteChange } from '../../../components/note-form/change-list.tsx'
import { shortened } from './change-words.ts'
import { contentChanges } from './content-changes.ts'
import type { NfeFormApi } from './form-api.ts'
import type { ItemTextName } from './items-form.ts'
import type { NfeValues } from './nfe-form.ts'
import { isSimples, taxLabels, taxWords } from './tax-words.ts'

type Form = UseFormReturnType<NfeValues>

/** The fields of the head in the order of the list: what is typed, what is chosen, what is switched. */
const HEAD = [
  ...nfeFieldsOfKind('text'),
  'issue_date',
  ...nfeFieldsOfKind('chave'),
  'sales_code',
  ...nfeFieldsOfKind('optional'),
  ...nfeFieldsOfKind('list'),
  ...nfeFieldsOfKind('flag'),
] as const
type HeadName = (typeof HEAD)[number]
const OWN_LABELS = { issue_date: 'Emissão', sales_code: 'Venda' } as const

function labelOf(name: HeadName): string {
  return name === 'issue_date' || name === 'sales_code' ? OWN_LABELS[name] : shortNfeLabel(name)
}

function textOf(name: HeadName, value: string | boolean): string {
  if (typeof value === 'boolean') return value ? 'sim' : 'não'
  const lists: Partial<Record<HeadName, Readonly<Record<string, string>>>> = NFE_LIST_LABELS
  return lists[name]?.[value] ?? shortened(value)
}

/** Fields of an item that its product or the company gives otherwise. */
const OVERRIDDEN = itemFieldsWhere(({ override }) => override !== undefined)

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
  const head = HEAD.filter((name) => values[name] !== initial[name]).map((name) => ({
    path: name,
    label: labelOf(name),
    before: textOf(name, initial[name]),
    now: textOf(name, values[name]) || 'vazio',
    onBack: () => form.setFieldValue(name, initial[name]),
  }))
  return [
    ...head,
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
    const codes = OVERRIDDEN.map((field) => ({
      name: itemWireName(field) as ItemTextName,
      label: itemField(field).override,
    }))
      .filter(({ name }) => item[name] !== (before?.[name] ?? ''))
      .map(({ name, label }) => ({
        path: `items.${at}.${name}`,
        label: `Item ${at + 1}, ${label}`,
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

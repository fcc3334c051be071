import type { UseFormReturnType } from '@mantine/form'
import type { AddressOut } from '@talao/contract'
import { NOTE_PAYMENT_METHOD_LABELS } from '@talao/contract/fields/values'
import { itemField, itemFieldsWhere, itemWireName } from '@talao/fiscal/note/nfe-item'
import { buyerFaces } from '../../../components/note-form/buyer-summary.ts'
import type { NoteChange } from '../../../components/note-form/change-list.tsx'
import { shortened } from './change-words.ts'
import type { ItemTextName, ItemValues } from './items-form.ts'
import type { NfeValues, PaymentValues } from './nfe-form.ts'

type Form = UseFormReturnType<NfeValues>

export function contentChanges(form: Form, initial: NfeValues, known: AddressOut | undefined): NoteChange[] {
  return [
    ...buyerChanges(form, initial, known),
    ...removedItems(form, initial),
    ...form.values.items.flatMap((item, at) => ownChanges(form, initial, item, at)),
    ...paymentChange(form, initial),
    ...intermediaryChange(form, initial),
  ]
}

function buyerChanges(form: Form, initial: NfeValues, known: AddressOut | undefined): NoteChange[] {
  const before = new Map(buyerFaces(initial.customer_note, known).map(({ name, text }) => [name, text]))
  return buyerFaces(form.values.customer_note, known)
    .filter(({ name, text }) => text !== before.get(name))
    .map(({ name, label, text }) => ({
      path: `customer_note.${name}`,
      label: `Cliente, ${label}`,
      before: shortened(before.get(name) ?? ''),
      now: shortened(text) || 'vazio',
      onBack: () => form.setFieldValue(`customer_note.${name}`, initial.customer_note[name]),
    }))
}

function removedItems(form: Form, initial: NfeValues): NoteChange[] {
  const kept = new Set(form.values.items.map(({ key }) => key))
  return initial.items.flatMap((item, at) =>
    kept.has(item.key)
      ? []
      : [
          {
            path: `items.${item.key}`,
            label: `Item ${at + 1} de antes`,
            before: shortened(item.description),
            now: 'tirado',
            onBack: () => form.setFieldValue('items', form.values.items.toSpliced(at, 0, item)),
          },
        ],
  )
}

const COMPARED = itemFieldsWhere(({ change }) => change !== undefined)

function ownChanges(form: Form, initial: NfeValues, item: ItemValues, at: number): NoteChange[] {
  const before = initial.items.find(({ key }) => key === item.key)
  if (!before)
    return [
      {
        path: `items.${at}`,
        label: `Item ${at + 1}`,
        before: '',
        now: shortened(item.description) || 'novo',
        onBack: () => form.setFieldValue('items', form.values.items.toSpliced(at, 1)),
      },
    ]
  return COMPARED.map((field) => ({ name: itemWireName(field) as ItemTextName, label: itemField(field).change }))
    .filter(({ name }) => item[name] !== before[name])
    .map(({ name, label }) => ({
      path: `items.${at}.${name}`,
      label: `Item ${at + 1}, ${label}`,
      before: shortened(before[name]),
      now: shortened(item[name]) || 'vazio',
      onBack: () => form.setFieldValue(`items.${at}.${name}`, before[name]),
    }))
}

function paymentChange(form: Form, initial: NfeValues): NoteChange[] {
  const [before, now] = [initial.payments, form.values.payments].map(paymentText)
  if (before === now) return []
  const onBack = () => form.setFieldValue('payments', initial.payments)
  return [{ path: 'payments', label: 'Pagamento', before: before ?? '', now: now ?? '', onBack }]
}

function paymentText(payments: readonly PaymentValues[]): string {
  if (payments.length === 0) return 'o total da nota'
  return payments
    .map(({ payment_method, amount }) => {
      const labels: Readonly<Record<string, string>> = NOTE_PAYMENT_METHOD_LABELS
      return `${labels[payment_method] ?? payment_method} ${amount}`.trim()
    })
    .join(', ')
}

function intermediaryChange(form: Form, initial: NfeValues): NoteChange[] {
  const [before, now] = [initial.intermediary, form.values.intermediary].map(intermediaryText)
  if (before === now) return []
  const onBack = () => form.setFieldValue('intermediary', initial.intermediary)
  return [{ path: 'intermediary', label: 'Intermediador', before: before ?? '', now: now ?? '', onBack }]
}

function intermediaryText({ indicator, cnpj, registration }: NfeValues['intermediary']): string {
  return indicator === '1' ? [cnpj, registration].filter(Boolean).join(', ') || 'plataforma' : 'sem intermediador'
}

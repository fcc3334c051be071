import type { AddressOut } from '@talao/contract'
import { NFSE_IMMUNITY_LABELS, NFSE_NATURE_LABELS } from '@talao/contract/fields/values'
import { NFS_SERVICE_NAMES, nfsServiceInput } from '@talao/fiscal/note/nfs-service'
import {
  NFSE_TYPED,
  type NfseTypedField,
  nfseChangeLabel,
  nfseField,
  nfseWireName,
} from '@talao/fiscal/note/nfse-fields'
import { formatMoney } from '@talao/fiscal/value/cents'
import { buyerFaces } from '../../../components/note-form/buyer-summary.ts'
import type { ServiceValues } from '../../../components/note-form/service-values.ts'
import { counted } from '../../../lib/format.ts'
import { totalCents } from './items-values.ts'
import type { NfseValues } from './nfse-values.ts'
import { partAt } from './parts.ts'
import { serviceText } from './service-words.ts'
import { clipped, yesOrNo } from './short-words.ts'
import { TERM_LABELS, type TermName } from './term-fields.ts'
import { termText } from './term-values.ts'
import { centsOf } from './typed-amount.ts'

export type NoteChange = { path: string; label: string; before: string; now: string }

/** Differences from the inherited values as text, in form order. */
export function listChanges(values: NfseValues, base: NfseValues, known?: AddressOut): NoteChange[] {
  const before = new Map(facesOf(base, known).map((face) => [face.path, face.text]))
  return facesOf(values, known)
    .map(({ path, label, text }) => ({ path, label, now: text, before: before.get(path) ?? '' }))
    .filter(({ now, before: was }) => now !== was)
    .map((face) => ({ ...face, now: face.now || 'vazio' }))
}

type Words = { path: string; label: string; text: string }

function facesOf(values: NfseValues, known: AddressOut | undefined): Words[] {
  const faces = [
    ...NFSE_TYPED.map((field) => ({
      path: nfseWireName(field),
      label: nfseChangeLabel(field),
      text: typedText(field, values[nfseWireName(field)]),
    })),
    { path: 'sales_code', label: 'Código da venda', text: values.sales_code },
    ...buyerFaces(values.customer_note, known).map(({ name, label, text }) => ({
      path: `customer_note.${name}`,
      label: `Cliente, ${label}`,
      text: clipped(text),
    })),
    { path: 'items', label: 'Itens', text: itemsText(values) },
    ...serviceFaces(values.nfs_service),
    ...(Object.keys(TERM_LABELS) as TermName[]).map((name) => ({
      path: name,
      label: TERM_LABELS[name],
      text: clipped(termText(values, name)),
    })),
  ]
  return faces.toSorted((one, other) => partAt(one.path) - partAt(other.path))
}

function typedText(field: NfseTypedField, value: string | boolean): string {
  const { kind } = nfseField(field)
  if (typeof value === 'boolean') return yesOrNo(value)
  if (kind === 'moment') return value || 'no envio'
  if (kind === 'cents') return moneyText(value)
  const lists: Partial<Record<NfseTypedField, Readonly<Record<string, string>>>> = LISTS
  return kind === 'text' ? clipped(value) : (lists[field]?.[value] ?? (field in LISTS ? '' : value))
}

const LISTS = { nature_operation: NFSE_NATURE_LABELS, immunity: NFSE_IMMUNITY_LABELS } as const

function serviceFaces(service: ServiceValues): Words[] {
  return NFS_SERVICE_NAMES.filter((name) => name !== 'destination_uf').map((name) => ({
    path: `nfs_service.${name}`,
    label: nfsServiceInput(name),
    text: serviceText(service, name),
  }))
}

function itemsText({ items }: NfseValues): string {
  const words = items.length === 1 ? items[0]?.description : counted(items.length, 'item', 'itens')
  return [words, formatMoney(totalCents(items))].filter(Boolean).join(', ')
}

function moneyText(typed: string): string {
  const cents = centsOf(typed)
  return cents === undefined ? typed : cents === 0 ? '' : formatMoney(cents)
}

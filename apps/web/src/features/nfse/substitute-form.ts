import type { NfseOut } from '@talao/contract'
import type { NFSE_NATURE_LABELS } from '@talao/contract/values'
import { centsFromDecimal, decimalFromCents, unitValueFor } from '@talao/fiscal/money'
import { toLatin1 } from '@talao/fiscal/nfe/text'
import type { SubstitutionMotive } from '@talao/fiscal/nfse/note'
import type { SubstituteNfse } from './queries.ts'

export type SubstituteValues = {
  motive: SubstitutionMotive
  reason: string
  description: string
  nature_operation: keyof typeof NFSE_NATURE_LABELS
  total: string
  observations: string
}
type Old = Pick<NfseOut, 'nature_operation' | 'observations' | 'total' | 'items' | 'nfs_service'>

/** Most notes are replaced because something in them is wrong, which the list of motives only knows as "Outros". */
const USUAL: SubstitutionMotive = '99'
const LEAST_LETTERS = 15
const MOST_LETTERS = 255

export function substituteValues(note: Old): SubstituteValues {
  return {
    motive: USUAL,
    reason: '',
    description: note.nfs_service?.description ?? '',
    nature_operation: note.nature_operation,
    total: note.total.toFixed(2).replace('.', ','),
    observations: note.observations ?? '',
  }
}

/** What can be said before the server is asked: which fields may not change it knows alone, by the note of the authority. */
export function checkSubstitute(values: SubstituteValues): Partial<Record<keyof SubstituteValues, string>> {
  const letters = toLatin1(values.reason).length
  const isMissing = letters === 0 && values.motive === '99'
  const isOutside = letters > 0 && (letters < LEAST_LETTERS || letters > MOST_LETTERS)
  return {
    ...(isMissing || isOutside ? { reason: 'Escreva o que aconteceu, de 15 a 255 letras.' } : {}),
    ...(values.description.trim() === '' ? { description: 'Descreva o serviço.' } : {}),
    ...(centsOf(values.total) ? {} : { total: 'Informe o valor em reais, como 1.234,56.' }),
  }
}

/** Motive, reason and only what is said anew: what is absent stays as in the old note. */
export function toSubstitute(values: SubstituteValues, note: Old): SubstituteNfse {
  const service = note.nfs_service
  const description = values.description.trim()
  const observations = values.observations.trim()
  const cents = centsOf(values.total)
  const total = cents === undefined ? note.total : Number(decimalFromCents(cents))
  return {
    motive: values.motive,
    reason: values.reason.trim() || null,
    ...(values.nature_operation === note.nature_operation ? {} : { nature_operation: values.nature_operation }),
    ...(observations === (note.observations ?? '') ? {} : { observations: observations || null }),
    ...(service && description !== (service.description ?? '') ? { nfs_service: { ...service, description } } : {}),
    ...(total === note.total || cents === undefined ? {} : priced(note, cents, total)),
  }
}

/** With items their sum is the value; of several nobody can say here which one changed. */
export function canReprice({ items }: Old): boolean {
  return (items ?? []).length <= 1
}

function priced({ items }: Old, cents: number, total: number): Pick<SubstituteNfse, 'total' | 'items'> {
  const [item] = items ?? []
  if (!item) return { total }
  const quantity = item.quantity || 1
  return { items: [{ ...item, quantity, value_per_unit: unitValueFor(cents, String(quantity)) }] }
}

/** `1.234,56`, `1234,56` and `1234.56`: a lone point before exactly three digits parts thousands. */
function centsOf(typed: string): number | undefined {
  const bare = typed.replace(/^\s*R\$/, '').trim()
  const plain = bare.includes(',') ? bare.replaceAll('.', '').replace(',', '.') : bare.replace(/\.(?=\d{3}(\.|$))/g, '')
  return centsFromDecimal(plain)
}

import type { UseFormReturnType } from '@mantine/form'
import { useMendedForm } from '../../../components/use-mended-form.ts'
import type { ProductOut } from '@talao/contract'
import { type FocusEvent, type ReactNode, useState } from 'react'
import type { FormFault } from '../../../components/note-form/error-summary.tsx'
import { useRefusal } from '../../../components/note-form/use-refusal.ts'
import { useLate } from '../../../components/note-form/use-late.ts'
import { type FormPart, partOf } from '../../../components/note-form/form-part.ts'
import { distinct } from '../../../components/note-form/part-links.ts'
import { useLeftFields } from '../../../components/note-form/use-left-fields.ts'
import { useProblems } from '../../../components/note-form/use-problems.ts'
import type { BuyerValues } from '../../../components/note-form/buyer-form.ts'
import { today } from '../../../lib/clock.ts'
import type { Face } from './faces.ts'
import { inheritedNfse } from './inherited-nfse.ts'
import type { LiveTaxes } from './live-taxes.ts'
import { draftBody, type NfseTask, storedId } from './nfse-task.ts'
import { checkNfse, formPathOf, type NfseValues } from './nfse-values.ts'
import { faultsOf } from './parts.ts'
import { problemsQuery } from './queries.ts'
import { followed } from './service-values.ts'
import { type LateFields, loadLateFields } from './late-fields.ts'
import { useLiveTaxes } from './use-live-taxes.ts'

/** The form as its sections see it. */
export type NfseForm = {
  form: UseFormReturnType<NfseValues>
  values: NfseValues
  /** What would hold by itself. */
  base: NfseValues
  /** Where that comes from, in words. */
  from: string
  taxes: LiveTaxes
  /** What stands beside the fields as wrong: typed wrongly, refused and still as it was, or missed by the law where somebody has been. */
  shown: readonly FormFault[]
  /** What the law finds in the note as it stands; undefined until it was asked. */
  missing: readonly FormFault[] | undefined
  /** Of the whole form: a field was left. */
  onBlur: (event: FocusEvent) => void
  errorOf: (path: string) => ReactNode
  buyer: FormPart<BuyerValues>
  product: ProductOut | undefined
  chooseProduct: (product: ProductOut | undefined) => void
  changes: Face[]
  /** What draws the fields that only a click brings up; not there yet while the form is being opened. */
  late: LateFields | undefined
  back: (path: string) => void
  /** Fields that search keep their own text: they are made anew when others write in them. */
  round: number
  replace: (values: NfseValues) => void
}

export function useNfseForm(task: NfseTask): NfseForm {
  const { issuer, standing, note, replaces, isMending = false } = task
  const isNew = !note && !replaces
  const form = useMendedForm<NfseValues>({
    initialValues: standing,
    validate: (values) => checkNfse(values, today(issuer.time_zone)),
    // Without a description of its own the note has those of its items.
    hangsOn: { 'nfs_service.description': 'items' },
  })
  const { values } = form
  const [product, setProduct] = useState<ProductOut>()
  const [round, setRound] = useState(0)
  const base = isNew ? inheritedNfse(standing, issuer, product, values.customer_note.is_abroad) : standing
  const taxes = useLiveTaxes(values, issuer)
  const faces = useLate('nfse-faces', () => import('./faces.ts'))
  const late = useLate('nfse-fields', loadLateFields)
  const refusal = useRefusal(values, standing, { kind: 'nfse', note, isAsked: isMending, formPathOf })
  const { left, onBlur, forget } = useLeftFields()
  const missing = useProblems(values, {
    bodyOf: (from) => draftBody(from, task),
    queryOf: (body) => problemsQuery(body, storedId(task)),
    formPathOf,
  })
  const shown = distinct([
    ...faultsOf(form.errors),
    ...(refusal ? [refusal] : []),
    ...faultsOf(taxes.faults),
    ...(missing ?? []).filter(({ path }) => left.has(path)),
  ])
  const errorOf = (path: string) => form.errors[path] ?? shown.find((fault) => fault.path === path)?.text
  const buyer = partOf(form, 'customer_note', errorOf)

  function replace(next: NfseValues) {
    form.setValues(next)
    form.clearErrors()
    forget()
    setRound(round + 1)
  }

  return {
    form,
    values,
    base,
    from: note || replaces ? 'da nota' : product ? 'do produto ou da empresa' : 'da empresa',
    taxes,
    shown,
    missing,
    onBlur,
    errorOf,
    buyer: {
      ...buyer,
      change: (some) => {
        buyer.change(some)
        if (!isNew || some.is_abroad === undefined || values.nature_operation !== base.nature_operation) return
        form.setFieldValue(
          'nature_operation',
          inheritedNfse(standing, issuer, product, some.is_abroad).nature_operation,
        )
      },
    },
    product,
    chooseProduct: (chosen) => {
      const next = inheritedNfse(standing, issuer, chosen, values.customer_note.is_abroad)
      setProduct(chosen)
      form.setFieldValue('nfs_service', followed(values.nfs_service, base.nfs_service, next.nfs_service))
      if (chosen) form.setFieldValue('items', withProduct(values.items, chosen))
    },
    changes: (faces?.changedFaces(values, base, (note ?? replaces)?.customer_note?.address ?? undefined) ?? []).filter(
      ({ path }) => !isNew || !OWN_OF_EVERY_NOTE.includes(path.split('.')[0] ?? ''),
    ),
    back: (path) => {
      form.setFieldValue(path as never, valueAt(base, path))
      form.clearFieldError(path)
      if (path === 'event') form.setFieldValue('event_place', base.event_place)
      if (path.startsWith('customer_note.') || path === 'event') setRound(round + 1)
    },
    late,
    round,
    replace,
  }
}

/** Nothing of these is inherited, so in a new note they are no change. */
const OWN_OF_EVERY_NOTE: readonly string[] = ['customer_note', 'items', 'observations', 'sales_code', 'discount']

/** The product names and prices the last line where nobody has yet. */
function withProduct(items: NfseValues['items'], { name, description, price }: ProductOut): NfseValues['items'] {
  const at = items.length - 1
  return items.map((item, index) =>
    index === at && item.description === '' && item.value_per_unit === ''
      ? {
          ...item,
          description: (description ?? name).slice(0, 120),
          value_per_unit: price === null ? '' : price.toFixed(2).replace('.', ','),
        }
      : item,
  )
}

function valueAt(values: NfseValues, path: string): unknown {
  return path.split('.').reduce<unknown>((at, name) => (at as Record<string, unknown>)[name], values)
}

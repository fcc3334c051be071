import type { ProductOut } from '@talao/contract'
import { useState } from 'react'
import { useFormWithResolvedErrors } from '../../../components/form/use-form-with-resolved-errors.ts'
import { partOf } from '../../../components/note-form/form-part.ts'
import { distinct } from '../../../components/note-form/part-links.ts'
import { useLazyModule } from '../../../components/note-form/use-lazy-module.ts'
import { useProblems } from '../../../components/note-form/use-problems.ts'
import { useRefusal } from '../../../components/note-form/use-refusal.ts'
import { useVisitedFields } from '../../../components/note-form/use-visited-fields.ts'
import { today } from '../../../lib/clock.ts'
import { competenceDay } from '../../../lib/moment-text.ts'
import type { NfseForm } from './form-api.ts'
import { inheritedNfse } from './inherited-nfse.ts'
import { loadLateFields } from './lazy-fields.ts'
import { draftBody, type NfseTask, storedId } from './nfse-task.ts'
import { checkNfse, formPathOf, type NfseValues } from './nfse-values.ts'
import { faultsOf } from './parts.ts'
import { problemsQuery } from './queries.ts'
import { followed } from './service-values.ts'
import { useLiveTaxes } from './use-live-taxes.ts'

export function useNfseForm(task: NfseTask): NfseForm {
  const { issuer, standing, note, replaces, isMending = false } = task
  const isNew = !note && !replaces
  const form = useFormWithResolvedErrors<NfseValues>({
    initialValues: standing,
    validate: (values) => checkNfse(values, today(issuer.time_zone)),
    // Without its own description the nota uses those of its items.
    hangsOn: { 'nfs_service.description': 'items' },
  })
  const { values } = form
  const [product, setProduct] = useState<ProductOut>()
  const [round, setRound] = useState(0)
  const day = competenceDay(values.issue_at, today(issuer.time_zone), issuer.time_zone)
  const inheritedOf = (of: ProductOut | undefined, isAbroad: boolean) =>
    inheritedNfse(standing, issuer, of, isAbroad, day)
  const base = isNew ? inheritedOf(product, values.customer_note.is_abroad) : standing
  const taxes = useLiveTaxes(values, issuer)
  const faces = useLazyModule('nfse-faces', () => import('./change-list.ts'))
  const late = useLazyModule('nfse-fields', loadLateFields)
  const refusal = useRefusal(values, standing, { kind: 'nfse', note, isAsked: isMending, formPathOf })
  const { left, onBlur, forget } = useVisitedFields()
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
        form.setFieldValue('nature_operation', inheritedOf(product, some.is_abroad).nature_operation)
      },
    },
    product,
    chooseProduct: (chosen) => {
      const next = inheritedOf(chosen, values.customer_note.is_abroad)
      setProduct(chosen)
      form.setFieldValue('nfs_service', followed(values.nfs_service, base.nfs_service, next.nfs_service))
      if (chosen) form.setFieldValue('items', withProduct(values.items, chosen))
    },
    changes: (faces?.listChanges(values, base, (note ?? replaces)?.customer_note?.address ?? undefined) ?? []).filter(
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

/** These have no inherited values, so in a new nota they are not listed as changes. */
const OWN_OF_EVERY_NOTE: readonly string[] = ['customer_note', 'items', 'observations', 'sales_code', 'discount']

/** Fills the last line with the product's name and price if it is still empty. */
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

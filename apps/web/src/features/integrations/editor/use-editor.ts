import type { SaleIntegrationOut } from '@talao/contract'
import type { UseMutationResult } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { isFormChanged } from '../../../components/form/is-form-changed.ts'
import { useFormWithResolvedErrors } from '../../../components/form/use-form-with-resolved-errors.ts'
import { fieldMessages } from '../../../lib/errors.ts'
import { previewDelay } from '../queries.ts'
import type { MovedSales } from './delay-dialog.tsx'
import { checkSettings, movesSales, type SettingsValues } from './settings-form.ts'

type Kept = Pick<SaleIntegrationOut, 'id' | 'delay_to_send_note_in_days' | 'wait_warranty' | 'coproduction_base'>
type Props<V> = {
  initial: V
  integration: Kept
  save: UseMutationResult<unknown, Error, V>
  /** Maps the server's error paths to the fields of this form. */
  besideFields?: (messages: Record<string, string>) => Record<string, string>
}

/**
 * The form of an integration from typing to saving, with a confirmation when waiting sales would change their date or
 * division.
 */
export function useEditor<V extends SettingsValues>({ initial, integration, save, besideFields }: Props<V>) {
  const form = useFormWithResolvedErrors<V>({
    initialValues: initial,
    validate: checkSettings,
    validateInputOnBlur: true,
  })
  const [moved, setMoved] = useState<MovedSales>()
  const [isAsking, setAsking] = useState(false)
  const [refusals, setRefusals] = useState(0)
  useEffect(() => {
    if (refusals > 0) focusFirstFault()
  }, [refusals])

  function store(values: V) {
    save.mutate(values, {
      onSuccess: () => form.setInitialValues(values),
      onError: (error) => {
        const messages = fieldMessages(error)
        form.setErrors(besideFields ? besideFields(messages) : messages)
        setRefusals((count) => count + 1)
      },
      onSettled: () => setMoved(undefined),
    })
  }

  /** Another delay or base changes waiting sales, so ask for confirmation with their number. */
  async function ask(values: V, id: number) {
    setAsking(true)
    const count = await previewDelay(id, values).then(
      ({ data }) => data,
      () => undefined,
    )
    setAsking(false)
    // If the count failed, save anyway: the server validates the save itself.
    if (count && count.moved + count.shared > 0) setMoved(count)
    else store(values)
  }

  const submit = form.onSubmit(
    (values) => {
      if (movesSales(integration, values)) void ask(values, integration.id)
      else store(values)
    },
    () => setRefusals((count) => count + 1),
  )
  return {
    form,
    submit: () => submit(),
    isChanged: isFormChanged(form),
    isSaving: save.isPending || isAsking,
    moved,
    confirm: () => store(form.values),
    giveUp: () => setMoved(undefined),
  }
}

function focusFirstFault(): void {
  document.querySelector<HTMLElement>('main [aria-invalid="true"]')?.focus()
}

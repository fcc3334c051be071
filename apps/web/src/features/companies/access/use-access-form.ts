import { useState } from 'react'
import { useFormWithResolvedErrors } from '../../../components/form/use-form-with-resolved-errors.ts'
import { fieldMessages } from '../../../lib/errors.ts'
import {
  type AccessKind,
  type AccessSetting,
  type AccessValues,
  accessChanges,
  accessValues,
  checkAccess,
  type NumberingChange,
  numberingChanges,
} from './access-form.ts'
import { useSaveAccess } from './access-queries.ts'

type Props = {
  kind: AccessKind
  companyId: number
  setting: AccessSetting
  /** Called after saving, or when there was nothing to save. */
  onDone?: () => void
}

/** The access form from typing to saving, with a confirmation when numbers would change. */
export function useAccessForm({ kind, companyId, setting, onDone }: Props) {
  const before = accessValues(setting)
  const form = useFormWithResolvedErrors({
    initialValues: before,
    validate: (values) => checkAccess(kind, values),
    validateInputOnBlur: true,
  })
  const save = useSaveAccess(kind, companyId, before)
  const [changes, setChanges] = useState<NumberingChange[]>()

  function store(values: AccessValues) {
    save.mutate(values, {
      onSuccess: () => {
        form.setInitialValues(values)
        onDone?.()
      },
      onError: (error) => form.setErrors(fieldMessages(error)),
      onSettled: () => setChanges(undefined),
    })
  }

  const submit = form.onSubmit((values) => {
    const numbering = numberingChanges(kind, before, values)
    if (numbering.length > 0) setChanges(numbering)
    else if (Object.keys(accessChanges(before, values)).length > 0) store(values)
    else onDone?.()
  })
  return {
    form,
    submit: () => submit(),
    isSaving: save.isPending,
    changes,
    confirm: () => store(form.values),
    giveUp: () => setChanges(undefined),
  }
}

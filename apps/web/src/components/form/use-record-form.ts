import type { FormErrors } from '@mantine/form'
import { useEffect, useRef } from 'react'
import { mergeEdits } from '../../lib/merge-edits.ts'
import { useFormWithResolvedErrors } from './use-form-with-resolved-errors.ts'

type Kept<T> = { values: T; version: number | string | undefined }

/** Form of a stored record. A newer version, saved here or by another user, is merged under unsaved changes. */
export function useRecordForm<T extends object>({ values, version }: Kept<T>, check: (values: T) => FormErrors) {
  const form = useFormWithResolvedErrors<T>({ initialValues: values, validate: check, validateInputOnBlur: true })
  const shown = useRef({ values, version })
  useEffect(() => {
    const before = shown.current
    if (version === before.version) return
    shown.current = { values, version }
    form.setInitialValues(values)
    form.setValues((typed) => mergeEdits(values, { ...before.values, ...typed }, before.values))
  }, [version, values, form])
  return form
}

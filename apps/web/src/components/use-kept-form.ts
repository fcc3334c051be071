import type { FormErrors } from '@mantine/form'
import { useMendedForm } from './use-mended-form.ts'
import { useEffect, useRef } from 'react'
import { typedOver } from '../lib/typed-over.ts'

type Kept<T> = { values: T; version: number | string | undefined }

/** Form of a stored record. A newer version, saved here or by another user, is merged under unsaved changes. */
export function useKeptForm<T extends object>({ values, version }: Kept<T>, check: (values: T) => FormErrors) {
  const form = useMendedForm<T>({ initialValues: values, validate: check, validateInputOnBlur: true })
  const shown = useRef({ values, version })
  useEffect(() => {
    const before = shown.current
    if (version === before.version) return
    shown.current = { values, version }
    form.setInitialValues(values)
    form.setValues((typed) => typedOver(values, { ...before.values, ...typed }, before.values))
  }, [version, values, form])
  return form
}

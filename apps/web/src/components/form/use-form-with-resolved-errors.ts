import { type UseFormInput, type UseFormReturnType, useForm } from '@mantine/form'
import { type ReactNode, useEffect, useRef } from 'react'

type Options<T> = Omit<UseFormInput<T>, 'validate'> & {
  validate?: (values: T) => Record<string, ReactNode>
  /** By the path of an error: another field whose change also removes the error. */
  hangsOn?: Readonly<Record<string, string>>
}

/**
 * Mantine's form, with errors that disappear once corrected, also through a field other than the one that shows them.
 */
export function useFormWithResolvedErrors<T extends object>({
  hangsOn,
  validate = NOTHING,
  ...options
}: Options<T>): UseFormReturnType<T> {
  const form = useForm<T>({ ...options, validate })
  const { values, errors, clearFieldError } = form
  const seen = useRef(values)
  useEffect(() => {
    const before = seen.current
    seen.current = values
    const told = Object.keys(errors)
    if (before === values || told.length === 0) return
    // Load this module with the first error: forms without errors do not need it.
    void import('./resolved-error-paths.ts').then(({ resolvedErrorPaths }) => {
      for (const path of resolvedErrorPaths({ told, before, now: values, check: validate, hangsOn }))
        clearFieldError(path)
    })
  })
  return form
}

const NOTHING = () => ({})

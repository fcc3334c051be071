import { useForm, type UseFormInput, type UseFormReturnType } from '@mantine/form'
import { type ReactNode, useEffect, useRef } from 'react'

type Options<T> = Omit<UseFormInput<T>, 'validate'> & {
  validate?: (values: T) => Record<string, ReactNode>
  /** What a field hangs on besides itself. */
  hangsOn?: Readonly<Record<string, string>>
}

/** The library's form, in which what was said of a field goes when it is mended, also by another field than the one that shows it. */
export function useMendedForm<T extends object>({
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
    // Comes with the first error.
    void import('./mended-paths.ts').then(({ mendedPaths }) => {
      for (const path of mendedPaths({ told, before, now: values, check: validate, hangsOn })) clearFieldError(path)
    })
  })
  return form
}

const NOTHING = () => ({})

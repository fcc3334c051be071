import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'

/** A section of a form, as the fields shared by both notes see it: its values, and errors by path below the section. */
export type FormPart<T extends object> = {
  path: string
  values: T
  /** The current values, for asynchronous answers. */
  latest: () => T
  errorOf: (path: string) => ReactNode
  change: (some: Partial<T>) => void
  blame: (path: string, text: string) => void
  check: (path: string) => void
}

/** Pass `errorOf` when the form shows more than its own errors. */
export function partOf<V extends object, K extends keyof V & string>(
  form: UseFormReturnType<V>,
  key: K,
  errorOf: (path: string) => ReactNode = (path) => form.errors[path],
): FormPart<V[K] & object> {
  const at = (path: string) => `${key}.${path}`
  return {
    path: key,
    values: form.values[key] as V[K] & object,
    latest: () => form.getValues()[key] as V[K] & object,
    errorOf: (path) => errorOf(at(path)),
    change: (some) => {
      for (const [name, value] of Object.entries(some)) form.setFieldValue(at(name) as never, value)
    },
    blame: (path, text) => form.setFieldError(at(path), text),
    check: (path) => void form.validateField(at(path) as never),
  }
}

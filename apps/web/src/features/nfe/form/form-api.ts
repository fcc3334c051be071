import type { UseFormReturnType } from '@mantine/form'
import type { CompanyOut, NfeOut } from '@talao/contract'
import type { ReactNode } from 'react'
import type { LiveNote } from './live-note.ts'
import type { NfeValues } from './nfe-form.ts'

/** What every part of the form is given. */
export type NfeFormApi = {
  form: UseFormReturnType<NfeValues>
  /** The form's own errors, the server's, and what the law says of a field that was left. */
  errorOf: (path: string) => ReactNode
  initial: NfeValues
  live: LiveNote | undefined
  company: CompanyOut
  note: NfeOut | undefined
}

/** An input's props with the error that this form shows. */
export function fieldOf({ form, errorOf }: Pick<NfeFormApi, 'form' | 'errorOf'>, path: string) {
  return { ...form.getInputProps(path), 'data-path': path, error: errorOf(path) }
}

import type { UseFormReturnType } from '@mantine/form'
import type { CompanyOut, NfeOut } from '@talao/contract'
import type { ReactNode } from 'react'
import type { LiveNote } from './live-note.ts'
import type { NfeValues } from './nfe-form.ts'

export type NfeFormApi = {
  form: UseFormReturnType<NfeValues>
  /** Errors of the form and of the server, and legal problems of fields that lost focus. */
  errorOf: (path: string) => ReactNode
  initial: NfeValues
  live: LiveNote | undefined
  company: CompanyOut
  note: NfeOut | undefined
}

/** Input props of a field, with the error that this form shows. */
export function fieldOf({ form, errorOf }: Pick<NfeFormApi, 'form' | 'errorOf'>, path: string) {
  return { ...form.getInputProps(path), 'data-path': path, error: errorOf(path) }
}

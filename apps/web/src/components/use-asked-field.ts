import { useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { focusField } from './note-form/focus-field.ts'

/** Somebody came to fill in one field of the company, which the address names: it takes the focus once its form stands. */
export function useAskedField(): void {
  const { campo } = useSearch({ strict: false })
  useEffect(() => {
    if (campo) focusCompanyField(campo)
  }, [campo])
}

/** Takes the reader to a field of the company, or of its defaults, by its path on the wire. */
export function focusCompanyField(path: string): void {
  focusField(formPathOfCompany(path))
}

/** The wire names a company's field from the company down, and a default from its setting down; a form names it alone. */
function formPathOfCompany(path: string): string {
  return path.replace(/^(company|nfe_default_setting|nfs_default_setting)\./, '')
}

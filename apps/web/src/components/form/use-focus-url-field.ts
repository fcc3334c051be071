import { useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { focusField } from '../note-form/focus-field.ts'

/** Focuses the company field named in the URL once its form is mounted. */
export function useFocusUrlField(): void {
  const { campo } = useSearch({ strict: false })
  useEffect(() => {
    if (campo) focusCompanyField(campo)
  }, [campo])
}

/** Focuses a field of the company or of its defaults, by its path in the API. */
export function focusCompanyField(path: string): void {
  focusField(formPathOfCompany(path))
}

/** The API's path starts with `company` or the default's name; the form's path does not. */
function formPathOfCompany(path: string): string {
  return path.replace(/^(company|nfe_default_setting|nfs_default_setting)\./, '')
}

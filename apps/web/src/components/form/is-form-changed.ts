import type { UseFormReturnType } from '@mantine/form'

export function isFormChanged<V extends object>(form: UseFormReturnType<V>): boolean {
  return JSON.stringify(form.values) !== JSON.stringify(form.getInitialValues())
}

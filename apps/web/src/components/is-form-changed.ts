import type { UseFormReturnType } from '@mantine/form'

/** Whether something stands in a form that is not kept. */
export function isFormChanged<V extends object>(form: UseFormReturnType<V>): boolean {
  return JSON.stringify(form.values) !== JSON.stringify(form.getInitialValues())
}

import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { FormFault } from '../../../components/note-form/error-summary.tsx'
import { formPathOf, type NfeBody, type NfeValues } from './nfe-form.ts'
import { problemsQuery } from './queries.ts'
import { stillSaidOf } from './still-said-of.ts'

/** The law is not asked at every key, but once the hands rest. */
const PAUSE_MS = 500

/** What the law finds in the note as it stands; undefined until it was asked. */
export function useProblems(
  values: NfeValues,
  bodyOf: (values: NfeValues) => NfeBody,
  noteId: number | undefined,
): FormFault[] | undefined {
  const [settled] = useDebouncedValue(values, PAUSE_MS)
  const { data } = useQuery({ ...problemsQuery(bodyOf(settled), noteId), placeholderData: (before) => before })
  if (!data) return undefined
  return stillSaidOf(bodyOf(values), data).map(({ path, text }) => ({ path: formPathOf(path), text }))
}

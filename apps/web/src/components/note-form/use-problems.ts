import { useDebouncedValue } from '@mantine/hooks'
import { useQueryInTransition } from '../request/use-query-in-transition.ts'
import { currentProblems } from './current-problems.ts'
import type { draftProblemsQuery } from './draft-problems-query.ts'
import type { FormFault } from './error-summary.tsx'

/** Validate after a pause in typing, not on every key. */
const PAUSE_MS = 500

type Asking<Values, Body> = {
  bodyOf: (values: Values) => Body
  queryOf: (body: Body) => ReturnType<typeof draftProblemsQuery>
  formPathOf: (path: string) => string
}

/** Problems that the server's validation finds in the current draft. Undefined until it has run. */
export function useProblems<Values, Body>(
  values: Values,
  { bodyOf, queryOf, formPathOf }: Asking<Values, Body>,
): FormFault[] | undefined {
  const [settled] = useDebouncedValue(values, PAUSE_MS)
  const data = useQueryInTransition(queryOf(bodyOf(settled)))
  if (!data) return undefined
  return currentProblems(bodyOf(values), data).map(({ path, text }) => ({ path: formPathOf(path), text }))
}

import type { FormFault } from './error-summary.tsx'

type Ask = (signal: AbortSignal) => Promise<{ data: { problems: FormFault[] } }>

/** Validates a draft on the server without storing it. The result includes the draft that was validated. */
export function draftProblemsQuery(of: readonly [kind: string, note: number | 'new'], draft: object, ask: Ask) {
  return {
    queryKey: [...of, draft],
    queryFn: async ({ signal }: { signal: AbortSignal }) => ({
      asked: draft,
      problems: (await ask(signal)).data.problems,
    }),
    staleTime: 60_000,
    gcTime: 60_000,
    retry: false,
  }
}

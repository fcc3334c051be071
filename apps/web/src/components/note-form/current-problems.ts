type Answer<P> = { asked: unknown; problems: readonly P[] }

/**
 * Problems that still apply to the current values. A field changed since the validation shows no outdated error, which
 * could also push away the button that is about to be clicked.
 */
export function currentProblems<P extends { path: string }>(now: unknown, { asked, problems }: Answer<P>): P[] {
  return problems.filter(({ path }) => JSON.stringify(at(now, path)) === JSON.stringify(at(asked, path)))
}

function at(body: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (one, key) => (typeof one === 'object' ? (one as Record<string, unknown> | null)?.[key] : undefined),
      body,
    )
}

type Answer<P> = { asked: unknown; problems: readonly P[] }

/**
 * Of the problems found in what was asked about, those that can still be said of what stands now: a field that was
 * changed since is not blamed for what it was, which would also push what is about to be clicked away.
 */
export function stillSaidOf<P extends { path: string }>(now: unknown, { asked, problems }: Answer<P>): P[] {
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

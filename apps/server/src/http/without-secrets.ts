const LEFT_OUT =
  'O segredo só aparece na primeira resposta e não foi guardado. Se ela se perdeu, crie ou troque de novo.'

/** An answer as it is kept: what is shown only once becomes null, and the message says so. */
export function withoutSecrets(answer: string, shownOnce: readonly string[]): string {
  if (shownOnce.length === 0) return answer
  const kept = JSON.parse(answer) as Record<string, unknown>
  for (const path of shownOnce) clear(kept, path.split('.'))
  return JSON.stringify({ ...kept, message: LEFT_OUT })
}

function clear(part: Record<string, unknown>, [name = '', ...rest]: readonly string[]): void {
  if (rest.length === 0) part[name] = null
  else clear(part[name] as Record<string, unknown>, rest)
}

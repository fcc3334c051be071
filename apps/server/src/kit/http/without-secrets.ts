const LEFT_OUT =
  'O segredo só aparece na primeira resposta e não foi guardado. Se ela se perdeu, crie ou troque de novo.'

/** The answer to store. Values shown only once become null, and the message says so. Other answers are unchanged. */
export function withoutSecrets(answer: string, shownOnce: readonly string[]): string {
  if (shownOnce.length === 0) return answer
  const kept = JSON.parse(answer) as Record<string, unknown>
  const cleared = shownOnce.filter((path) => clear(kept, path.split('.')))
  return cleared.length === 0 ? answer : JSON.stringify({ ...kept, message: LEFT_OUT })
}

/** Whether there was a value to clear. */
function clear(part: Record<string, unknown>, [name = '', ...rest]: readonly string[]): boolean {
  if (rest.length > 0) return clear((part[name] ?? {}) as Record<string, unknown>, rest)
  if (part[name] === undefined || part[name] === null) return false
  part[name] = null
  return true
}

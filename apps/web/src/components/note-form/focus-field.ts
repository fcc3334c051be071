/** Focuses a field by its path in the API. Without such a field, focuses its nearest parent. */
export function focusField(path: string): void {
  const place = fieldAt(path)
  const field = place?.matches(FIELDS) ? place : place?.querySelector<HTMLElement>(FIELDS)
  const target = field ?? place
  target?.closest('details')?.setAttribute('open', '')
  target?.focus()
  target?.scrollIntoView({ block: 'center' })
}

const FIELDS = 'input:not([type="hidden"]), select, textarea, button'

function fieldAt(path: string): HTMLElement | undefined {
  const parts = path.split('.')
  // A collapsed inherited field is reached through its "alterar" button.
  const names = [path, parts.at(-1) ?? ''].map((name) => `[data-inherited="${CSS.escape(name)}"]`)
  const exact = document.querySelector<HTMLElement>(`[data-path="${CSS.escape(path)}"]`)
  const place = exact ?? document.querySelector<HTMLElement>(names.join())
  if (place) return place
  for (let length = parts.length - 1; length > 0; length -= 1) {
    const holder = document.querySelector<HTMLElement>(`[data-path="${CSS.escape(parts.slice(0, length).join('.'))}"]`)
    if (holder) return holder
  }
  return undefined
}

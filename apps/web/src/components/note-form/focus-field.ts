/** Takes the reader to a field by its path on the wire; to the nearest thing that holds it where it stands in no field of its own. */
export function focusField(path: string): void {
  const place = fieldAt(path)
  const field = place?.matches(FIELDS) ? place : place?.querySelector<HTMLElement>(FIELDS)
  const target = field ?? place
  target?.focus()
  target?.scrollIntoView({ block: 'center' })
}

const FIELDS = 'input:not([type="hidden"]), select, textarea, button'

function fieldAt(path: string): HTMLElement | undefined {
  const parts = path.split('.')
  for (let length = parts.length; length > 0; length -= 1) {
    const place = document.querySelector<HTMLElement>(`[data-path="${CSS.escape(parts.slice(0, length).join('.'))}"]`)
    if (place) return place
  }
  return undefined
}

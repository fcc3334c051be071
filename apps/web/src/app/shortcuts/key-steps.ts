import type { KeyFace, Shortcut } from '../../components/shortcuts.ts'

/** What has been pressed of a key of two letters, and until when it counts. */
export type Begun = { prefix: string; until: number } | undefined
export type Step = { run?: Shortcut; begun?: Begun; isTaken: boolean }
type Pressed = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>

/** After it, a `g` was only a `g`. */
export const PREFIX_MS = 1500

/** What one key does, given what came before it: runs something, begins a key of two letters, or nothing. */
export function stepOf(pressed: Pressed, begun: Begun, at: number, shortcuts: readonly Shortcut[]): Step {
  if (pressed.ctrlKey || pressed.metaKey || pressed.altKey) return { isTaken: false }
  const names = namesOf(pressed)
  if (begun && at <= begun.until) {
    const run = named(
      shortcuts,
      names.map((name) => `${begun.prefix} ${name}`),
    )
    if (run) return { run, isTaken: true }
  }
  const run = named(shortcuts, names)
  if (run) return { run, isTaken: true }
  const prefix = names.find((name) => shortcuts.some(({ key }) => key.startsWith(`${name} `)))
  return prefix ? { begun: { prefix, until: at + PREFIX_MS }, isTaken: true } : { isTaken: false }
}

/** Each key once, by whoever came last. */
export function lastOfEach<Face extends KeyFace>(shortcuts: readonly Face[]): Face[] {
  return [...new Map(shortcuts.map((shortcut) => [shortcut.key, shortcut])).values()]
}

/** `x`, and with Shift `shift+x`; Caps Lock alone changes nothing. A sign is called by what it writes: `?`. */
function namesOf({ key, shiftKey }: Pressed): string[] {
  const isLetter = /^\p{L}$/u.test(key)
  if (!isLetter) return [key]
  return shiftKey ? [`shift+${key.toLowerCase()}`] : [key.toLowerCase()]
}

function named(shortcuts: readonly Shortcut[], names: readonly string[]): Shortcut | undefined {
  return shortcuts.findLast(({ key }) => names.includes(key))
}

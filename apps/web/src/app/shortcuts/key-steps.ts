import type { Shortcut, ShortcutInfo } from '../../components/shortcuts.ts'

/** The pressed prefix of a two-key shortcut, and until when it counts. */
export type Begun = { prefix: string; until: number } | undefined
export type Step = { run?: Shortcut; begun?: Begun; isTaken: boolean }
type Pressed = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>

/** After this time the prefix `g` is dropped. */
export const PREFIX_MS = 1500

/** Result of a key press, given the prefix before it: runs a shortcut, starts a two-key shortcut, or does nothing. */
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

/** Each key once. The latest registration wins. */
export function lastOfEach<Face extends ShortcutInfo>(shortcuts: readonly Face[]): Face[] {
  return [...new Map(shortcuts.map((shortcut) => [shortcut.key, shortcut])).values()]
}

/** `x`, or with Shift also `shift+x`. Caps Lock alone changes nothing. Signs are named by what they type: `?`. */
function namesOf({ key, shiftKey }: Pressed): string[] {
  const isLetter = /^\p{L}$/u.test(key)
  if (!isLetter) return [key]
  return shiftKey ? [`shift+${key.toLowerCase()}`] : [key.toLowerCase()]
}

function named(shortcuts: readonly Shortcut[], names: readonly string[]): Shortcut | undefined {
  return shortcuts.findLast(({ key }) => names.includes(key))
}

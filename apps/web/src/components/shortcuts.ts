import { useEffect, useRef, useSyncExternalStore } from 'react'

/** A shortcut, as shown in the shortcut map. */
export type ShortcutInfo = {
  /**
   * As in `KeyboardEvent.key`, letters in lower case: `j`, `/`, `PageDown`; the space bar is `Space`. With Shift:
   * `shift+x`. After a prefix key: `g n`.
   */
  key: string
  label: string
  /** Heading in the shortcut map. */
  group: string
}
/** A single-key shortcut (a letter or a sign such as `/`), active while its component is mounted. */
export type Shortcut = ShortcutInfo & { run: () => void }

let registered: readonly (readonly Shortcut[])[] = []
let heard: readonly (readonly ShortcutInfo[])[] = []
const listeners = new Set<() => void>()

/** Registers shortcuts while the component is mounted. The latest registration of a key wins. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const latest = useRef(shortcuts)
  useEffect(() => {
    latest.current = shortcuts
  })
  const faces = JSON.stringify(shortcuts.map(({ key, label, group }) => ({ key, label, group })))
  useEffect(() => {
    const mine = (JSON.parse(faces) as Omit<Shortcut, 'run'>[]).map((face, index) => ({
      ...face,
      run: () => latest.current[index]?.run(),
    }))
    set([...registered, mine])
    return () => set(registered.filter((entry) => entry !== mine))
  }, [faces])
}

/**
 * Lists in the map keys that a component handles itself. `keys` must be a constant, because it is compared by identity.
 */
export function useComponentKeys(keys: readonly ShortcutInfo[]): void {
  useEffect(() => {
    setHeard([...heard, keys])
    return () => setHeard(heard.toSpliced(heard.indexOf(keys), 1))
  }, [keys])
}

/** All active shortcuts, for the keyboard listener and the map. */
export function useRegisteredShortcuts(): readonly Shortcut[] {
  const all = useSyncExternalStore(listen, () => registered)
  return all.flat()
}

/** Keys handled by components themselves, for the map. */
export function useAllComponentKeys(): readonly ShortcutInfo[] {
  return useSyncExternalStore(listen, () => heard).flat()
}

function set(next: typeof registered): void {
  registered = next
  tell()
}

function setHeard(next: typeof heard): void {
  heard = next
  tell()
}

function tell(): void {
  for (const listener of listeners) listener()
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

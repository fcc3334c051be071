import { useEffect, useRef, useSyncExternalStore } from 'react'

/** A key of one letter (or a sign such as `/`) that does something while its owner is on the screen. */
export type Shortcut = {
  /** As `KeyboardEvent.key` says it, letters lower case: `j`, `/`, `PageDown`. With Shift: `shift+x`. After a prefix: `g n`. */
  key: string
  label: string
  /** The heading it stands under in the map. */
  group: string
  run: () => void
}

let registered: readonly (readonly Shortcut[])[] = []
const listeners = new Set<() => void>()

/** Registers keys while the component is on the screen; of two with the same key the one that came last answers. */
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

/** All that a key does now, for whoever listens to the keyboard and for the map. */
export function useRegisteredShortcuts(): readonly Shortcut[] {
  const all = useSyncExternalStore(listen, () => registered)
  return all.flat()
}

function set(next: typeof registered): void {
  registered = next
  for (const listener of listeners) listener()
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

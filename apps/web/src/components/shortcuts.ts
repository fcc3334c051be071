import { useEffect, useRef, useSyncExternalStore } from 'react'

/** What the map says of a key. */
export type KeyFace = {
  /**
   * As `KeyboardEvent.key` says it, letters lower case: `j`, `/`, `PageDown`; `Space` by its name. With Shift: `shift+x`. After a prefix:
   * `g n`.
   */
  key: string
  label: string
  /** The heading it stands under in the map. */
  group: string
}
/** A key of one letter (or a sign such as `/`) that does something while its owner is on the screen. */
export type Shortcut = KeyFace & { run: () => void }

let registered: readonly (readonly Shortcut[])[] = []
let heard: readonly (readonly KeyFace[])[] = []
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

/** Keys that a part of the screen hears by itself: they stand in the map while it is there. One and the same list each time. */
export function useHeardKeys(keys: readonly KeyFace[]): void {
  useEffect(() => {
    setHeard([...heard, keys])
    return () => setHeard(heard.toSpliced(heard.indexOf(keys), 1))
  }, [keys])
}

/** All that a key does now, for whoever listens to the keyboard and for the map. */
export function useRegisteredShortcuts(): readonly Shortcut[] {
  const all = useSyncExternalStore(listen, () => registered)
  return all.flat()
}

/** For the map: what is heard elsewhere than by the one listener. */
export function useAllHeardKeys(): readonly KeyFace[] {
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

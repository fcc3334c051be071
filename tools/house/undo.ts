/** What undoes each thing that was opened, newest last. */
export type Undo = {
  step(undo: () => unknown): void
  /** Before the opening begins: who ends in the middle of it must find it. */
  after<T>(opening: Promise<T>, undo: (opened: T) => unknown): Promise<T>
  /** Once, from the newest to the oldest, whatever one of them says; an opening under way is waited for. */
  all(): Promise<void>
  isUndoing(): boolean
}

export function makeUndo(): Undo {
  const steps: (() => unknown)[] = []
  let undone: Promise<void> | undefined
  return {
    step: (undo) => void steps.push(undo),
    after(opening, undo) {
      steps.push(async () => {
        const [opened] = await Promise.allSettled([opening])
        if (opened.status === 'fulfilled') await undo(opened.value)
      })
      return opening
    },
    all() {
      undone ??= (async () => {
        for (const step of steps.toReversed()) await Promise.allSettled([(async () => step())()])
      })()
      return undone
    },
    isUndoing: () => undone !== undefined,
  }
}

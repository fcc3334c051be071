/** Undo functions of everything that was opened, newest last. */
export type Cleanup = {
  step(undo: () => unknown): void
  /** Call it before the opening completes, so that an end in the middle of it still undoes it. */
  after<T>(opening: Promise<T>, undo: (opened: T) => unknown): Promise<T>
  /** Runs all undo functions once, newest first, even if one fails. Waits for an opening in progress. */
  all(): Promise<void>
  isUndoing(): boolean
}

export function makeCleanup(): Cleanup {
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

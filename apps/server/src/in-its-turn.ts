/** Of work that was begun ahead: a failure is told when its turn comes, not before, when nobody waits for it. */
export function inItsTurn<T>(promise: Promise<T>): Promise<() => T> {
  return promise.then(
    (value) => () => value,
    (error: unknown) => () => {
      throw error
    },
  )
}

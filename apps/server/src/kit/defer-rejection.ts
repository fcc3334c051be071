/** For work started ahead: delivers a failure when its result is used. An earlier rejection would be unhandled. */
export function deferRejection<T>(promise: Promise<T>): Promise<() => T> {
  return promise.then(
    (value) => () => value,
    (error: unknown) => () => {
      throw error
    },
  )
}

/** An answer of a platform that is not the one asked for, in that platform's own body. */
export class PlatformRefusal extends Error {
  readonly status: number
  readonly body: unknown

  constructor(status: number, body: unknown) {
    super(`${status}`)
    this.status = status
    this.body = body
  }
}

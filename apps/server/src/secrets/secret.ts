import { inspect } from 'node:util'

/** A value that never shows itself in logs, JSON or messages; `reveal()` is the one way to it. */
export class Secret {
  readonly #value: string

  constructor(value: string) {
    this.#value = value
  }

  reveal(): string {
    return this.#value
  }

  toString(): string {
    return '[secreto]'
  }

  toJSON(): string {
    return '[secreto]'
  }

  [inspect.custom](): string {
    return '[secreto]'
  }
}

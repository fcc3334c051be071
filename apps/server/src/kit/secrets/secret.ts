import { inspect } from 'node:util'

/** A value hidden from logs, JSON and messages. Only `reveal()` returns it. */
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

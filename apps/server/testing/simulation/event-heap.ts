type Entry = { time: number; seq: number; happen: () => void }

/** Scheduled events, earliest first; events of the same instant in the order they were added. */
export class EventHeap {
  readonly #entries: Entry[] = []
  #seq = 0

  push(time: number, happen: () => void): void {
    const entries = this.#entries
    let place = entries.push({ time, seq: this.#seq++, happen }) - 1
    while (place > 0) {
      const parent = (place - 1) >> 1
      if (!this.#isBefore(place, parent)) return
      this.#swap(place, parent)
      place = parent
    }
  }

  /** Removes and returns the next event that is not later than `until`. */
  pop(until: number): Entry | undefined {
    const entries = this.#entries
    const first = entries[0]
    if (!first || first.time > until) return undefined
    const last = entries.pop()
    if (last && entries.length > 0) {
      entries[0] = last
      this.#sink(0)
    }
    return first
  }

  #sink(from: number): void {
    let place = from
    for (;;) {
      let least = place
      for (const child of [2 * place + 1, 2 * place + 2]) {
        if (child < this.#entries.length && this.#isBefore(child, least)) least = child
      }
      if (least === place) return
      this.#swap(place, least)
      place = least
    }
  }

  #isBefore(one: number, other: number): boolean {
    const [a, b] = [this.#entries[one], this.#entries[other]]
    if (!a || !b) return false
    return a.time < b.time || (a.time === b.time && a.seq < b.seq)
  }

  #swap(one: number, other: number): void {
    const [a, b] = [this.#entries[one], this.#entries[other]]
    if (!a || !b) return
    this.#entries[one] = b
    this.#entries[other] = a
  }
}

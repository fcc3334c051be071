import type { FileStore } from './store.ts'

/** For the move from one store to another: writes only to the new store, reads from whichever has the file. */
export function storeWithFormer(store: FileStore, former: FileStore): FileStore {
  return {
    put: (bytes) => store.put(bytes),
    get: async (sha256) => (await store.get(sha256)) ?? former.get(sha256),
    has: async (sha256) => (await store.has(sha256)) || former.has(sha256),
    list: (after) => bothInOrder(store.list(after), former.list(after)),
    async look() {
      await store.look()
      await former.look()
    },
    async remove(sha256) {
      await store.remove(sha256)
      await former.remove(sha256)
    },
  }
}

/** Merges two ascending lists. A name in both comes once. */
async function* bothInOrder(some: AsyncIterable<string>, others: AsyncIterable<string>): AsyncGenerator<string> {
  const [left, right] = [some[Symbol.asyncIterator](), others[Symbol.asyncIterator]()]
  let [a, b] = [await left.next(), await right.next()]
  while (!a.done || !b.done) {
    const name = b.done || (!a.done && a.value <= b.value) ? String(a.value) : b.value
    yield name
    if (!a.done && a.value === name) a = await left.next()
    if (!b.done && b.value === name) b = await right.next()
  }
}

import type { PulledProductOut } from '@talao/contract'

type Choice = ReadonlySet<string>

/** Initial selection: the products already imported here. */
export function chosenOf(products: readonly PulledProductOut[]): Choice {
  return new Set(products.filter(({ selected }) => selected).map(({ id }) => id))
}

export function toggled(choice: Choice, id: string): Choice {
  const next = new Set(choice)
  if (!next.delete(id)) next.add(id)
  return next
}

/** Selects all of `ids`, or deselects them when all were selected. Others stay as they are. */
export function toggledAll(choice: Choice, ids: readonly string[]): Choice {
  const isEvery = ids.every((id) => choice.has(id))
  return isEvery ? new Set([...choice].filter((id) => !ids.includes(id))) : new Set([...choice, ...ids])
}

export function isSame(one: Choice, other: Choice): boolean {
  return one.size === other.size && [...one].every((id) => other.has(id))
}

/** Products whose title or code contains the text, ignoring accents and case. */
export function found(products: readonly PulledProductOut[], words: string): PulledProductOut[] {
  const wanted = plain(words.trim())
  return products.filter(({ id, title }) => plain(`${id} ${title}`).includes(wanted))
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

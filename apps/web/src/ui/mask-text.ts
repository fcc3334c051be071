/** A place for a digit (`9`), a letter (`a`) or either (`*`); every other sign is punctuation. */
const PLACES: Readonly<Record<string, RegExp>> = { '9': /[0-9]/, a: /[a-z]/i, '*': /[0-9a-z]/i }

/** Bare characters with a mask's punctuation between them, as far as they reach: `05422010` in `99999-999` is `05422-010`. */
export function written(bare: string, mask: string): string {
  let text = ''
  let used = 0
  for (const sign of mask) {
    if (used >= bare.length) break
    const isPlace = sign in PLACES
    text += isPlace ? bare[used] : sign
    used += Number(isPlace)
  }
  return text
}

/** What of a typed or pasted text has a place in a mask, without punctuation: `054 22-010` in `99999-999` is `05422010`. */
export function bareIn(text: string, mask: string): string {
  const places = [...mask].flatMap((sign) => PLACES[sign] ?? [])
  let bare = ''
  for (const char of text) if (places[bare.length]?.test(char)) bare += char
  return bare
}

/** Where in a written text the caret stands after so many bare characters: before the punctuation that follows them. */
export function placeAfter(count: number, text: string, mask: string): number {
  let at = 0
  let passed = 0
  while (at < text.length && passed < count) {
    passed += Number((mask[at] ?? '') in PLACES)
    at += 1
  }
  return at
}

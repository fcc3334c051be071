/** `9` stands for a digit, `a` for a letter, `*` for either. Any other character is punctuation. */
const PLACES: Readonly<Record<string, RegExp>> = { '9': /[0-9]/, a: /[a-z]/i, '*': /[0-9a-z]/i }

/** Adds a mask's punctuation to bare characters, as far as they reach: `05422010` in `99999-999` is `05422-010`. */
export function masked(bare: string, mask: string): string {
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

/** Extracts the characters that fit a mask, without punctuation: `054 22-010` in `99999-999` is `05422010`. */
export function unmasked(text: string, mask: string): string {
  const places = [...mask].flatMap((sign) => PLACES[sign] ?? [])
  let bare = ''
  for (const char of text) if (places[bare.length]?.test(char)) bare += char
  return bare
}

/** Caret position after `count` bare characters, before the punctuation that follows them. */
export function caretAfter(count: number, text: string, mask: string): number {
  let at = 0
  let passed = 0
  while (at < text.length && passed < count) {
    passed += Number((mask[at] ?? '') in PLACES)
    at += 1
  }
  return at
}

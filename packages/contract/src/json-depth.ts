/** No body of the contract nests a dozen deep, and no platform's delivery either. */
export const DEEPEST_JSON = 64

const [QUOTE, BACKSLASH, BRACKET, BRACE] = [34, 92, 91, 123]

/**
 * Whether a JSON text nests deeper than anybody means, told without parsing it: each level costs some two hundred bytes of memory once it
 * is parsed, and one letter to send. Of a text that is no JSON it may say either.
 */
export function nestsTooDeep(text: string): boolean {
  let depth = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) at = endOfText(text, at)
    else if (code === BRACKET || code === BRACE) {
      depth += 1
      if (depth > DEEPEST_JSON) return true
    } else if (code === BRACKET + 2 || code === BRACE + 2) depth -= 1
  }
  return false
}

/** Where the quote stands that closes the text opened at `from`. */
function endOfText(text: string, from: number): number {
  let at = from + 1
  while (at < text.length && text.charCodeAt(at) !== QUOTE) at += text.charCodeAt(at) === BACKSLASH ? 2 : 1
  return at
}

/** Far above real use: bodies of the contract and platform deliveries nest fewer than a dozen levels. */
export const DEEPEST_JSON = 64

const [QUOTE, BACKSLASH, BRACKET, BRACE] = [34, 92, 91, 123]

/**
 * True when a JSON text nests too deep, found without parsing it. Each level costs the sender one character but about
 * two hundred bytes of memory once parsed. The result is unspecified for text that is not JSON.
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

/** Position of the closing quote of the string opened at `from`. */
function endOfText(text: string, from: number): number {
  let at = from + 1
  while (at < text.length && text.charCodeAt(at) !== QUOTE) at += text.charCodeAt(at) === BACKSLASH ? 2 : 1
  return at
}

/** Bare characters with a mask's punctuation between them, as far as they reach: `05422010` in `99999-999` is `05422-010`. */
export function written(bare: string, mask: string): string {
  let text = ''
  let used = 0
  for (const sign of mask) {
    if (used >= bare.length) break
    const isPlace = sign === '9' || sign === '*' || sign === 'a'
    text += isPlace ? bare[used] : sign
    used += Number(isPlace)
  }
  return text
}

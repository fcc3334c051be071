/**
 * Reads a positive number as users and spreadsheets write it, and returns decimal text. Null when it is no number or
 * ambiguous: `1.234` can mean one thousand or a little over one. Currency names and spaces are ignored.
 */
export function readDecimal(text: string, maxPlaces: number): string | null {
  const bare = bareNumber(text)
  const plain = SHAPES.find(([shape]) => shape.test(bare))?.[1](bare)
  if (plain === undefined) return null
  const [units = '', places = ''] = withoutNoise(plain).split('.')
  const kept = places.replace(/0+$/, '')
  if (kept.length > maxPlaces || units.length > LONGEST || !/[1-9]/.test(plain)) return null
  const whole = units.replace(/^0+(?=\d)/, '')
  return kept === '' ? whole : `${whole}.${kept}`
}

/** Why `readDecimal` returned null, as the end of a sentence. */
export function decimalFault(text: string, maxPlaces: number): string {
  const bare = bareNumber(text)
  if (/^[-−–]\d|^\(.*\d.*\)$|\d-$/.test(bare)) return 'é negativo. Uma devolução não é uma venda: tire a linha.'
  if (OTHER_MONEY.test(text)) return 'está em outra moeda. Escreva o valor em reais, pelo câmbio do dia da venda.'
  if (/^[1-9]\d{0,2}[.,]\d{3}$/.test(bare))
    return `pode ser lido de dois modos. Se são milhares, escreva ${bare.replace(/[.,]/, '')}. Se não, use até ${maxPlaces} casas.`
  const example = maxPlaces === 2 ? '1.234,56' : '1 ou 1,5'
  return `não é um número maior que zero com até ${maxPlaces} casas. Escreva como ${example}.`
}

const OTHER_MONEY =
  /[a-z]{2}\s?\$|u\s?\$|(?<!r\s?)\$|\b(?:USD|EUR|GBP|JPY|CHF|CAD|AUD|ARS|CLP|COP|MXN|PEN|PYG|UYU)\b|[€£¥]|\bpesos?\b|d[óo]lar|euro/i

function bareNumber(text: string): string {
  return text
    .replace(CURRENCY, '')
    .replace(/\s/g, '')
    .replace(/^\+/, '')
    .replace(/(?<=\d),-$/, '')
    .replace(/(?<=\d)['’](?=\d{3})/g, '')
}

/** BRL before or after a number. Other currencies stay, which makes the text invalid. */
const CURRENCY = /^\s*\+?\s*(?:R\s?\$|RS(?=\s|\d)|BRL)[.:]?|(?:R\s?\$|BRL|reais|real)\s*$/gi

/** Spreadsheets compute with 15 digits. Digits beyond that are binary noise (97.130000000000003). */
function withoutNoise(plain: string): string {
  if (plain.length <= DIGITS + 1 || !plain.includes('.')) return plain
  const exact = Number(Number(plain).toPrecision(DIGITS))
  return exact >= 1 ? String(exact) : plain
}
const DIGITS = 15

/** A note allows 13 digits before the comma. This lower limit loses no real values. */
const LONGEST = 9

const comma = (text: string) => text.replaceAll('.', '').replace(',', '.')
const SHAPES: readonly (readonly [RegExp, (text: string) => string])[] = [
  [/^\d+$/, (text) => text],
  [/^\d+,\d+$/, comma],
  [/^\d{1,3}(\.\d{3})+,\d+$/, comma],
  [/^\d{1,3}(\.\d{3}){2,}$/, comma],
  [/^\d+\.(\d{1,2}|\d{4,})$/, (text) => text],
  [/^\d{1,3}(,\d{3})+\.\d+$/, (text) => text.replaceAll(',', '')],
]

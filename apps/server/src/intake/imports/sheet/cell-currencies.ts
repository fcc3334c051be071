import { xmlEvents } from './xml-events.ts'
import type { Parts } from './zip-entries.ts'

/** Foreign currency of cell styles, by style number. */
export type Currencies = ReadonlyMap<number, string>

const STYLES = 'xl/styles.xml'

/** A cell stores only the number 97. Its style makes it appear as `US$ 97,00`. */
export async function foreignCurrencies(parts: Parts): Promise<Currencies> {
  const formats = new Map<string, string>()
  const styles = new Map<number, string>()
  if (!parts.has(STYLES)) return styles
  let isInStyles = false
  let style = 0
  const reading = xmlEvents(parts.text(STYLES), {
    open(tag, attribute) {
      if (tag === 'numFmt') {
        const currency = foreignCurrency(attribute('formatCode') ?? '')
        if (currency) formats.set(attribute('numFmtId') ?? '', currency)
      } else if (tag === 'cellXfs') isInStyles = true
      else if (tag === 'xf' && isInStyles) {
        const currency = formats.get(attribute('numFmtId') ?? '')
        if (currency) styles.set(style, currency)
        style += 1
      }
    },
    text: () => undefined,
    close(tag) {
      if (tag === 'cellXfs') isInStyles = false
    },
  })
  for await (const _ of reading) continue
  return styles
}

/**
 * Currency sign of a format such as `[$$-409]#,##0.00` or `"US$" 0.00` (ECMA-376, part 1, 18.8.31). Null for reais and
 * for no currency.
 */
export function foreignCurrency(format: string): string | null {
  const [positive = ''] = format.split(';')
  const signs = [...positive.matchAll(/\[\$([^\]-]+)|"([^"]+)"|([€£¥])/g)].map(([, sign, text, bare]) =>
    (sign ?? text ?? bare ?? '').trim(),
  )
  return signs.find((sign) => FOREIGN.test(sign)) ?? null
}

/** Codes and signs of foreign currencies. Any other quoted text in a format is a word. */
const FOREIGN = /^(?!R\$)(?:[A-Z]{0,3}\$|[€£¥]|USD|EUR|GBP|JPY|CHF|ARS|CAD|AUD|MXN|CLP|PYG|UYU)$/i

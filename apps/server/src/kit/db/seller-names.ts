import { TAX_PRESETS } from '@talao/fiscal'
import { CODE_SEARCH_TERMS, PRESET_SEARCH_TERMS } from '@talao/fiscal/tax/seller-search-terms'

type Named = 'ncm' | 'lc116' | 'national_service_codes'

/**
 * Sellers' names for the goods or services of a code; empty when unknown. Official texts say "instrução" where sellers
 * say "curso".
 */
export function sellerNamesOf(list: Named, code: string): string {
  return [...(SELLER_NAMES[list].get(code) ?? [])].join(' ')
}

const SELLER_NAMES: Readonly<Record<Named, ReadonlyMap<string, ReadonlySet<string>>>> = named()
/** All seller names as text, hashed to detect changes. */
export const SELLER_WORDS = JSON.stringify([PRESET_SEARCH_TERMS, CODE_SEARCH_TERMS, TAX_PRESETS])

function named() {
  const names = { ncm: new Map(), lc116: new Map(), national_service_codes: new Map() } satisfies Record<
    Named,
    Map<string, Set<string>>
  > as Record<Named, Map<string, Set<string>>>
  const add = (list: Named, code: string, words: string) => {
    const known = names[list].get(code) ?? new Set<string>()
    names[list].set(code, known)
    for (const word of words.split(' ')) if (word) known.add(word)
  }
  const addService = (code: string, words: string) => {
    add('national_service_codes', code, words)
    add('lc116', `${code.slice(0, 2)}.${code.slice(2, 4)}`, words)
  }
  for (const preset of TAX_PRESETS) {
    const words = PRESET_SEARCH_TERMS[preset.id] ?? ''
    if (preset.document === 'NFSE') addService(preset.national_service_code, words)
    else if (preset.ncm) add('ncm', preset.ncm, words)
  }
  for (const [code, words] of Object.entries(CODE_SEARCH_TERMS.national_service_codes)) addService(code, words)
  for (const [code, words] of Object.entries(CODE_SEARCH_TERMS.ncm)) add('ncm', code, words)
  return names
}

import { formatMoney } from '../money.ts'
import type { Issuer } from '../party.ts'
import { isImmune } from '../tax/immune-ncm.ts'
import { type NoteTaxes, taxTexts } from '../tax/note.ts'
import type { Nfe, NfeItem } from './note.ts'
import { joinLines, toLatin1, toLatin1Lines } from './text.ts'
import { nfeTotalCents } from './total.ts'

type Input = {
  company: Pick<Issuer, 'tax_regime'>
  defaults: { additional_information: string | null }
  /** None where nobody told of a sale. */
  sale: { external_sales_id: string; amount_cents: number } | null
  items: readonly NfeItem[]
}

/**
 * The texts at the foot of a note: the company's own, the sale's code, the full price when the note documents a part of it,
 * and what the law wants said. `; ` between them becomes a line break on paper.
 */
export function additionalInformation({ company, defaults, sale, items }: Input): string {
  const total = nfeTotalCents(items)
  return [
    defaults.additional_information?.trim(),
    sale ? `Venda ${sale.external_sales_id}` : undefined,
    sale && total < sale.amount_cents ? `Valor total da venda ${formatMoney(sale.amount_cents)}` : undefined,
    ...standingTexts({ company, items }),
  ]
    .filter(Boolean)
    .join('; ')
}

/**
 * infCpl as it leaves, whatever the road: the note's own text, then what its regime, its goods and its taxes of the day oblige it to say,
 * unless the text says so already: somebody may have written another text over the one the draft began with. In the layout's alphabet; may be longer than the 5,000 letters of the layout, which a rule of the note tells.
 */
export function complementaryInformation(
  { additional_information, company, items }: Said,
  taxes: NoteTaxes | undefined,
): string {
  const own = toLatin1Lines(additional_information ?? '')
  const texts = [...standingTexts({ company, items }), ...(taxes ? taxTexts(taxes) : [])]
  const due = texts.map(toLatin1).filter((text) => !own.includes(text))
  return joinLines([own, ...due].filter(Boolean))
}

type Said = Pick<Nfe, 'additional_information'> & Pick<Input, 'company'> & { items: readonly Pick<NfeItem, 'ncm'>[] }

/** What the law wants said whatever the taxes come to. */
function standingTexts({ company, items }: Pick<Said, 'company' | 'items'>): string[] {
  return [
    ...(company.tax_regime === 'SIMPLES_NACIONAL' ? SIMPLES_TEXTS : []),
    ...(items.some((item) => isImmune(item.ncm)) ? [IMMUNITY_TEXT] : []),
  ]
}

/** Fonte: Resolução CGSN 140/2018, art. 59, § 4º. */
const SIMPLES_TEXTS = [
  'DOCUMENTO EMITIDO POR ME OU EPP OPTANTE PELO SIMPLES NACIONAL',
  'NAO GERA DIREITO A CREDITO FISCAL DE IPI',
]

/** Fonte: CF art. 150, VI, d; Súmula Vinculante 57 (STF). */
const IMMUNITY_TEXT = 'IMUNIDADE TRIBUTARIA - ART. 150, VI, "d", DA CF/88 (SUMULA VINCULANTE 57)'

import type { Nfe } from '../note/nfe.ts'
import type { NfeItem } from '../note/nfe-item.ts'
import { nfeTotalCents } from '../note/nfe-total.ts'
import { isImmune } from '../tax/immune-ncm.ts'
import { type NoteTaxes, taxTexts } from '../tax/note.ts'
import { joinLines, toLatin1, toLatin1Lines } from '../value/latin1-text.ts'
import { formatMoney } from '../value/money.ts'
import type { Issuer } from '../value/party.ts'

type Input = {
  company: Pick<Issuer, 'tax_regime'>
  defaults: { additional_information: string | null }
  /** Null when the note has no known sale. */
  sale: { external_sales_id: string; amount_cents: number } | null
  items: readonly NfeItem[]
}

/**
 * The additional-information text of a note: the company's own text, the sale's code, the full price when the note
 * documents only part of the sale, and the legal texts. The separator `; ` becomes a line break on the DANFE.
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
 * infCpl as it is sent, through any gateway: the note's own text, then the legal texts for its regime, goods and taxes
 * of the day. A legal text that the note's text already contains is not added again. They are added here because a user
 * may have replaced the draft's text. Uses the layout's alphabet. The result may exceed the layout's 5,000 characters;
 * a rule of the note reports that.
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

/** Legal texts that do not depend on the computed taxes. */
function standingTexts({ company, items }: Pick<Said, 'company' | 'items'>): string[] {
  return [
    ...(company.tax_regime === 'SIMPLES_NACIONAL' ? SIMPLES_TEXTS : []),
    ...(items.some((item) => isImmune(item.ncm)) ? [IMMUNITY_TEXT] : []),
  ]
}

/** Source: Resolução CGSN 140/2018, art. 59, § 4º. */
const SIMPLES_TEXTS = [
  'DOCUMENTO EMITIDO POR ME OU EPP OPTANTE PELO SIMPLES NACIONAL',
  'NAO GERA DIREITO A CREDITO FISCAL DE IPI',
]

/** Source: CF art. 150, VI, d; Súmula Vinculante 57 (STF). */
const IMMUNITY_TEXT = 'IMUNIDADE TRIBUTARIA - ART. 150, VI, "d", DA CF/88 (SUMULA VINCULANTE 57)'

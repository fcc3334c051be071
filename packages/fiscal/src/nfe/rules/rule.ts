import type { NoteTaxes } from '../../tax/note.ts'
import type { Nfe, NfeItem, NfePayment } from '../note.ts'

/**
 * A rule of the note: what must hold, in words its user understands. `path` is the wire path of the field, `field` its name on the
 * screen; `text` says the cause and then the way out; `source` names the norm or the authority's own rejection. `test` is true when all is well.
 * `taxes` is the computed result, undefined while a field of the note is not a number, which has its own rule. `day` is the day of issue,
 * `YYYY-MM-DD`.
 */
export type NfeRule = RuleWords & { test: (nfe: Nfe, taxes: NoteTaxes | undefined, day: string) => boolean }
/** The same for each item or payment; `path` is then relative to it. */
export type ItemRule = RuleWords & { test: (item: NfeItem, nfe: Nfe, day: string) => boolean }
export type PaymentRule = RuleWords & { test: (payment: NfePayment, nfe: Nfe) => boolean }

type RuleWords = { code: string; path: string; field: string; text: string; source: string }

import type { Nfe, NfePayment } from '../../note/nfe.ts'
import type { NfeItem } from '../../note/nfe-item.ts'
import type { NoteTaxes } from '../../tax/note.ts'

/**
 * A rule of the note. `path` is the wire path of the field, `field` its name on the screen. `text`, for the user, gives
 * the cause and then the way out. `source` names the law or the authority's rejection. `test` is true when the rule is
 * met. `taxes` is the computed result, undefined while a field of the note is not a number, which another rule reports.
 * `day` is the day of issue, `YYYY-MM-DD`.
 */
export type NfeRule = RuleWords & { test: (nfe: Nfe, taxes: NoteTaxes | undefined, day: string) => boolean }
/** The same for each item or payment, with `path` relative to it. */
export type ItemRule = RuleWords & { test: (item: NfeItem, nfe: Nfe, day: string) => boolean }
export type PaymentRule = RuleWords & { test: (payment: NfePayment, nfe: Nfe) => boolean }

type RuleWords = { code: string; path: string; field: string; text: string; source: string }

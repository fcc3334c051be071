import type { InfNfe } from '@talao/fiscal'

/** A note under judgement, through the Focus gateway or sent straight to SEFAZ. */
export type Case = { nfe: InfNfe; receivedAt: Date }

/**
 * One reason for rejection. `broken` returns true, or the item number when a single item is at fault. The texts are in
 * cstat.ts.
 */
export type Rule = { code: string; source: string; broken: (note: Case) => boolean | number }

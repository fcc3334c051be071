import type { WithoutIbsCbs } from '@talao/contract'
import { WITHOUT_IBS_CBS_TEXTS } from '@talao/fiscal/tax/without-ibs-cbs'

/** Stored with the note. The text is added when it is shown. */
export type LeftOut = Pick<WithoutIbsCbs, 'reason' | 'item'>

/** Adds a Portuguese text with the remedy to each reason. */
export function describeLeftOut(leftOut: readonly LeftOut[]): WithoutIbsCbs[] {
  return leftOut.map(({ reason, item }) => ({ reason, item, text: WITHOUT_IBS_CBS_TEXTS[reason] }))
}

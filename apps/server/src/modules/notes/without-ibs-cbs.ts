import type { WithoutIbsCbs } from '@talao/contract'
import { WITHOUT_IBS_CBS_TEXTS } from '@talao/fiscal/tax/without-ibs-cbs'

/** As stored with the note; the sentence of a reason is found when it is shown. */
export type LeftOut = Pick<WithoutIbsCbs, 'reason' | 'item'>

/** Reasons as Portuguese sentences with what to do. */
export function sayLeftOut(leftOut: readonly LeftOut[]): WithoutIbsCbs[] {
  return leftOut.map(({ reason, item }) => ({ reason, item, text: WITHOUT_IBS_CBS_TEXTS[reason] }))
}

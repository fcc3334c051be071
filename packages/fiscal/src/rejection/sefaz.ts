import { type Rejection, rejectionsOf } from './rejection.ts'
import { SEFAZ_ANSWERS } from './sefaz/answers.ts'
import { SEFAZ_ENVELOPE } from './sefaz/envelope.ts'
import { SEFAZ_EVENTS } from './sefaz/events.ts'
import { SEFAZ_HEADER } from './sefaz/header.ts'
import { SEFAZ_IBS_CBS } from './sefaz/ibs-cbs.ts'
import { SEFAZ_ITEMS } from './sefaz/items.ts'
import { SEFAZ_PARTIES } from './sefaz/parties.ts'
import { SEFAZ_PAYMENTS } from './sefaz/payments.ts'
import { SEFAZ_REGISTERS } from './sefaz/registers.ts'
import { SEFAZ_TAXES } from './sefaz/taxes.ts'
import { SEFAZ_TOTALS } from './sefaz/totals.ts'

/** The meaning of each cStat of the NF-e. The code is text: those of the tax reform have four digits. */
export const SEFAZ_REJECTIONS: readonly Rejection[] = rejectionsOf([
  ...SEFAZ_ANSWERS,
  ...SEFAZ_ENVELOPE,
  ...SEFAZ_HEADER,
  ...SEFAZ_PARTIES,
  ...SEFAZ_ITEMS,
  ...SEFAZ_TAXES,
  ...SEFAZ_TOTALS,
  ...SEFAZ_PAYMENTS,
  ...SEFAZ_EVENTS,
  ...SEFAZ_IBS_CBS,
  ...SEFAZ_REGISTERS,
])

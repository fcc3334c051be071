import { CAUSE_TITLES } from '@talao/fiscal/flight/cause-titles'

/** Values of the filters whose texts are too long for the first page of the web. Their screen brings the texts. */
export const LONG_FILTERS: Readonly<Record<string, readonly string[]>> = { cause: Object.keys(CAUSE_TITLES) }

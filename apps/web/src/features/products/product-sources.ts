import { PLATFORM_LABELS, SOURCE_LABELS } from '@talao/contract/values'

/** What a list of products can be filtered by: no product comes from a file, and the older name of Ticto is the same Ticto. */
export const PRODUCT_SOURCES = { ...PLATFORM_LABELS, MANUAL: SOURCE_LABELS.MANUAL } as const

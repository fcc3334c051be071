import { PLATFORM_LABELS, SOURCE_LABELS } from '@talao/contract/fields/values'

/** Sources to filter products by. No product comes from a file, and the older name of Ticto is left out. */
export const PRODUCT_SOURCES = { ...PLATFORM_LABELS, MANUAL: SOURCE_LABELS.MANUAL } as const

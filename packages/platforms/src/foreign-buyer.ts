import { type BuyerParts, readBuyer } from './buyer.ts'

/**
 * As `readBuyer`, where the platform also says by itself whether the buyer lives abroad: believed when nothing else tells the
 * country, and then no document is asked.
 */
export function readForeignBuyer(parts: BuyerParts, isForeign: boolean): ReturnType<typeof readBuyer> {
  const read = readBuyer(parts)
  if (!isForeign || read.client.country !== null) return read
  return { client: { ...read.client, is_abroad: true }, missing: read.missing.filter((what) => what !== 'document') }
}

import type { SaleMapping } from '@talao/contract'
import { type PlatformEvent, type PlatformOptions, platformOf, UnreadableDelivery } from '@talao/platforms'
import { storable } from './storable-text.ts'

type Integration = { type: string; options: unknown; mapping: unknown }
type Kept = { body: Uint8Array; headers: unknown; query: unknown }

/** Parses a stored delivery with the integration's settings. Throws `UnreadableDelivery`. */
export function readDelivery(integration: Integration, kept: Kept): PlatformEvent[] {
  const platform = platformOf(integration.type)
  if (!platform) throw new UnreadableDelivery('Esta plataforma ainda não tem leitor de avisos.')
  const request = { headers: kept.headers as Record<string, string>, query: kept.query as Record<string, string> }
  return storable(platform.parse(kept.body, request, platformOptions(integration)))
}

/** The integration's settings in the format of the platform parsers. */
export function platformOptions({ options, mapping }: Pick<Integration, 'options' | 'mapping'>): PlatformOptions {
  return { ...(options as PlatformOptions), mapping: (mapping ?? null) as SaleMapping | null }
}

/** Whether a delivery is a platform's test call without a sale. An unreadable delivery counts as a sale. */
export function isTestDelivery(type: string, delivery: Kept): boolean {
  try {
    return readDelivery({ type, options: {}, mapping: null }, delivery).every((event) => event.is_test)
  } catch (error) {
    if (error instanceof UnreadableDelivery) return false
    throw error
  }
}

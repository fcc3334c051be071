import type { SaleMapping } from '@talao/contract'
import { type PlatformEvent, type PlatformOptions, platformOf, UnreadableDelivery } from '@talao/platforms'
import { storable } from './storable.ts'

type Integration = { type: string; options: unknown; mapping: unknown }
type Kept = { body: Uint8Array; headers: unknown; query: unknown }

/** What a kept delivery says, read as the integration's user decided. Throws `UnreadableDelivery`. */
export function readDelivery(integration: Integration, kept: Kept): PlatformEvent[] {
  const platform = platformOf(integration.type)
  if (!platform) throw new UnreadableDelivery('Esta plataforma ainda não tem leitor de avisos.')
  const request = { headers: kept.headers as Record<string, string>, query: kept.query as Record<string, string> }
  return storable(platform.parse(kept.body, request, platformOptions(integration)))
}

/** The integration's decisions, as platforms take them. */
export function platformOptions({ options, mapping }: Pick<Integration, 'options' | 'mapping'>): PlatformOptions {
  return { ...(options as PlatformOptions), mapping: (mapping ?? null) as SaleMapping | null }
}

/** Whether a delivery is a platform's trial of the address, with no sale in it. What cannot be read yet is taken for a sale. */
export function isTestDelivery(type: string, delivery: Kept): boolean {
  try {
    return readDelivery({ type, options: {}, mapping: null }, delivery).every((event) => event.is_test)
  } catch (error) {
    if (error instanceof UnreadableDelivery) return false
    throw error
  }
}

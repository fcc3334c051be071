import type { SaleIntegrationOut } from '@talao/contract'
import type { PlatformId } from '@talao/contract/fields/ids'
import { PLATFORM_LABELS } from '@talao/contract/fields/values'
import { type FormPlatformId, PLATFORMS, type PlatformSpec } from './platforms.ts'

/** Fields common to all integrations, Hotmart's included. */
export type AnyIntegration = Omit<SaleIntegrationOut, 'credentials' | 'version'>

export function hasCommonForm(type: PlatformId): type is FormPlatformId {
  return type !== 'HOTMART' && type !== 'API'
}

/** A platform's name with its article, for use in a sentence: `a Eduzz`, `a plataforma`. */
export function namedPlatform(type: PlatformId): string {
  return type === 'OTHER' ? 'a plataforma' : `a ${PLATFORM_LABELS[type]}`
}

/** Route of an integration's page. */
export function placeOf({ id, type }: Pick<SaleIntegrationOut, 'id' | 'type'>) {
  return { to: '/integracoes/$type/{-$id}', params: { type: type.toLowerCase(), id: String(id) } } as const
}

/** Queries the platform supports. */
export function asksOf(type: PlatformId): PlatformSpec['asks'] {
  if (type === 'HOTMART') return ['range', 'transaction', 'products']
  return hasCommonForm(type) ? PLATFORMS[type].asks : []
}

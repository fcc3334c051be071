import type { SaleIntegrationOut } from '@talao/contract'
import type { PlatformId } from '@talao/contract/ids'
import { PLATFORM_LABELS } from '@talao/contract/values'
import { type FormPlatformId, type PlatformSpec, PLATFORMS } from './platforms.ts'

/** What every integration tells, Hotmart's own form included. */
export type AnyIntegration = Omit<SaleIntegrationOut, 'credentials' | 'version'>

export function hasCommonForm(type: PlatformId): type is FormPlatformId {
  return type !== 'HOTMART' && type !== 'API'
}

/** How a platform is called within a sentence: `na Eduzz`, `em outra plataforma`. */
export function namedPlatform(type: PlatformId): string {
  return type === 'OTHER' ? 'a plataforma' : `a ${PLATFORM_LABELS[type]}`
}

/** Where the page of an integration stands. */
export function placeOf({ id, type }: Pick<SaleIntegrationOut, 'id' | 'type'>) {
  return { to: '/integracoes/$type/{-$id}', params: { type: type.toLowerCase(), id: String(id) } } as const
}

/** What the platform can be asked for. */
export function asksOf(type: PlatformId): PlatformSpec['asks'] {
  if (type === 'HOTMART') return ['range', 'transaction', 'products']
  return hasCommonForm(type) ? PLATFORMS[type].asks : []
}

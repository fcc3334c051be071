import { platformOf } from '@talao/platforms'

/** The platform's name of a credential of the generic call: Hotmart's `webhook_token` is its hottok. */
export function ownName(type: string, name: string): string {
  return platformOf(type)?.credentialFields.find((field) => field.generic === name)?.key ?? name
}

/** Hotmart's own names mean nothing to another platform. */
export function isOfAnother(type: string, name: string): boolean {
  const isOwn = platformOf(type)?.credentialFields.some((field) => field.key === name)
  return (name === 'hottok' || name === 'basic_token') && !isOwn
}

import { platformOf } from '@talao/platforms'

/** The platform's own name of a credential in the generic API: Hotmart's `webhook_token` is its hottok. */
export function ownName(type: string, name: string): string {
  return platformOf(type)?.credentialFields.find((field) => field.generic === name)?.key ?? name
}

/** Whether a Hotmart credential name is used for another platform. */
export function isForeignCredentialName(type: string, name: string): boolean {
  const isOwn = platformOf(type)?.credentialFields.some((field) => field.key === name)
  return (name === 'hottok' || name === 'basic_token') && !isOwn
}

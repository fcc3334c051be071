import type { AddressOut } from '@talao/contract'
import { formatCep } from '@talao/fiscal/value/cep'

/** Formats an address as on an envelope and leaves out unknown parts. */
export function addressLines(address: AddressOut): string[] {
  const street = [address.street, address.number, address.complement].filter(Boolean).join(', ')
  const place = address.is_abroad
    ? [address.abroad_city, address.country?.name].filter(Boolean).join(', ')
    : [address.city?.name, address.state?.uf].filter(Boolean).join(' – ')
  const code = address.postal_code ? formatCep(address.postal_code) : ''
  return [street, address.neighborhood ?? '', place, code].filter((line) => line !== '')
}

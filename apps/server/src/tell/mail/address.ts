import { domainToASCII } from 'node:url'

export const MOST_RECIPIENTS = 10
const LONGEST_ADDRESS = 254

export type CheckedAddresses = { addresses: string[]; wrong: { address: string; text: string }[] }

/**
 * Sorts addresses into valid ones, without duplicates, and wrong ones with the reason. Valid means ASCII before the @
 * (few servers accept anything else) and a domain with a dot. Source: RFC 5321, 4.1.2 and 4.5.3.1; quoted local parts
 * are refused on purpose.
 */
export function checkAddresses(given: readonly string[]): CheckedAddresses {
  const checked: CheckedAddresses = { addresses: [], wrong: [] }
  for (const raw of given) {
    const address = mailAddress(raw)
    if (address === undefined)
      checked.wrong.push({ address: raw, text: 'Não é um endereço de e-mail: confira e digite de novo.' })
    else if (!checked.addresses.some((one) => one.toLowerCase() === address.toLowerCase()))
      checked.addresses.push(address)
  }
  for (const address of checked.addresses.splice(MOST_RECIPIENTS))
    checked.wrong.push({ address, text: `Um e-mail vai para no máximo ${MOST_RECIPIENTS} endereços.` })
  return checked
}

/** The address with its domain in ASCII, as mail servers need it. Undefined when it is invalid. */
export function mailAddress(raw: string): string | undefined {
  const at = raw.trim()
  const match = /^([\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*)@([^\s@<>()[\]\\,;:"]+)$/.exec(at)
  if (!match || /[\r\n]/.test(raw)) return undefined
  const [, local = '', domain = ''] = match
  const ascii = domainToASCII(domain)
  const whole = `${local}@${ascii}`
  return local.length <= 64 && whole.length <= LONGEST_ADDRESS && isDomain(ascii) ? whole : undefined
}

function isDomain(ascii: string): boolean {
  return (
    /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/i.test(ascii) &&
    !/^[\d.]+$/.test(ascii)
  )
}

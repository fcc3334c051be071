import { SERIAL, SerialParts } from '../../ui/serial.tsx'
import { InternalLink } from './internal-link.tsx'

type Props = { href: string; number: number | null; noun: 'Nota' | 'Nota de controle'; customer: string | null }

/**
 * Link to a note by its number. The link itself has the serial's class, which saves an element in each of hundreds of
 * rows.
 */
export function SerialLink({ href, number, noun, customer }: Props) {
  const spoken = <span className="sr-only">{noun} </span>
  if (number === null) {
    return (
      <InternalLink href={href}>
        {spoken}
        <span className="support">sem número</span>
        <span className="sr-only">, {customer}</span>
      </InternalLink>
    )
  }
  return (
    <InternalLink href={href} className={SERIAL}>
      {spoken}
      <SerialParts number={number} />
    </InternalLink>
  )
}

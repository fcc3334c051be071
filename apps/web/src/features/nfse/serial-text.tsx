import { Serial } from '../../ui/serial.tsx'

const PRINTED_DIGITS = 9

/** City numbers have up to 15 digits, some with the year in front, so only short ones are padded with zeros. */
export function SerialText({ number }: { number: string | null }) {
  if (number === null) return <Serial number={null} />
  if (/^\d+$/.test(number) && number.length <= PRINTED_DIGITS) return <Serial number={Number(number)} />
  return <span className="mono">{number}</span>
}

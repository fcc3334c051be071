import styles from './serial.module.css'
import { splitSerial } from './serial-parts.ts'

/**
 * A note's number with nine digits as on the DANFE, the leading zeros light. Screen readers omit the zeros. Uses few
 * elements, because lists have hundreds.
 */
export function Serial({ number }: { number: number | null }) {
  if (number === null) return <span className="support">sem número</span>
  return (
    <span className={SERIAL}>
      <SerialParts number={number} />
    </span>
  )
}

/** For an element that already has the class `SERIAL`. */
export function SerialParts({ number }: { number: number }) {
  const { zeros, digits } = splitSerial(number)
  return (
    <>
      <i aria-hidden="true">{zeros}</i>
      {digits}
    </>
  )
}

export const SERIAL = styles.serial

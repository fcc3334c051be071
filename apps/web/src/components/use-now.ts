import { useEffect, useState } from 'react'
import { now } from '../lib/clock.ts'

const EVERY_MS = 15_000

/** The moment, kept fresh while the screen is open: for words that count time down. */
export function useNow(): Date {
  const [moment, setMoment] = useState(now)
  useEffect(() => {
    const timer = setInterval(() => setMoment(now()), EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  return moment
}

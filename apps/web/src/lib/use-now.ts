import { useEffect, useState } from 'react'
import { now } from './clock.ts'

const EVERY_MS = 15_000

/** The current time, updated while the screen is open, for countdowns. */
export function useNow(): Date {
  const [moment, setMoment] = useState(now)
  useEffect(() => {
    const timer = setInterval(() => setMoment(now()), EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  return moment
}

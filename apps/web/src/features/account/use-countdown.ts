import { useEffect, useState } from 'react'
import { now } from '../../lib/clock.ts'

/** Whole seconds until an action is allowed again. */
export function useCountdown(seconds: number): { left: number; start: (seconds: number) => void } {
  const [until, setUntil] = useState(() => now().getTime() + seconds * 1000)
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    const timer = setInterval(() => {
      const rest = Math.max(0, Math.ceil((until - now().getTime()) / 1000))
      setLeft(rest)
      if (rest === 0) clearInterval(timer)
    }, 500)
    return () => clearInterval(timer)
  }, [until])
  return {
    left,
    start: (wait) => {
      setUntil(now().getTime() + wait * 1000)
      setLeft(wait)
    },
  }
}

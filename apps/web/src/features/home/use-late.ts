import { useEffect, useState } from 'react'

/** True once a state has lasted for a while, and false as soon as it ends. */
export function useLate(isOn: boolean, ms: number): boolean {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (!isOn) return undefined
    const timer = setTimeout(() => setLate(true), ms)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [isOn, ms])
  return isLate && isOn
}

import { useNavigate } from '@tanstack/react-router'

type Change = {
  start?: string | undefined
  end?: string | undefined
  date_type?: string | undefined
  group?: 'month' | undefined
}

/** Writes what a page of numbers looks at into its address, which tells the defaults by leaving them out. */
export function usePeriod(): (change: Change) => void {
  const navigate = useNavigate()
  return (change) => void navigate({ to: '.', search: (previous) => ({ ...previous, ...change }), resetScroll: false })
}

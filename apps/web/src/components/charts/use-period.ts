import { useNavigate } from '@tanstack/react-router'

type Change = {
  start?: string | undefined
  end?: string | undefined
  date_type?: string | undefined
  group?: 'month' | undefined
}

/** Writes the selected period of a report page to the URL, which leaves defaults out. */
export function usePeriod(): (change: Change) => void {
  const navigate = useNavigate()
  return (change) => void navigate({ to: '.', search: (previous) => ({ ...previous, ...change }), resetScroll: false })
}

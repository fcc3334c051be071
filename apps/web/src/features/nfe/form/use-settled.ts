import { useDebouncedValue } from '@mantine/hooks'

const PAUSE_MS = 500

/** What was typed, once the hands rest: the law is not asked at every key. */
export function useSettled<T>(values: T): T {
  return useDebouncedValue(values, PAUSE_MS)[0]
}

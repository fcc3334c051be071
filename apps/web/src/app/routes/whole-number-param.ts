import { notFound } from '@tanstack/react-router'

/** An id in the address that is no number is a page that does not exist. */
export function wholeNumberParam() {
  return {
    parse: ({ id }: { id: string }) => {
      if (!/^\d{1,15}$/.test(id)) throw notFound()
      return { id: Number(id) }
    },
    stringify: ({ id }: { id: number }) => ({ id: String(id) }),
  }
}

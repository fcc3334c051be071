import { notFound, redirect } from '@tanstack/react-router'

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

type Form = '/nota-produto/detalhes' | '/nota-servico/detalhes' | '/vendas/detalhes'

/** Of a form (calls.md section 6.5): a number opens what is kept, anything else asks for a new one, as the address without an id does. */
export function idOrNew(to: Form) {
  return {
    parse: ({ id }: { id: string }) => {
      if (!/^\d{1,15}$/.test(id)) throw redirect({ to })
      return { id: Number(id) }
    },
    stringify: ({ id }: { id: number }) => ({ id: String(id) }),
  }
}

import { notFound, redirect } from '@tanstack/react-router'

/** An id that is not a number means the page does not exist. */
export function wholeNumberParam() {
  return numberOr(() => notFound())
}

type Form = '/nota-produto/detalhes' | '/nota-servico/detalhes' | '/vendas/detalhes'

/** For forms: a number opens that record, anything else redirects to the empty form, as the URL without an id does. */
export function idOrNew(to: Form) {
  return numberOr(() => redirect({ to }))
}

function numberOr(otherwise: () => unknown) {
  return {
    parse: ({ id }: { id: string }) => {
      if (!/^\d{1,15}$/.test(id)) throw otherwise()
      return { id: Number(id) }
    },
    stringify: ({ id }: { id: number }) => ({ id: String(id) }),
  }
}

import type { UseFormReturnType } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import type { AddressOut } from '@talao/contract'
import { parseCnpj } from '@talao/fiscal/cnpj'
import { useRef, useState } from 'react'
import { call } from '../../../lib/api.ts'
import { toUserError } from '../../../lib/errors.ts'
import type { CompanyValues } from '../company-form.ts'
import { filledBy } from './filled-by.ts'

/** A whole CNPJ is asked about by itself. What its register says fills the form, and can be undone. */
export function useTaxpayer(form: UseFormReturnType<CompanyValues>, known: AddressOut | undefined) {
  /** The city's name is kept by its field: it begins anew with each filling. */
  const [filling, setFilling] = useState(0)
  const [before, setBefore] = useState<{ values: CompanyValues; place: AddressOut | undefined }>()
  const [place, setPlace] = useState(known)
  const asked = useRef(form.values.cnpj)
  const look = useMutation({
    meta: { errors: 'inline' },
    mutationFn: (document: string) => call('GET /api/sintegra/consult/:document', { params: { document } }),
  })

  function show(values: CompanyValues, at: AddressOut | undefined) {
    // Whoever is typing the address keeps the field in hand.
    const isElsewhere = values.address !== form.getValues().address
    form.setInitialValues(values)
    form.setValues(values)
    form.clearErrors()
    if (!isElsewhere) return
    setPlace(at)
    setFilling((count) => count + 1)
  }

  return {
    filling,
    place,
    isAsking: look.isPending,
    isFilled: before !== undefined,
    fault: look.error ? toUserError(look.error).text : undefined,
    ask(cnpj: string) {
      const whole = parseCnpj(cnpj)
      if (!whole || whole === asked.current) return
      asked.current = whole
      const atFirst = { ...form.getValues(), cnpj: whole }
      look.mutate(whole, {
        onSuccess: ({ data }) => {
          const typed = form.getValues()
          // Another one is being typed: what is known of this one is no longer wanted, and it may be asked about anew.
          if (parseCnpj(typed.cnpj) !== whole) {
            asked.current = ''
            return
          }
          const values = { ...typed, cnpj: whole }
          setBefore({ values, place })
          show(filledBy(values, data, atFirst), data.address ?? place)
        },
      })
    },
    undo() {
      if (!before) return
      show(before.values, before.place)
      setBefore(undefined)
    },
  }
}

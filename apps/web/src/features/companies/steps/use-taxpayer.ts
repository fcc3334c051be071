import type { UseFormReturnType } from '@mantine/form'
import type { AddressOut } from '@talao/contract'
import { parseCnpj } from '@talao/fiscal/value/cnpj'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call } from '../../../lib/api.ts'
import { toUserError } from '../../../lib/errors.ts'
import type { CompanyValues } from '../data/company-form.ts'
import { filledBy } from './filled-by.ts'

/** Looks a complete CNPJ up automatically and fills the form from the register. The filling can be undone. */
export function useTaxpayer(form: UseFormReturnType<CompanyValues>, known: AddressOut | undefined) {
  /** Used as a `key`: the city field keeps the city's name itself and must remount on each filling. */
  const [filling, setFilling] = useState(0)
  const [before, setBefore] = useState<{ values: CompanyValues; place: AddressOut | undefined }>()
  const [place, setPlace] = useState(known)
  const asked = useRef(form.values.cnpj)
  const look = useMutation({
    meta: { errors: 'inline' },
    mutationFn: (document: string) => call('GET /api/sintegra/consult/:document', { params: { document } }),
  })

  function show(values: CompanyValues, at: AddressOut | undefined) {
    // Do not remount the address fields while the user types in them.
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
          // The user is typing another CNPJ: drop this answer and allow this CNPJ to be looked up again.
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

import type { UseFormReturnType } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { ProductValues } from './product-form.ts'
import { followingCodes, type ServiceCodes, type ServicePlace, withoutFollowers } from './service-codes.ts'

type Form = UseFormReturnType<ProductValues>

/** Sets one code of the service and every code for which only one remains possible. `followed` names the latter. */
export function useServiceCodes(form: Form) {
  const client = useQueryClient()
  const followed = useRef<Partial<ServiceCodes>>({})
  const asked = useRef(0)
  const [said, say] = useState<readonly ServicePlace[]>([])

  async function choose(name: keyof ServiceCodes, value: string) {
    const before = name === 'lc_116' || value === '' ? withoutFollowers(codesOf(form), followed.current) : codesOf(form)
    const codes = { ...before, [name]: value }
    write(form, codes)
    asked.current += 1
    const mine = asked.current
    const news = await followingCodes(
      client,
      value === '' ? { ...codes, lc_116: '', national_service_code: '' } : codes,
    )
    // The user chose again meanwhile, and that choice has its own lookup.
    if (mine !== asked.current) return
    followed.current = { ...followed.current, ...news }
    write(form, { ...codes, ...news })
    say(Object.keys(news).filter((one) => one !== 'lc_116') as ServicePlace[])
  }
  return { choose: (name: keyof ServiceCodes, value: string) => void choose(name, value), followed: said }
}

export function codesOf({ values: { service, nfe } }: Pick<Form, 'values'>): ServiceCodes {
  const { lc_116, national_service_code, nbs, cindop } = service
  return { lc_116, national_service_code, nbs, cindop, cclasstrib: nfe.cclasstrib }
}

function write(form: Form, { cclasstrib, ...service }: ServiceCodes): void {
  form.setValues((values) => ({
    service: { ...(values.service ?? form.values.service), ...service },
    nfe: { ...(values.nfe ?? form.values.nfe), cclasstrib },
  }))
}

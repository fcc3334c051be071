'use no memo'

import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, fieldMessages, toUserError } from '../../lib/errors.ts'

type Values<Name extends string> = Readonly<Record<Name, string>>
type Errors = Readonly<Record<string, string>>
type Options<Name extends string, Answer> = {
  initial: Values<Name>
  /** The first error of each field. Any error stops the request. */
  check: (values: Values<Name>) => Errors
  send: (values: Values<Name>) => Promise<Answer>
  onDone: (answer: Answer, values: Values<Name>) => void
  onRefused?: (failure: ApiError) => void
  /** Show no toast: the next page reports the result. */
  isSilent?: boolean
}

/** State of a form shown before sign-in: values, errors by field, and the server's refusal. */
export function useAccountForm<Name extends string, Answer>(options: Options<Name, Answer>) {
  const [values, setValues] = useState(options.initial)
  const [errors, setErrors] = useState<Errors>({})
  const [failure, setFailure] = useState<ApiError>()
  const send = useMutation({
    meta: { errors: 'inline', ...(options.isSilent ? { success: 'silent' as const } : {}) },
    mutationFn: () => options.send(values),
    onSuccess: (answer) => options.onDone(answer, values),
    onError: (error) => {
      const refused = error instanceof ApiError ? error : new ApiError(500, {})
      setErrors(fieldMessages(error))
      setFailure(refused)
      options.onRefused?.(refused)
    },
  })

  function submit() {
    const found = options.check(values)
    setFailure(undefined)
    setErrors(found)
    if (Object.keys(found).length === 0) send.mutate()
  }

  return {
    values,
    errors,
    /** Not shown above the form when a field already shows it. */
    refusal: failure && Object.keys(errors).length === 0 ? refusalText(failure) : undefined,
    failure,
    isPending: send.isPending,
    submit,
    field: (name: Name) => ({
      name,
      value: values[name],
      error: errors[name],
      onChange: (event: { currentTarget: { value: string } }) => {
        setValues({ ...values, [name]: event.currentTarget.value })
        if (errors[name] !== undefined) setErrors(without(errors, name))
      },
    }),
  }
}

function without(errors: Errors, name: string): Errors {
  return Object.fromEntries(Object.entries(errors).filter(([key]) => key !== name))
}

/** Here a 404 is a refusal like any other, not a missing page. */
function refusalText(failure: ApiError): string {
  if (failure.status === 429 && failure.retryAfterSeconds !== undefined)
    return `Muitos pedidos em pouco tempo. Espere ${waitText(failure.retryAfterSeconds)} e tente de novo.`
  return failure.status === 404 ? failure.message : toUserError(failure).text
}

/** `40 segundos`, `3 minutos`. */
export function waitText(seconds: number): string {
  if (seconds < 60) return seconds === 1 ? '1 segundo' : `${seconds} segundos`
  const minutes = Math.ceil(seconds / 60)
  return minutes === 1 ? '1 minuto' : `${minutes} minutos`
}

'use no memo'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { call } from '../../lib/api.ts'
import { clearCookies } from '../../lib/cookies.ts'
import { fieldMessages } from '../../lib/errors.ts'
import { announceSession } from '../../lib/session-channel.ts'
import { isCodeWanted, refusalText } from './refusal.ts'

/**
 * The form's state and what follows: a refusal clears cookies and keeps the typed e-mail. A right password that is not
 * enough is kept, in memory alone, until the code beside it is right too.
 */
export function useSignIn() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { to, why } = useSearch({ from: '/login' })
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [step, setStep] = useState<'password' | 'code'>('password')
  const [refusal, setRefusal] = useState(why === 'ended' ? SESSION_ENDED : '')
  const [codeError, setCodeError] = useState('')
  const passwordRef = useRef<HTMLInputElement>(null)

  const signIn = useMutation({
    meta: { errors: 'inline' },
    mutationFn: () =>
      call('POST /oauth/token', {
        body: {
          grant_type: 'password',
          username: email.trim(),
          password,
          ...(step === 'code' ? { otp: code.trim() } : {}),
        },
      }),
    onSuccess: async () => {
      client.clear()
      announceSession('signed-in')
      await navigate({ href: to ?? '/', replace: true })
    },
    onError: (error) => {
      clearCookies()
      if (isCodeWanted(error)) {
        setCodeError(fieldMessages(error).otp ?? '')
        return setStep('code')
      }
      setRefusal(refusalText(error))
      if (step === 'password') {
        setPassword('')
        passwordRef.current?.focus()
      }
    },
  })

  function submit() {
    setCodeError('')
    setRefusal('')
    if (step === 'code' && !code.trim()) return setCodeError('Digite o código.')
    if (step === 'password' && (!email.trim() || !password)) return setRefusal('Informe o e-mail e a senha.')
    signIn.mutate()
  }

  function backToPassword() {
    setStep('password')
    setPassword('')
    setCode('')
    setRefusal('')
    setCodeError('')
  }

  return {
    email,
    password,
    code,
    step,
    refusal,
    codeError,
    isPending: signIn.isPending,
    setEmail,
    setPassword,
    setCode,
    submit,
    backToPassword,
    passwordRef,
  }
}

const SESSION_ENDED = 'A sua sessão terminou ou foi encerrada. Entre de novo para voltar ao mesmo lugar.'

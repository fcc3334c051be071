'use no memo'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { awaitedEmail, forgetAwaited } from '../../components/session/pending-email-confirmation.ts'
import { call } from '../../lib/api.ts'
import { clearCookies } from '../../lib/cookies.ts'
import { fieldMessages } from '../../lib/errors.ts'
import { announceSession } from '../../lib/session-channel.ts'
import { isCodeWanted, isEmailUnconfirmed, isRefused, refusalText } from './refusal.ts'

/** What an e-mail still has to confirm: the account itself, or its new address. */
type Unconfirmed = 'account' | 'address'

/**
 * State and actions of the sign-in form. A refusal clears cookies and keeps the typed e-mail. While a second factor is
 * required, the right password stays in memory only.
 */
export function useSignIn() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { to, why, email: known = '' } = useSearch({ from: '/login' })
  const [email, setEmail] = useState(known)
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [step, setStep] = useState<'password' | 'code'>('password')
  const [refusal, setRefusal] = useState(why === 'ended' ? SESSION_ENDED : '')
  const [codeError, setCodeError] = useState('')
  const [unconfirmed, setUnconfirmed] = useState<Unconfirmed>()
  const passwordRef = useRef<HTMLInputElement>(null)

  const signIn = useMutation({
    meta: { errors: 'inline' },
    mutationFn: (typed: { email: string; password: string }) =>
      call('POST /oauth/token', {
        body: {
          grant_type: 'password',
          username: typed.email.trim(),
          password: typed.password,
          ...(step === 'code' ? { otp: code.trim() } : {}),
        },
      }),
    onSuccess: async () => {
      forgetAwaited()
      client.clear()
      announceSession('signed-in')
      await navigate({ href: to ?? '/', replace: true })
    },
    onError: (error, typed) => {
      clearCookies()
      if (isCodeWanted(error)) {
        setCodeError(fieldMessages(error).otp ?? '')
        return setStep('code')
      }
      setRefusal(refusalText(error))
      const asked = isRefused(error) && awaitedEmail() === typed.email.trim().toLowerCase()
      setUnconfirmed(isEmailUnconfirmed(error) ? 'address' : asked ? 'account' : undefined)
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
    signIn.mutate({ email, password })
  }

  /** Signs in with the credentials that a demo installation offers. */
  function enter(theirs: string, secret: string) {
    setEmail(theirs)
    setPassword(secret)
    setRefusal('')
    setUnconfirmed(undefined)
    signIn.mutate({ email: theirs, password: secret })
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
    enter,
    unconfirmed,
    backToPassword,
    passwordRef,
  }
}

const SESSION_ENDED = 'A sua sessão terminou ou foi encerrada. Entre de novo para voltar ao mesmo lugar.'

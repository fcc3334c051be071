import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type FormEvent, useRef, useState } from 'react'
import { call } from '../../lib/api.ts'
import { clearCookies } from '../../lib/cookies.ts'
import { announceSession } from '../../lib/session-channel.ts'
import { refusalText } from './refusal.ts'

/** The form's state and what follows: a refusal clears cookies and cached data and keeps the typed e-mail. */
export function useSignIn() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { to } = useSearch({ from: '/login' })
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [refusal, setRefusal] = useState('')
  const passwordRef = useRef<HTMLInputElement>(null)

  const signIn = useMutation({
    meta: { errors: 'inline' },
    mutationFn: () => call('POST /oauth/token', { body: { grant_type: 'password', username: email.trim(), password } }),
    onSuccess: async () => {
      client.clear()
      announceSession('signed-in')
      await navigate({ href: to ?? '/', replace: true })
    },
    onError: (error) => {
      clearCookies()
      client.clear()
      setPassword('')
      setRefusal(refusalText(error))
      passwordRef.current?.focus()
    },
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    if (signIn.isPending) return
    if (!email.trim() || !password) return setRefusal('Informe o e-mail e a senha.')
    setRefusal('')
    signIn.mutate()
  }

  return { email, password, refusal, isPending: signIn.isPending, setEmail, setPassword, submit, passwordRef }
}

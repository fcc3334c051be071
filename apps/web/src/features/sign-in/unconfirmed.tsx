'use no memo'

import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { signUpQuery } from '../../components/sign-up.ts'
import { call } from '../../lib/api.ts'
import { PlainButton } from '../../ui/plain-button.tsx'
import { DemoLetters } from '../../components/demo/awaited-letters.tsx'

/**
 * For whoever asked for this very address in this browser and is refused: the password is chosen at the link, and perhaps the link was never opened.
 * The server says the same to everybody; what is known here is what this browser did.
 */
export function Unconfirmed({ email }: { email: string }) {
  const { data } = useQuery(signUpQuery)
  const navigate = useNavigate()
  const send = useMutation({
    meta: { errors: 'inline', success: 'silent' },
    mutationFn: () => call('POST /api/auth/email/resend', { body: { email } }),
    onSettled: () => navigate({ to: '/confirma-email', search: { email } }),
  })
  return (
    <>
      <p>
        Falta confirmar o e-mail <b>{email}</b>: a senha se escolhe no link que mandamos.
      </p>
      <PlainButton aria-disabled={send.isPending} onClick={() => !send.isPending && send.mutate()}>
        Mandar o link de novo
      </PlainButton>
      {data?.demo && <DemoLetters of={['CONFIRM']} />}
    </>
  )
}

'use no memo'

import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { signUpQuery } from '../../components/sign-up.ts'
import { call } from '../../lib/api.ts'
import { PlainButton } from '../../ui/plain-button.tsx'
import { DemoLetters } from '../../components/demo/awaited-letters.tsx'

type Props = { email: string; of: 'account' | 'address' }

/**
 * For whoever is refused because a letter waits to be opened. Of an account the server says the same to everybody: what is known here is that this
 * browser asked for this very address. Of an account's new address it says so to whoever has the password, and the sentence stands above.
 */
export function Unconfirmed({ email, of }: Props) {
  const { data } = useQuery(signUpQuery)
  const navigate = useNavigate()
  const send = useMutation({
    meta: { errors: 'inline', success: 'silent' },
    mutationFn: () => call('POST /api/auth/email/resend', { body: { email } }),
    onSettled: () => navigate({ to: '/confirma-email', search: { email } }),
  })
  return (
    <>
      {of === 'account' && (
        <p>
          Falta confirmar o e-mail <b>{email}</b>: a senha se escolhe no link que mandamos.
        </p>
      )}
      <PlainButton aria-disabled={send.isPending} onClick={() => !send.isPending && send.mutate()}>
        Mandar o link de novo
      </PlainButton>
      {data?.demo && <DemoLetters of={['CONFIRM']} />}
    </>
  )
}

'use no memo'

import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { DemoLetters } from '../../components/demo/demo-mailbox-slot.tsx'
import { signUpQuery } from '../../components/session/sign-up-query.ts'
import { call } from '../../lib/api.ts'
import { PlainButton } from '../../ui/plain-button.tsx'

type Props = { email: string; of: 'account' | 'address' }

/**
 * For a sign-in refused because an e-mail awaits confirmation. For a new account the server gives everyone the same
 * answer; this browser only knows that it registered this address. For a changed address the server says so once the
 * password is right, and that text is shown above.
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

import { passwordWeakness } from '@talao/contract/user/password-rules'
import { checkPerson } from './check-person.ts'

type Typed = { email?: string; name?: string; password?: string; password_confirmation?: string }

/** Checks before asking the server, with the server's texts. Only the fields that are present are checked. */
export function checkAccount({ email, name, password, password_confirmation }: Typed): Record<string, string> {
  const found = checkPerson({ email, name })
  if (password !== undefined) {
    const why = password === '' ? 'Escolha uma senha.' : passwordWeakness(password, { email: email ?? '', name })
    if (why) found.password = why
    else if (password !== password_confirmation) found.password_confirmation = 'As duas senhas não são iguais.'
  }
  return found
}

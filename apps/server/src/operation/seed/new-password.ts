import { Refusal } from '../../kit/refusal.ts'
import { weaknessOf } from '../../people/auth/password-rules.ts'
import { readSecret } from '../commands/read-secret.ts'

/** Longer than for other users, because this password opens the whole platform. */
const MIN_LENGTH = 12

export async function readNewPassword(person: { email: string; name: string }): Promise<string> {
  const password = await readSecret('Senha', { twice: true })
  if (password.length < MIN_LENGTH) throw new Refusal(`A senha precisa de pelo menos ${MIN_LENGTH} caracteres.`)
  const weakness = weaknessOf(password, person)
  if (weakness !== undefined) throw new Refusal(weakness)
  return password
}

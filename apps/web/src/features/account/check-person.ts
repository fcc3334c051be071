type Typed = { email?: string | undefined; name?: string | undefined }

/** Checks name and e-mail before asking the server. Separate from the password rules, which few pages need. */
export function checkPerson({ email, name }: Typed): Record<string, string> {
  const found: Record<string, string> = {}
  if (name?.trim() === '') found.name = 'Informe o seu nome.'
  if (email !== undefined && !/^\S+@\S+\.\S+$/.test(email.trim()))
    found.email = email.trim() === '' ? 'Informe o e-mail.' : 'E-mail inválido. Confira o endereço.'
  return found
}

type Typed = { email?: string | undefined; name?: string | undefined }

/** What can be told of a name and an address before asking the server. Apart from the rules of a password, which few pages need. */
export function checkPerson({ email, name }: Typed): Record<string, string> {
  const found: Record<string, string> = {}
  if (name?.trim() === '') found.name = 'Informe o seu nome.'
  if (email !== undefined && !/^\S+@\S+\.\S+$/.test(email.trim()))
    found.email = email.trim() === '' ? 'Informe o e-mail.' : 'E-mail inválido. Confira o endereço.'
  return found
}

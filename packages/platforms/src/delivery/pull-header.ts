import { PullRefused } from '../port/pull.ts'

/**
 * A credential for a header. Throws `PullRefused` for characters that no token has (such as a line break): the
 * credential was not copied correctly.
 */
export function headerText(credential: string | null | undefined): string {
  const text = credential ?? ''
  if (/^[\x20-\x7e]*$/.test(text)) return text
  throw new PullRefused(
    'unauthorised',
    'Uma credencial da plataforma tem caracteres que ela não aceita. Copie-a de novo no formulário da integração.',
  )
}

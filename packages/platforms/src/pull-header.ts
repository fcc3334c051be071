import { PullRefused } from './pull.ts'

/** A credential as a header carries it. One with a line break or a letter that no token has was not copied whole. */
export function headerText(credential: string | null | undefined): string {
  const text = credential ?? ''
  if (/^[\x20-\x7e]*$/.test(text)) return text
  throw new PullRefused(
    'unauthorised',
    'Uma credencial da plataforma tem caracteres que ela não aceita. Copie-a de novo no formulário da integração.',
  )
}

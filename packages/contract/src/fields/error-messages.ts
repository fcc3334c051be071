import { z } from 'zod'

/** Default Portuguese message for a refused value whose field has no message; never the library's English one. */
export function defaultMessage(issue: {
  code?: string | undefined
  input?: unknown
  expected?: unknown
  maximum?: unknown
  minimum?: unknown
  origin?: unknown
  errors?: unknown
}): string {
  if (issue.code === 'invalid_type')
    return issue.input === undefined ? 'Preencha este campo.' : (WANTED[String(issue.expected)] ?? INVALID)
  if (issue.code === 'unrecognized_keys') return 'Este campo não existe aqui.'
  if (issue.code === 'invalid_value') return 'Escolha um dos valores oferecidos.'
  if (issue.code === 'too_big')
    return issue.origin === 'string'
      ? `Use até ${String(issue.maximum)} caracteres.`
      : `Use no máximo ${String(issue.maximum)}.`
  if (issue.code === 'too_small')
    return issue.origin === 'string'
      ? `Use pelo menos ${String(issue.minimum)} caracteres.`
      : `Use no mínimo ${String(issue.minimum)}.`
  if (issue.code === 'invalid_union') return ofLastOption(issue.errors) ?? INVALID
  return INVALID
}

/**
 * Union options start with the empty text and similar; the last option is the field's real type and has its own
 * message.
 */
function ofLastOption(errors: unknown): string | undefined {
  const options = errors as readonly (readonly { message: string; path: readonly unknown[] }[])[] | undefined
  return options?.at(-1)?.find(({ path }) => path.length === 0)?.message
}

const INVALID = 'Valor inválido.'
const WANTED: Readonly<Record<string, string>> = {
  string: 'Informe um texto.',
  number: 'Informe um número.',
  int: 'Informe um número inteiro.',
  boolean: 'Informe sim ou não (true ou false).',
  object: 'Informe um objeto.',
  array: 'Informe uma lista.',
}

z.config({ customError: defaultMessage })

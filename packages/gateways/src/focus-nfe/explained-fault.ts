import { explainRejection } from '@talao/fiscal/rejection/explain'
import type { RejectionTable } from '@talao/fiscal/rejection/rejection-table'
import type { ProviderFault } from '../port/outcome.ts'
import { pathOfFocusField } from './field-paths.ts'

/** An error as received: its code, its sentence and the Focus field it names. */
export type Complaint = { code: string; said: string; campo?: string | null }

/**
 * Explains an error in plain language with its remedy. The original text is appended, because users search for it. An
 * unknown code keeps only the original text.
 */
export function explainedFault({ code, said, campo = null }: Complaint, rejections?: RejectionTable): ProviderFault {
  const answer = { authority: 'FOCUS', code, message: said } as const
  const { known, text, action, path, field } = explainRejection(answer, rejections)
  if (!known) return plainFault({ code, said: text, campo })
  const explained = `${text} ${action}`
  return {
    code,
    path: pathOfFocusField(campo) ?? path,
    field: campo ?? field,
    text: said ? `${explained} Resposta recebida: ${said}` : explained,
    explained,
    ...(said && { said }),
  }
}

export function plainFault({ code, said, campo = null }: Complaint): ProviderFault {
  return { code, path: pathOfFocusField(campo), field: campo, text: said }
}

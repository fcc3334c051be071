import { explainRejection } from '@talao/fiscal/rejection/explain'
import type { ProviderFault } from '../outcome.ts'
import { pathOfFocusField } from './field-paths.ts'

/** A complaint as it came: its code, its sentence and the field of theirs it names. */
export type Complaint = { code: string; said: string; campo?: string | null }

/** A complaint in plain words with its way out. What was said closes it: people search for those words. Unknown codes keep them alone. */
export function explainedFault({ code, said, campo = null }: Complaint): ProviderFault {
  const { known, text, action, path, field } = explainRejection({ authority: 'FOCUS', code, message: said })
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

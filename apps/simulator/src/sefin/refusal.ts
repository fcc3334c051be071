import { SEFIN_MESSAGES } from './messages.ts'

/** One error of the authority: its code, its official text, and its detail in this document. */
export type SefinRefusal = { codigo: string; descricao: string; complemento?: string }

export function refusal(codigo: string, complemento?: string): SefinRefusal {
  const descricao = SEFIN_MESSAGES[codigo] ?? 'Documento recusado pela autoridade.'
  return { codigo, descricao, ...(complemento && { complemento }) }
}

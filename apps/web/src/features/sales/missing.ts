import { MISSING_LABELS } from '@talao/contract/fields/values'

const LIST = new Intl.ListFormat('pt-BR', { type: 'conjunction' })

/** What a sale still lacks, as text: `Falta CPF ou CNPJ e endereço para emitir a nota.` */
export function missingText(missing: readonly (keyof typeof MISSING_LABELS)[]): string {
  const words = missing.map((one) => MISSING_LABELS[one])
  const verb = words.length === 1 ? 'Falta' : 'Faltam'
  return `${verb} ${LIST.format(words)} para emitir a nota.`
}

import type { SaleIntegrationOut } from '@talao/contract'
import { TYPE_FISCAL_NOTE_LABELS } from '@talao/contract/fields/values'
import { percent } from '../../../lib/format.ts'

type Rules = Pick<
  SaleIntegrationOut,
  'type_fiscal_note' | 'nfe_percentage' | 'delay_to_send_note_in_days' | 'wait_warranty' | 'auto_send'
>

/** Which notas a sale becomes, when, and who sends them: the three lines next to the steps. */
export function noteSummary(rules: Rules): { label: string; value: string }[] {
  return [
    { label: 'Nota', value: noteText(rules) },
    { label: 'Quando', value: whenText(rules) },
    { label: 'Envio', value: sendText(rules.auto_send) },
  ]
}

function noteText({ type_fiscal_note: type, nfe_percentage: share }: Rules): string {
  if (type === null) return 'ainda não escolhida'
  if (type !== 'NFE_NFSE') return TYPE_FISCAL_NOTE_LABELS[type]
  return `${percent(share)} em NF-e, o resto em NFS-e`
}

function whenText({ delay_to_send_note_in_days: days, wait_warranty }: Rules): string {
  const after = days === 0 ? 'no dia da compra' : `${days === 1 ? '1 dia' : `${days} dias`} depois da compra`
  return wait_warranty ? `${after}, e só depois da garantia` : after
}

function sendText(autoSend: boolean | null): string {
  if (autoSend === null) return 'como a empresa decidiu'
  return autoSend ? 'automático' : 'à mão'
}

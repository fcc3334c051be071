import { formatMoney, isDecimal, splitByPercent } from '@talao/fiscal/value/cents'
import { type SettingsValues, shareOfNfe } from './settings-form.ts'

const EXAMPLE_CENTS = 49_700

/** One sentence: the notas and dates of a sale of R$ 497,00 with these settings. */
export function splitExample(
  values: Pick<SettingsValues, 'type_fiscal_note' | 'nfe_percentage' | 'delay_to_send_note_in_days' | 'wait_warranty'>,
): string {
  const share = shareOfNfe(values)
  if (!isDecimal(share)) return ''
  const { part, rest } = splitByPercent(EXAMPLE_CENTS, share)
  const notes = [part > 0 && `NF-e de ${formatMoney(part)}`, rest > 0 && `NFS-e de ${formatMoney(rest)}`]
  return `Uma venda de ${formatMoney(EXAMPLE_CENTS)} vira ${notes.filter(Boolean).join(' e ')}, ${whenText(values)}.`
}

function whenText({
  delay_to_send_note_in_days: delay,
  wait_warranty,
}: Pick<SettingsValues, 'delay_to_send_note_in_days' | 'wait_warranty'>): string {
  const days = Number(delay)
  const wait = days === 0 ? 'no mesmo dia' : days === 1 ? '1 dia depois' : `${days} dias depois`
  return wait_warranty ? `${wait} ou quando a garantia terminar, o que vier por último` : wait
}

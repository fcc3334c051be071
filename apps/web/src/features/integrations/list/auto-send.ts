import { AUTO_SEND_LABELS } from '@talao/contract/values'

/** Label of the three values of `auto_send`; null follows the company's switch. */
export function autoSendText(autoSend: boolean | null): string {
  return AUTO_SEND_LABELS[`${autoSend}`]
}

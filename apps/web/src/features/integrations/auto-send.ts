import { AUTO_SEND_LABELS } from '@talao/contract/values'

/** The three answers of `auto_send` in words; null follows the company's own switch. */
export function autoSendText(autoSend: boolean | null): string {
  return AUTO_SEND_LABELS[`${autoSend}`]
}

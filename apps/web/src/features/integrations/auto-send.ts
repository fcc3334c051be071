/** The three answers of `auto_send` in words; null follows the company's own switch. */
export function autoSendText(autoSend: boolean | null): string {
  if (autoSend === null) return 'Como a empresa'
  return autoSend ? 'Sim' : 'Não'
}

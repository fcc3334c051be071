/** What the events of a note make of it: its own cStat never changes. ASKED: the city has a request to cancel before it. */
export type NfseState = 'VALID' | 'ASKED' | 'BLOCKED' | 'CANCELLED' | 'REPLACED'

/** What each event does; events that are not here change nothing. */
export const STATE_AFTER: Readonly<Record<string, NfseState>> = {
  '101101': 'CANCELLED',
  '101103': 'ASKED',
  '105102': 'REPLACED',
  '105104': 'CANCELLED',
  '105105': 'VALID',
  '305101': 'CANCELLED',
  '305102': 'BLOCKED',
}

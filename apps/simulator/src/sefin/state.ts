/**
 * A note's state after its events; its own cStat never changes. ASKED: a cancellation request is pending at the city.
 */
export type NfseState = 'VALID' | 'ASKED' | 'BLOCKED' | 'CANCELLED' | 'REPLACED'

/** The state after each event. Events not listed here change nothing. */
export const STATE_AFTER: Readonly<Record<string, NfseState>> = {
  '101101': 'CANCELLED',
  '101103': 'ASKED',
  '105102': 'REPLACED',
  '105104': 'CANCELLED',
  '105105': 'VALID',
  '305101': 'CANCELLED',
  '305102': 'BLOCKED',
}

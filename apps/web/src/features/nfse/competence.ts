import type { NfseOut } from '@talao/contract'

/** The competência: the date that was set, or the date it was sent. Null before either is known. */
export function competenceOf(note: Pick<NfseOut, 'issue_at' | 'sent_to_provider_at'>): string | null {
  return note.issue_at ?? note.sent_to_provider_at
}

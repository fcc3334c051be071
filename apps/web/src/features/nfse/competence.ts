import type { NfseOut } from '@talao/contract'

/** When the service counts as done: the day that was set, else the one it was declared on; nothing before either is known. */
export function competenceOf(note: Pick<NfseOut, 'issue_at' | 'sent_to_provider_at'>): string | null {
  return note.issue_at ?? note.sent_to_provider_at
}

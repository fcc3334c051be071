import type { FocusApi } from './focus-api.ts'
import { readFocusNote } from './from-focus.ts'
import { checkForFocus } from './requirements.ts'
import { toFocusNfe } from './to-focus.ts'

/** NF-e, `/v2/nfe`. Only `completa=1` returns the protocol of the authorisation and the events' details. */
export const NFE_API: FocusApi = {
  resource: 'nfe',
  document: 'NFE',
  whole: '?completa=1',
  mails: true,
  check: (note) => (note.kind === 'NFE' ? checkForFocus(note.nfe) : []),
  body(note, key, issuedAt) {
    if (note.kind !== 'NFE') throw new RangeError('this road takes an NF-e')
    return { fields: toFocusNfe(note.nfe, key, issuedAt, note.norms) }
  },
  read: readFocusNote,
}

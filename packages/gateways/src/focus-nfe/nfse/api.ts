import type { FocusApi } from '../focus-api.ts'
import { readServiceNote } from '../service-note/read.ts'
import { checkForCity } from './requirements.ts'
import { toFocusNfse } from './to-focus.ts'

/** NFS-e by the city's own system, `/v2/nfse`. */
export const NFSE_API: FocusApi = {
  resource: 'nfse',
  document: 'NFSE',
  whole: '',
  mails: true,
  check: (note) => (note.kind === 'NFSE' ? checkForCity(note.nfse) : []),
  body(note, _key, issuedAt) {
    if (note.kind !== 'NFSE') throw new RangeError('this road takes an NFS-e')
    const faults = checkForCity(note.nfse)
    return faults.length > 0 ? { faults } : { fields: toFocusNfse(note, issuedAt) }
  },
  read: (json, rejections) => readServiceNote(json, 'municipal', rejections),
}

import type { Fault } from '@talao/fiscal'
import type { FocusApi } from '../focus-api.ts'
import { readServiceNote } from '../service-note/read.ts'
import { toFocusNfsen } from './to-focus.ts'

/** NFS-e by the national system, `/v2/nfsen`. Its documentation has no e-mail call. */
export const NFSEN_API: FocusApi = {
  resource: 'nfsen',
  document: 'NFSE',
  whole: '',
  mails: false,
  check: (note) => (note.kind === 'NFSE' ? checkLength(note.nfse.nfs_service.description) : []),
  body(note, key, issuedAt) {
    if (note.kind !== 'NFSE') throw new RangeError('this road takes an NFS-e')
    return toFocusNfsen(note, key, issuedAt)
  },
  read: (json, rejections) => readServiceNote(json, 'national', rejections),
}

/**
 * Half of the layout's limit. Source: campos.focusnfe.com.br, NFS-e Nacional, descricao_servico (leitura de
 * 2026-07-03).
 */
const LONGEST_DESCRIPTION = 1000

function checkLength(description: string | null): Fault[] {
  if ((description ?? '').length <= LONGEST_DESCRIPTION) return []
  const text = 'A Focus NFe aceita até 1.000 caracteres na descrição do serviço. Encurte a descrição.'
  return [{ code: 'FOCUS-DESCRICAO', path: 'nfs_service.description', field: 'Descrição do serviço', text }]
}

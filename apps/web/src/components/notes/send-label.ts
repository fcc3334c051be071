import type { NfeOut, NfseOut } from '@talao/contract'

export function sendLabel(note: Pick<NfeOut | NfseOut, 'enotas_status'>): string {
  return note.enotas_status === 'FAIL' || note.enotas_status === 'Negada' ? 'Enviar de novo' : 'Enviar'
}

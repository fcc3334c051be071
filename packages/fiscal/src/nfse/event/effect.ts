// table
import type { InfEvento } from '../layout/event.ts'

/** The effect of an event on its note. The cStat of a cancelled note stays 100, so only the event reports it. */
export type NfseEventEffect =
  | 'CANCELLED'
  | 'REPLACED'
  | 'ASKED'
  | 'DENIED'
  | 'BLOCKED'
  | 'FREED'
  | 'CONFIRMED'
  | 'REJECTED'

type Row = { tag: keyof InfEvento['pedRegEvento']['infPedReg'] & `e${number}`; effect: NfseEventEffect; label: string }

/** Source: anexo II, eventos da NFS-e. */
export const NFSE_EVENTS: readonly Row[] = [
  { tag: 'e101101', effect: 'CANCELLED', label: 'Cancelada' },
  { tag: 'e105102', effect: 'REPLACED', label: 'Substituída por outra nota' },
  { tag: 'e101103', effect: 'ASKED', label: 'Cancelamento pedido à prefeitura' },
  { tag: 'e105104', effect: 'CANCELLED', label: 'Cancelamento aceito pela prefeitura' },
  { tag: 'e105105', effect: 'DENIED', label: 'Cancelamento negado pela prefeitura' },
  { tag: 'e202201', effect: 'CONFIRMED', label: 'Confirmada pelo prestador' },
  { tag: 'e203202', effect: 'CONFIRMED', label: 'Confirmada pelo cliente' },
  { tag: 'e204203', effect: 'CONFIRMED', label: 'Confirmada pelo intermediário' },
  { tag: 'e205204', effect: 'CONFIRMED', label: 'Confirmada por decurso de prazo' },
  { tag: 'e202205', effect: 'REJECTED', label: 'Rejeitada pelo prestador' },
  { tag: 'e203206', effect: 'REJECTED', label: 'Rejeitada pelo cliente' },
  { tag: 'e204207', effect: 'REJECTED', label: 'Rejeitada pelo intermediário' },
  { tag: 'e205208', effect: 'FREED', label: 'Rejeição anulada pela prefeitura' },
  { tag: 'e305101', effect: 'CANCELLED', label: 'Cancelada pela prefeitura' },
  { tag: 'e305102', effect: 'BLOCKED', label: 'Bloqueada pela prefeitura' },
  { tag: 'e305103', effect: 'FREED', label: 'Desbloqueada pela prefeitura' },
]

/** The row of a registered event; undefined for an event of a later layout. `replacedBy` is the key of the new note. */
export function effectOf(event: InfEvento): (Row & { replacedBy: string | null }) | undefined {
  const { infPedReg } = event.pedRegEvento
  const row = NFSE_EVENTS.find(({ tag }) => infPedReg[tag] !== undefined)
  return row && { ...row, replacedBy: infPedReg.e105102?.chSubstituta ?? null }
}

import type { Status } from '../../ui/status-chip.tsx'
import { NOTE_STATUS, SALE_STATUS } from './status.tsx'

/** Part of a list: one status, or several that read as one, with its counted noun: `412 autorizadas`. */
export type StatusGroup = Status & { status: string; one: string; many: string }

/** Each status of a list belongs to exactly one part, so the parts add up to the total. */
export const NFE_STATUS_GROUPS: readonly StatusGroup[] = [
  { ...NOTE_STATUS.Autorizada, status: 'Autorizada', one: 'autorizada', many: 'autorizadas' },
  { ...NOTE_STATUS.PROCESSING, status: 'PROCESSING', one: 'processando', many: 'processando' },
  { ...NOTE_STATUS.PENDING, status: 'PENDING', one: 'pendente', many: 'pendentes' },
  {
    ...NOTE_STATUS.Negada,
    status: 'FAIL,Negada,CancelamentoNegado',
    one: 'negada ou com falha',
    many: 'negadas ou com falha',
  },
  { ...NOTE_STATUS.Cancelada, status: 'Cancelada', one: 'cancelada', many: 'canceladas' },
]
export const NFSE_STATUS_GROUPS: readonly StatusGroup[] = [
  { ...NOTE_STATUS.Autorizada, status: 'Autorizada', one: 'autorizada', many: 'autorizadas' },
  { ...NOTE_STATUS.WAINTING, status: 'WAINTING', one: 'aguardando', many: 'aguardando' },
  { ...NOTE_STATUS.PENDING, status: 'PENDING', one: 'pendente', many: 'pendentes' },
  { ...NOTE_STATUS.Negada, status: 'FAIL,Negada', one: 'negada ou com falha', many: 'negadas ou com falha' },
  { ...NOTE_STATUS.Cancelada, status: 'Cancelada', one: 'cancelada', many: 'canceladas' },
]
export const SALE_STATUS_GROUPS: readonly StatusGroup[] = [
  { ...SALE_STATUS.DONE, status: 'DONE', one: 'processada', many: 'processadas' },
  { ...SALE_STATUS.PENDING, status: 'PENDING', one: 'pendente', many: 'pendentes' },
  { ...SALE_STATUS.UNPROCESSED, status: 'UNPROCESSED,UNCOMPLETED', one: 'incompleta', many: 'incompletas' },
  { ...SALE_STATUS.LOCKED, status: 'LOCKED', one: 'bloqueada', many: 'bloqueadas' },
  { ...SALE_STATUS.CANCELED, status: 'CANCELED', one: 'cancelada', many: 'canceladas' },
]

import { type Rejection, rejectionsOf } from './rejection.ts'
import { SEFIN_CUSTOMER } from './sefin/customer.ts'
import { SEFIN_DEDUCTIONS } from './sefin/deductions.ts'
import { SEFIN_ENVELOPE } from './sefin/envelope.ts'
import { SEFIN_EVENTS } from './sefin/events.ts'
import { SEFIN_FEDERAL } from './sefin/federal.ts'
import { SEFIN_HEADER } from './sefin/header.ts'
import { SEFIN_IBS_CBS } from './sefin/ibs-cbs.ts'
import { SEFIN_ISS } from './sefin/iss.ts'
import { SEFIN_PROVIDER } from './sefin/provider.ts'
import { SEFIN_SERVICE } from './sefin/service.ts'
import { SEFIN_SHARING } from './sefin/sharing.ts'
import { SUPPORT } from './support.ts'

/**
 * The meaning of each code of the national NFS-e service: every code of annexes I (v1.00), II (v1.00) and VI (v1.04.00,
 * NT 009).
 */
export const SEFIN_REJECTIONS: readonly Rejection[] = rejectionsOf([
  ...SEFIN_HEADER,
  ...SEFIN_PROVIDER,
  ...SEFIN_CUSTOMER,
  ...SEFIN_SERVICE,
  ...SEFIN_DEDUCTIONS,
  ...SEFIN_ISS,
  ...SEFIN_FEDERAL,
  ...SEFIN_IBS_CBS,
  ...SEFIN_EVENTS,
  ...SEFIN_ENVELOPE,
  ...SEFIN_SHARING,
])

/** Codes that the service sends and that are in none of the annexes. */
export const SEFIN_UNLISTED: readonly Rejection[] = rejectionsOf([
  {
    source: 'Respostas da Sefin Nacional vistas entre 2025-12 e 2026-01; em nenhum anexo',
    rows: [
      ['RNG6110', null, 'O arquivo enviado não passou pelo esquema da Receita.', SUPPORT],
      ['RNG9997', null, 'A Receita acusou um erro de esquema no arquivo enviado.', SUPPORT],
    ],
  },
])

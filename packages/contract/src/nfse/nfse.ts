import { z } from 'zod'
import { BooleanIn, codes, Id, MoneyOut } from '../fields/fields.ts'
import { NFS_GATEWAY_LABELS, NFSE_STATUS_LABELS } from '../fields/values.ts'
import { listQuery } from '../list/list-query.ts'
import { CustomerNoteOut } from '../note/customer-note.ts'
import { NOTE_OUT } from '../note/note-out.ts'
import { NfsServiceOut } from './nfs-service.ts'
import { NFSE_PLAIN_OUT } from './nfse-plain.ts'
import { NFSE_TERMS_OUT } from './nfse-terms.ts'

export const NfseOut = z.object({
  ...NOTE_OUT,
  number: z.string().nullable(),
  rps_serie: z.string().nullable(),
  rps_number: z.int().nullable(),
  ...NFSE_PLAIN_OUT,
  type_operation: z.literal('Saida'),
  iss_value: MoneyOut.nullable(),
  withheld_total: MoneyOut.nullable(),
  net_value: MoneyOut.nullable(),
  ...NFSE_TERMS_OUT,
  gateway: codes(NFS_GATEWAY_LABELS),
  enotas_status: codes(NFSE_STATUS_LABELS),
  verification_code: z.string().nullable(),
  substitutes_id: Id.nullable(),
  substituted_by_id: Id.nullable(),
  items: z.array(z.object({ description: z.string(), quantity: z.number(), value_per_unit: z.number() })).optional(),
  customer_note: CustomerNoteOut.nullable().optional(),
  nfs_service: NfsServiceOut.optional(),
  /** The same data under the name that `with=service` asks for. */
  service: NfsServiceOut.optional(),
})
export type NfseOut = z.output<typeof NfseOut>

export const NfseListQuery = listQuery('nfse', {
  total_amount: BooleanIn.default(false),
  month_report_amount: BooleanIn.default(false),
})

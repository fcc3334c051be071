import type { NfseOut } from '@talao/contract'
import { sql } from 'kysely'
import { byNumber } from '../../kit/list/search.ts'
import type { NoteList } from '../notes/list.ts'
import { loadNfses } from './load-list.ts'

export const NFSE_LIST: NoteList<NfseOut> = {
  kind: 'NFSE',
  sort: {
    rps_serie: sql`t.rps_serie`,
    rps_number: sql`t.rps_number`,
    document: sql`t.customer_document`,
    service: sql`plain_text(t.nfs_service->>'description')`,
  },
  search: { rps_number: byNumber('t.rps_number') },
  load: loadNfses,
}

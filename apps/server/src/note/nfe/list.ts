import type { NfeOut } from '@talao/contract'
import { sql } from 'kysely'
import { byNumber } from '../../kit/list/search.ts'
import type { NoteList } from '../notes/list.ts'
import { loadNfes } from './load-list.ts'

export const NFE_LIST: NoteList<NfeOut> = {
  kind: 'NFE',
  sort: {
    // Sorted by company name, as the column shows it.
    company: sql`(select plain_text(c.corporate_name) from company c where c.id = t.company_id)`,
    number: sql`t.number`,
  },
  search: { number: byNumber('t.number') },
  load: loadNfes,
}

import { expect, it } from 'vitest'
import { listQuery, statusFilter } from './list-query.ts'

const Query = listQuery('contract', { status: statusFilter(['ACTIVE', 'DONE']) })

it('what a screen leaves empty is no filter: no company chosen, no status, no day', () => {
  const asked = Query.parse({ company_id: '', status: '', id: '', start_created_at: '', end_created_at: '' })
  expect([asked.company_id, asked.statuses, asked.search]).toEqual([undefined, undefined, undefined])
  expect(asked.dates[0]).toEqual({ field: 'created_at', start: undefined, end: undefined })
})

it('several companies and statuses are separated by commas, and every one of them is looked at', () => {
  const asked = Query.parse({ company_id: '3,5', status: 'ACTIVE,DONE' })
  expect([asked.company_id, asked.statuses]).toEqual([
    [3, 5],
    ['ACTIVE', 'DONE'],
  ])
  for (const wrong of [{ company_id: '3,' }, { company_id: ',' }, { status: 'ACTIVE,' }, { status: ',' }])
    expect([wrong, Query.safeParse(wrong).success]).toEqual([wrong, false])
})

import { describe, expect, it } from 'vitest'
import { currentView, readSavedView, savedQuery, type View, viewFilter } from './view-search.ts'

const VIEWS: View[] = [
  { label: 'Pendentes', status: 'PENDING' },
  { label: 'Este mês', status: 'all', start: '2026-11-01', end: '2026-11-23' },
  { label: 'Todas', status: 'all' },
]
const current = (search: Parameters<typeof currentView>[2]) => currentView('nfe', VIEWS, search)?.label

describe('the view that is shown', () => {
  it('is the one of the default status on a plain address', () => {
    expect(current({})).toBe('Pendentes')
  })

  it('is of several that fit the one that says most', () => {
    expect(current({ status: 'all', start: '2026-11-01', end: '2026-11-23' })).toBe('Este mês')
    expect(current({ status: 'all', start: '2026-11-02', end: '2026-11-23' })).toBe('Todas')
  })

  it('stays while its list is sorted, paged and looked into', () => {
    expect(current({ order_by: 'total', page: 3, open: 7, company_id: '2' })).toBe('Pendentes')
  })

  it('is none while a search goes over it, unless the view itself searches', () => {
    expect(current({ search: 'Ana' })).toBeUndefined()
    const own: View = { label: 'Ana', status: 'PENDING', search: 'Ana' }
    expect(currentView('nfe', [...VIEWS, own], { search: 'Ana' })).toBe(own)
  })

  it('is none where nothing fits', () => {
    expect(current({ status: 'FAIL' })).toBeUndefined()
  })
})

describe('a view that is kept', () => {
  it('comes back as it was left, whatever page was open and of whichever company', () => {
    const query = savedQuery('nfe', { status: 'FAIL,Negada', order_by: 'total', page: 4, open: 9, company_id: '3' })
    expect(readSavedView('nfe', { name: 'Grandes', query })).toEqual({
      label: 'Grandes',
      status: 'FAIL,Negada',
      order_by: 'total',
    })
  })

  it('says its status even where that is what the list opens with', () => {
    expect(savedQuery('nfe', {})).toBe('status=PENDING')
    expect(readSavedView('nfe', { name: 'Minhas', query: 'status=PENDING' })).toEqual({
      label: 'Minhas',
      status: 'PENDING',
    })
  })

  it('drops what this version does not know', () => {
    expect(readSavedView('nfe', { name: 'Velha', query: 'status=all&order_by=gone&was=1' })).toEqual({
      label: 'Velha',
      status: 'all',
    })
  })
})

it('a view is counted by its filter alone, not by its page or order', () => {
  expect(viewFilter('sale', { status: 'UNPROCESSED', missing: 'address', order_by: 'id', per_page: 25 })).toEqual({
    status: 'UNPROCESSED',
    missing: 'address',
  })
})

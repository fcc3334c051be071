import { describe, expect, it } from 'vitest'
import { changedNames, changesOf } from './changes.ts'

const of = (before: Record<string, unknown>, after: Record<string, unknown>, entity: 'sale' | 'company' = 'sale') =>
  changesOf({ entity, before, after })

describe('what an entry tells', () => {
  it('stands under the names people know, in their order, what changed beside what it was', () => {
    expect(of({ customer_name: 'Ana', status: 'PENDING' }, { customer_name: 'Bia', status: 'LOCKED' })).toEqual([
      { field: 'customer_name', label: 'Cliente', before: 'Ana', after: 'Bia', isChanged: true },
      { field: 'status', label: 'Situação', before: 'Pendente', after: 'Bloqueada', isChanged: true },
    ])
  })

  it('tells where a sale or product comes from in words', () => {
    expect(of({ origin: 'MANUAL', integration_id: null }, { origin: 'TICTO', integration_id: 7 })).toMatchObject([
      { label: 'Integração', before: '–', after: '7' },
      { label: 'Origem', before: 'Manual', after: 'Ticto' },
    ])
  })

  it('has one side alone of what was made or taken away', () => {
    expect(of({}, { customer_name: 'Ana' })).toMatchObject([{ before: undefined, after: 'Ana', isChanged: false }])
    expect(of({ customer_name: 'Ana' }, {})).toMatchObject([{ before: 'Ana', after: undefined, isChanged: false }])
  })

  it.each([
    [{ amount_cents: 123_456 }, 'R$\u00A01.234,56'],
    [{ issue_date: '2026-11-20T14:05:10.5+00:00' }, '20/11/2026 11:05'],
    [{ date_to_process: '2026-11-20' }, '20/11/2026'],
    [{ is_physical: true }, 'Sim'],
    [{ installments: 3 }, '3'],
    [{ missing: ['address'] }, '[\n  "address"\n]'],
    [{ secrets_sealed: '•••' }, 'segredo, que não se mostra'],
    [{ status: 'constructor' }, 'constructor'],
  ])('says %j as people write it', (after, text) => {
    expect(of({}, after)[0]?.after).toBe(text)
  })

  it('says that something was taken away, and nothing of what was never there', () => {
    expect(of({ skip_reason: 'x' }, { skip_reason: null })).toMatchObject([{ before: 'x', after: '–' }])
    expect(of({}, { skip_reason: null })).toEqual([])
  })

  it('keeps the name of a field that nobody has named', () => {
    expect(of({}, { share_of_the_moon: 1 }, 'company')[0]?.label).toBe('share_of_the_moon')
  })

  it('is told in a row by the first names, and how many more there are', () => {
    const after = { name: 'x', email: 'x', phone: 'x', city_id: 1, document: 'x' }
    expect(changedNames({ entity: 'sale', before: {}, after })).toBe('Cidade (código), Documento, E-mail e mais 2')
    expect(changedNames({ entity: 'sale', before: {}, after: { name: 'x' } })).toBe('Nome')
  })
})

describe('what an entry tells of a buyer', () => {
  const kept = (table: string, digest = 'aa11') => ({ digest, table, id: 7 })

  it('is that it changed, and where the value is, never a digest', () => {
    const before = { name: kept('sale_client'), phone: null, email: kept('sale_client'), status: 'PENDING' }
    const after = { name: kept('sale_client', 'bb22'), phone: kept('sale_client'), email: null, status: 'LOCKED' }
    const changes = of(before, after)
    expect(changes.map(({ label, before, after, keptIn }) => [label, before, after, keptIn])).toEqual([
      ['E-mail do comprador', 'valor não guardado aqui', '–', undefined],
      ['Nome do comprador', 'valor não guardado aqui', 'alterado', 'na venda'],
      ['Situação', 'Pendente', 'Bloqueada', undefined],
      ['Telefone do comprador', '–', 'informado', 'na venda'],
    ])
    expect(JSON.stringify(changes)).not.toMatch(/aa11|bb22/)
  })

  it('stands field by field where a note keeps its buyer, and is gone with a note that was removed', () => {
    const customer_note = { name: kept('note_customer'), is_abroad: true }
    expect(of({}, { customer_note }).map(({ field, label, after }) => [field, label, after])).toEqual([
      ['customer_note.is_abroad', 'No exterior', 'Sim'],
      ['customer_note.name', 'Nome do comprador', 'informado'],
    ])
    expect(of({ customer_name: kept('note') }, {})).toMatchObject([
      { label: 'Cliente', before: 'apagado com a nota', after: undefined },
    ])
  })

  it('is said in words within what a platform or a person told', () => {
    const [change] = of({}, { edits: { amount: '10.00', client: kept('sale') } })
    expect(change?.after).toBe('{\n  "amount": "10.00",\n  "client": "dado do comprador, que está na venda"\n}')
  })

  it('is in a row only that it was erased, once it was', () => {
    expect(changedNames({ entity: 'sale', before: {}, after: {}, erased_at: '2026-11-20T14:05:10Z' })).toBe(
      'dados apagados',
    )
  })
})

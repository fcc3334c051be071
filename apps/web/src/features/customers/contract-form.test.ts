import { describe, expect, it } from 'vitest'
import { checkContract, contractBody, contractValues } from './contract-form.ts'

const VALUES = { ...contractValues(undefined, '2026-11-23'), amount: '1.234,56' }

describe('a contract', () => {
  it('begins today, monthly and active', () => {
    expect(contractValues(undefined, '2026-11-23')).toMatchObject({
      status: 'ACTIVE',
      recurrence: 'MONTH',
      start_date: '2026-11-23',
      end_date: '',
    })
  })

  it('travels in reais, without an end where none was typed', () => {
    expect(contractBody(VALUES, { company_id: 3, version: 2 })).toEqual({
      status: 'ACTIVE',
      recurrence: 'MONTH',
      amount: 1234.56,
      start_date: '2026-11-23',
      end_date: null,
      company_id: 3,
      version: 2,
    })
  })

  it.each([
    [{ amount: '' }, 'amount'],
    [{ amount: '0' }, 'amount'],
    [{ amount: 'dez' }, 'amount'],
    [{ start_date: '' }, 'start_date'],
    [{ end_date: '2026-11-22' }, 'end_date'],
  ])('with %j points at %s', (change, field) => {
    expect(checkContract(VALUES)).toEqual({})
    expect(Object.keys(checkContract({ ...VALUES, ...change }))).toContain(field)
  })
})

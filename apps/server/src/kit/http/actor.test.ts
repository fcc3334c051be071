import { describe, expect, it } from 'vitest'
import { type Actor, companyScope, reaches, requireCompany, writeCompany } from './actor.ts'

const who = (over: Partial<Actor> = {}): Actor => ({
  userId: 1,
  sessionId: 1,
  name: 'Ana',
  isPlatformAdmin: false,
  memberships: [
    { company_id: 1, role: 'ADM' },
    { company_id: 2, role: null },
  ],
  ...over,
})
const wise = who({ isPlatformAdmin: true, memberships: [] })

describe('who may', () => {
  it('reaches ADM with the role somewhere, or with no company yet; a plain user does not', () => {
    expect(reaches(who(), 'ADM')).toBe(true)
    expect(reaches(who({ memberships: [] }), 'ADM')).toBe(true)
    expect(reaches(who({ memberships: [{ company_id: 2, role: null }] }), 'ADM')).toBe(false)
    expect(reaches(who(), 'WISE-ADM')).toBe(false)
    expect(reaches(wise, 'WISE-ADM')).toBe(true)
  })

  it('counts only inside the company it concerns', () => {
    expect(() => requireCompany(who(), 1, 'ADM')).not.toThrow()
    expect(() => requireCompany(who(), 2, 'user')).not.toThrow()
    expect(() => requireCompany(who(), 2, 'ADM')).toThrow(expect.objectContaining({ code: 'sem_permissao' }))
    expect(() => requireCompany(who(), 1, 'WISE-ADM')).toThrow(expect.objectContaining({ code: 'sem_permissao' }))
    expect(() => requireCompany(who(), 3, 'user')).toThrow(expect.objectContaining({ code: 'nao_encontrado' }))
    expect(() => requireCompany(wise, 3, 'ADM')).not.toThrow()
  })
})

describe('the companies a list reads', () => {
  it('are the own ones, or those named, never a foreign one even beside an own', () => {
    expect(companyScope(who(), undefined)).toEqual([1, 2])
    expect(companyScope(who(), [2, 2])).toEqual([2])
    expect(() => companyScope(who(), [1, 3])).toThrow(expect.objectContaining({ code: 'nao_encontrado' }))
    expect(companyScope(wise, undefined)).toBeUndefined()
    expect(companyScope(wise, [5, 5, 6])).toEqual([5, 6])
  })

  it('must be named for a write by somebody who has none', () => {
    expect(writeCompany(who(), undefined)).toBe(1)
    expect(writeCompany(wise, 9)).toBe(9)
    expect(() => writeCompany(wise, undefined)).toThrow(expect.objectContaining({ code: 'dados_invalidos' }))
  })

  it('must be named for a write by a platform administrator, even by one who belongs to a company', () => {
    const member = who({ isPlatformAdmin: true })
    expect(writeCompany(member, 2)).toBe(2)
    expect(() => writeCompany(member, undefined)).toThrow(expect.objectContaining({ code: 'dados_invalidos' }))
  })
})

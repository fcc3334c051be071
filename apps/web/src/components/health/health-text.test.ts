import { describe, expect, it } from 'vitest'
import { type Authority, authorityFor } from './authority-for.ts'
import { consequenceText, expectedWait, problemText, waitingText } from './health-text.ts'

const NB = '\u00A0'
const now = new Date('2026-11-21T12:14:00Z')
const sp: Authority = {
  gateway: 'SEFAZ',
  uf_or_city: 'SP',
  name: 'SEFAZ SP',
  in_production: true,
  state: 'down',
  median_ms: null,
  errors: 9,
  since: '2026-11-21T12:00:00.000Z',
  expected_ms: null,
  contingency: null,
}
const city: Authority = { ...sp, gateway: 'NFSE_NACIONAL', uf_or_city: '3550308', name: 'São Paulo', state: 'up' }

describe('the words of the banner', () => {
  it('name the authority, since when, and what happens by itself', () => {
    expect(problemText(sp, now)).toBe('A SEFAZ SP não responde desde 09:00, há 14 min.')
    expect(consequenceText(sp)).toBe('As notas esperam e saem assim que ela voltar.')
    expect(consequenceText({ ...sp, contingency: 'SVC-AN' })).toBe('As notas saem pelo servidor reserva (SVC-AN).')
  })

  it('tell a slow one with the time it takes, where that is known', () => {
    const slow: Authority = { ...city, state: 'slow', expected_ms: 95_000 }
    expect(problemText(slow, now)).toBe('A NFS-e de São Paulo está lenta desde 09:00, há 14 min.')
    expect(consequenceText(slow)).toBe(`Cada nota sai depois de cerca de 1${NB}min.`)
    expect(consequenceText({ ...slow, expected_ms: null })).toBe('As notas demoram mais a sair.')
    expect(expectedWait(slow)).toBe(`cerca de 1${NB}min`)
  })

  it('tell whoever waits for one note how long it takes', () => {
    expect(waitingText(sp)).toBe('A SEFAZ SP não responde: o Talão continua tentando.')
    expect(waitingText({ ...sp, state: 'up', expected_ms: 900 })).toBe(`A resposta costuma levar cerca de 1${NB}s.`)
    expect(waitingText({ ...sp, state: 'up' })).toBe('')
    expect(waitingText({ ...sp, state: 'slow', expected_ms: 60_000 })).toBe(
      `A SEFAZ SP está lenta: a resposta leva cerca de 1${NB}min.`,
    )
  })

  it('are silent of one that is well', () => {
    expect(problemText(city, now)).toBeUndefined()
  })
})

describe('authorityFor', () => {
  const svc: Authority = { ...sp, uf_or_city: 'SVC-AN', name: 'SVC-AN' }

  it('finds the UF for goods and the city for services, in the environment of the note', () => {
    const road = { kind: 'nfe', gateway: 'SEFAZ', in_production: true } as const
    expect(authorityFor([svc, city, { ...sp, in_production: false }, sp], road)).toBe(sp)
    expect(authorityFor([sp, city], { ...road, kind: 'nfse', gateway: 'NFSE_NACIONAL' })).toBe(city)
  })

  it('names none when several could be meant', () => {
    const rj = { ...sp, uf_or_city: 'RJ' }
    expect(authorityFor([sp, rj], { kind: 'nfe', gateway: 'SEFAZ', in_production: true })).toBeUndefined()
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { NFE_STATES, NFE_STATUSES, type NfeEvent, nextNfeStatus, noteStatusText } from './nfe.ts'
import { NFSE_STATES, NFSE_STATUSES, nextNfseStatus, nfseStatusText } from './nfse.ts'

const EVENTS: NfeEvent[] = [
  'edit',
  'send',
  'fail',
  'reject',
  'provenAbsent',
  'authorize',
  'adopt',
  'deny',
  'requestCancellation',
  'refuseCancellation',
  'cancel',
]

describe('NF-e', () => {
  it.each([
    ['PENDING', 'send', 'PROCESSING'],
    ['PROCESSING', 'authorize', 'Autorizada'],
    ['PROCESSING', 'deny', 'Negada'],
    ['Negada', 'send', 'PROCESSING'],
    ['FAIL', 'edit', 'PENDING'],
    ['Autorizada', 'cancel', 'Cancelada'],
    ['Autorizada', 'refuseCancellation', 'CancelamentoNegado'],
    ['CancelamentoNegado', 'requestCancellation', 'Autorizada'],
    ['CancelamentoNegado', 'cancel', 'Cancelada'],
  ] as const)('%s and %s make %s', (from, event, to) => {
    expect(nextNfeStatus(from, event)).toBe(to)
  })

  it('lets an uncertain sending fail only by an answer or by proof, never by a guess', () => {
    const ways = EVENTS.filter((event) => nextNfeStatus('PROCESSING', event) === 'FAIL')
    expect(ways).toEqual(['reject', 'provenAbsent'])
    expect(nextNfeStatus('PROCESSING', 'fail')).toBeUndefined()
  })

  it.each([
    ['Autorizada', 'send'],
    ['Autorizada', 'deny'],
    ['Autorizada', 'provenAbsent'],
    ['Cancelada', 'authorize'],
    ['Cancelada', 'refuseCancellation'],
    ['PENDING', 'authorize'],
  ] as const)('%s knows no %s', (from, event) => {
    expect(nextNfeStatus(from, event)).toBeUndefined()
  })

  it('never leaves law behind: once authorised only cancelled, once cancelled for ever', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...EVENTS), { maxLength: 20 }), (events) => {
        let status: (typeof NFE_STATUSES)[number] = 'PENDING'
        let weight = 0
        for (const event of events) {
          status = nextNfeStatus(status, event) ?? status
          const now = status === 'Cancelada' ? 2 : status === 'Autorizada' || status === 'CancelamentoNegado' ? 1 : 0
          expect(now).toBeGreaterThanOrEqual(weight)
          weight = now
        }
      }),
    )
  })

  it('takes the same answer twice without moving', () => {
    const answers = ['authorize', 'deny', 'cancel', 'refuseCancellation'] as const
    const moving = NFE_STATUSES.flatMap((from) =>
      answers.filter((event) => {
        const once = nextNfeStatus(from, event)
        return once !== undefined && nextNfeStatus(once, event) !== once
      }),
    )
    expect(moving).toEqual([])
  })

  it('says why a note failed', () => {
    expect(noteStatusText({ enotas_status: 'FAIL', fail_on_send_to_enotas: 'CEP do cliente' })).toBe(
      'Falha - CEP do cliente',
    )
    expect(noteStatusText({ enotas_status: 'FAIL' })).toBe('Falha')
    expect(noteStatusText({ enotas_status: 'CancelamentoNegado', fail_on_send_to_enotas: 'antiga' })).toBe(
      'Cancelamento negado',
    )
  })
})

describe('NFS-e', () => {
  it('goes the same ways under its own names, but stays Autorizada when a cancellation is refused', () => {
    const renamed = (status: string) => (status === 'PROCESSING' ? 'WAINTING' : status)
    const expected = NFE_STATES.transitions
      .filter(({ from }) => from !== 'CancelamentoNegado')
      .map(({ from, event, to }) => [renamed(from), event, to === 'CancelamentoNegado' ? 'Autorizada' : renamed(to)])
    const ways = NFSE_STATES.transitions.map(({ from, event, to }) => [from, event, to])
    expect(ways.filter(([, event]) => event !== 'replace')).toEqual(expected)
    expect(Object.keys(NFSE_STATES.states).toSorted()).toEqual([...NFSE_STATUSES].toSorted())
    expect(nextNfseStatus('Autorizada', 'refuseCancellation')).toBe('Autorizada')
  })

  it('ends as well when another takes its place', () => {
    expect(nextNfseStatus('Autorizada', 'replace')).toBe('Cancelada')
    expect(nextNfseStatus('Negada', 'replace')).toBeUndefined()
  })

  it('says what it waits for', () => {
    expect(nfseStatusText({ enotas_status: 'WAINTING' })).toBe('Aguardando autorização')
    expect(nfseStatusText({ enotas_status: 'FAIL', fail_on_send_to_enotas: 'certificado vencido' })).toBe(
      'Falha - certificado vencido',
    )
  })
})

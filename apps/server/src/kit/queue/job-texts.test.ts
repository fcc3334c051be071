import { expect, it } from 'vitest'
import { errorText, jobLabel, subjectOf } from './job-texts.ts'

it('a piece of work says what it is about, and nothing of what it carries beside', () => {
  expect(subjectOf({ sale_id: 40, company_id: 7, by_hand: true, request_id: 'x' })).toBe('empresa 7, venda 40')
  expect(subjectOf({})).toBe('')
})

it.each([
  [{ message: 'connect ECONNREFUSED' }, 'connect ECONNREFUSED'],
  [{ value: { message: 'job timed out' } }, 'Passou do tempo e foi interrompido.'],
  [null, 'Nenhum motivo foi anotado. Procure o trabalho no registro do worker.'],
])('%j is said as the reason', (output, words) => {
  expect(errorText(output)).toBe(words)
})

it('work that this version does not know keeps its own name', () => {
  expect([jobLabel('issue-note'), jobLabel('of-another-version')]).toEqual(['Enviar uma nota', 'of-another-version'])
})

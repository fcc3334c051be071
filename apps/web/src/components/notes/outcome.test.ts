import { expect, it } from 'vitest'
import { outcomeOf, type SentNote } from './outcome.ts'

const note = (some: Partial<SentNote>): SentNote => ({
  enotas_status: 'PROCESSING',
  status_text: 'Processando',
  fail_on_send_to_enotas: null,
  authority_code: null,
  authority_message: null,
  number: null,
  needs_human_reason: null,
  ...some,
})

it('says nothing while the note is on its way', () => {
  expect(outcomeOf(note({}))).toBeUndefined()
  expect(outcomeOf(note({ enotas_status: 'WAINTING' }))).toBeUndefined()
})

it.each<[string, Partial<SentNote>, object]>([
  ['authorised', { enotas_status: 'Autorizada', number: 7 }, { tone: 'success', text: 'Autorizada nº 7' }],
  [
    'failed before it left',
    { enotas_status: 'FAIL', fail_on_send_to_enotas: 'Falta a inscrição municipal.' },
    { tone: 'error', text: 'Falhou: Falta a inscrição municipal.', isToMend: true },
  ],
  [
    'refused by the authority',
    { enotas_status: 'Negada', authority_message: 'NCM inexistente', authority_code: '778' },
    { tone: 'error', text: 'Falhou: NCM inexistente (rejeição 778)', isToMend: true },
  ],
  [
    'waiting for a person',
    { needs_human_reason: 'A resposta não veio. Confira na prefeitura.' },
    { tone: 'error', text: 'A resposta não veio. Confira na prefeitura.', isToMend: false },
  ],
  ['taken back', { enotas_status: 'PENDING' }, { tone: 'error', isToMend: false }],
])('says how it ended: %s', (_name, some, outcome) => {
  expect(outcomeOf(note(some))).toMatchObject(outcome)
})

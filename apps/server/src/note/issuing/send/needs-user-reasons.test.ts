import { LOOK_FIRST } from '@talao/gateways'
import { expect, it } from 'vitest'
import {
  clearWaitingReason,
  currentWording,
  mustLookFirst,
  NO_XML,
  OTHER_SCOPE,
  storedWordings,
  TWO_NOTES,
} from './needs-user-reasons.ts'

it('an answer ends the waiting for it, and leaves what only the daily comparison may take away', () => {
  for (const [before, after] of [
    ['O serviço de emissão não responde há dias.', null],
    [NO_XML, NO_XML],
    [TWO_NOTES, TWO_NOTES],
    [null, null],
  ] as const) {
    const note = { needs_human_reason: before as string | null }
    clearWaitingReason(note)
    expect(note.needs_human_reason).toBe(after)
  }
})

const HELD_BEFORE = [
  'A SEFAZ diz que já conhece esta nota, e a emissora a mostra como recusada. Confira a nota no painel da emissora e peça a ela que a atualize; depois use "Consultar agora".',
  'A autoridade diz que já existe um documento com este número. Confira no painel da emissora e no portal da autoridade se a venda já tem nota; só envie de novo se não tiver.',
  'A autoridade respondeu com um erro dela, que não diz se a nota foi feita. Confira no painel da emissora e no portal da autoridade se a venda já tem nota; só envie de novo se não tiver.',
]

it('knows a reason by the words of an earlier release too, and says it in those of now', () => {
  expect(HELD_BEFORE.map(currentWording)).toEqual(LOOK_FIRST)
  for (const needs_human_reason of [...HELD_BEFORE, ...storedWordings(OTHER_SCOPE)])
    expect(mustLookFirst({ needs_human_reason })).toBe(true)
  expect(storedWordings(NO_XML)).toHaveLength(2)
  const note = { needs_human_reason: storedWordings(NO_XML)[1] ?? null }
  clearWaitingReason(note)
  expect(note.needs_human_reason).not.toBeNull()
  expect(currentWording('Outra coisa.')).toBe('Outra coisa.')
  expect(currentWording(null)).toBeNull()
})

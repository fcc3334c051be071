import { describe, expect, it } from 'vitest'
import { noteStatusText as textOf } from './status-text.ts'

describe('the status text of a note', () => {
  it('is Pendente before it is sent', () => {
    expect(textOf({ enotas_status: 'PENDING', fail_on_send_to_enotas: null })).toBe('Pendente')
    expect(textOf({ enotas_status: null, fail_on_send_to_enotas: null })).toBe('Pendente')
  })

  it('says why it failed', () => {
    const failed = { enotas_status: 'FAIL', fail_on_send_to_enotas: 'CEP do cliente não existe' } as const
    expect(textOf(failed)).toBe('Falha - CEP do cliente não existe')
    expect(textOf({ ...failed, enotas_status: null })).toBe('Falha - CEP do cliente não existe')
    expect(textOf({ enotas_status: 'FAIL', fail_on_send_to_enotas: null })).toBe('Falha')
  })

  it('is the label of any other status, whatever failed before', () => {
    expect(textOf({ enotas_status: 'Autorizada', fail_on_send_to_enotas: 'antiga' })).toBe('Autorizada')
    expect(textOf({ enotas_status: 'Negada', fail_on_send_to_enotas: 'antiga' })).toBe('Negada')
  })
})

it('each kind has the words of its own states', () => {
  const nothing = { fail_on_send_to_enotas: null }
  expect(textOf({ enotas_status: 'PROCESSING', ...nothing })).toBe('Processando')
  expect(textOf({ enotas_status: 'CancelamentoNegado', ...nothing })).toBe('Cancelamento negado')
  expect(textOf({ enotas_status: 'WAINTING', ...nothing })).toBe('Aguardando autorização')
})

import { expect, it } from 'vitest'
import { courseText } from './import-progress-text.ts'

const one = { status: 'DONE', rows: 1250, success_rows: 1238, fail_rows: 12, fault: null } as const

it.each([
  [one, 'de 1.250 linhas viraram venda'],
  [{ ...one, rows: 1, success_rows: 1, fail_rows: 0 }, 'de 1 linha virou venda'],
  [{ ...one, status: 'STARTED', success_rows: 1000, fail_rows: 10 }, 'de 1.250 linhas importadas, faltam 240'],
  [{ ...one, status: 'PENDING', rows: 0 }, 'linhas importadas; o arquivo está na fila'],
  [{ ...one, rows: 0, success_rows: 0, fail_rows: 0 }, 'linhas: o arquivo só tinha o cabeçalho'],
  [{ ...one, rows: 0, success_rows: 0, fail_rows: 0, fault: 'Sem planilha.' }, 'linhas importadas'],
] as const)('%j reads %s', (course, text) => {
  expect(courseText(course)).toBe(text)
})

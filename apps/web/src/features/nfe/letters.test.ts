import { expect, it } from 'vitest'
import { type Letter, lettersOf } from './letters.ts'

const letter = (sequence: number, status: Letter['status'], created_at: string): Letter => ({
  sequence,
  status,
  created_at,
  text: `Carta ${sequence}`,
  protocol: null,
  has_pdf: false,
  has_xml: false,
})

it('starts with the first letter', () => {
  expect(lettersOf([])).toEqual({ all: [], inForce: undefined, next: 1 })
})

it('takes the last registered one as the one in force, and a refused one leaves its place free', () => {
  const [first, second, refused] = [
    letter(1, 'DONE', '2026-11-01T00:00:00Z'),
    letter(2, 'DONE', '2026-11-02T00:00:00Z'),
    letter(3, 'DENIED', '2026-11-03T00:00:00Z'),
  ]
  const { all, inForce, next } = lettersOf([first, second, refused])
  expect(inForce).toBe(second)
  expect(next).toBe(3)
  expect(all).toEqual([refused, second, first])
})

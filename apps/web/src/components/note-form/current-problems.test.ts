import { expect, it } from 'vitest'
import { currentProblems } from './current-problems.ts'

const asked = { customer_note: { name: '' }, items: [{ description: '', value_per_unit: '0' }] }
const problems = [
  { path: 'customer_note.name', text: 'Informe o nome.' },
  { path: 'items.0.description', text: 'Descreva o item.' },
  { path: 'company.state_registration', text: 'Complete o cadastro.' },
]

it('says all that was found of a note that stands as it was', () => {
  expect(currentProblems(structuredClone(asked), { asked, problems })).toEqual(problems)
})

it('says nothing of a field that was filled since', () => {
  const now = { ...asked, items: [{ description: 'Livro de receitas', value_per_unit: '0' }] }
  expect(currentProblems(now, { asked, problems }).map(({ path }) => path)).toEqual([
    'customer_note.name',
    'company.state_registration',
  ])
})

it('says nothing of an item that is no longer there', () => {
  expect(currentProblems({ ...asked, items: [] }, { asked, problems }).map(({ path }) => path)).not.toContain(
    'items.0.description',
  )
})

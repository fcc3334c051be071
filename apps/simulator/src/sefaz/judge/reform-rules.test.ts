import { expect, it } from 'vitest'
import { REFORM_ACCEPTED, REFORM_CASES } from '../../../testing/reform-cases.ts'
import { REFORM_RULES } from './reform-rules.ts'

const verdict = (nfe: (typeof REFORM_CASES)[number][2]) =>
  REFORM_RULES.find(({ broken }) => broken({ nfe, receivedAt: new Date(nfe.ide.dhEmi) }) !== false)?.code

it.each(REFORM_CASES)('the authority answers %s when %s', (code, _when, nfe) => {
  expect(verdict(nfe)).toBe(code)
})

it.each(REFORM_ACCEPTED)('the authority takes %s', (_what, nfe) => {
  expect(verdict(nfe)).toBeUndefined()
})

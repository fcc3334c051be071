import { describe, expect, it } from 'vitest'
import { firstOpenStep, isStepDone, ONBOARDING_STEPS, stepAfter, stepOf } from './readiness.ts'

const items = (...ok: string[]) =>
  ['company', 'certificate', 'gateway', 'defaults', 'integration', 'first_note', 'comparison'].map((key) => ({
    key,
    ok: ok.includes(key),
    text: key,
    route: '/',
  }))

describe('the way from an empty account to the first note', () => {
  it('goes on where the first thing lacks, in the order of the steps and not of the list', () => {
    expect(firstOpenStep(items())).toBe('empresa')
    expect(firstOpenStep(items('company', 'certificate'))).toBe('padroes')
    expect(firstOpenStep(items('company', 'certificate', 'defaults'))).toBe('numeracao')
    expect(firstOpenStep([])).toBe('empresa')
  })

  it('ends at the first note when nothing lacks', () => {
    expect(firstOpenStep(items('company', 'certificate', 'gateway', 'defaults', 'integration', 'first_note'))).toBe(
      'primeira-nota',
    )
    expect(stepAfter('plataforma')).toBe('primeira-nota')
    expect(stepAfter('primeira-nota')).toBeUndefined()
  })

  it('knows the step of every item but the comparison, which has a list of its own', () => {
    expect(items().map(({ key }) => stepOf(key))).toEqual([
      'empresa',
      'certificado',
      'numeracao',
      'padroes',
      'plataforma',
      'primeira-nota',
      undefined,
    ])
  })

  it('asks the codes of services too of who sells them', () => {
    const both = [...items('defaults'), { key: 'service_defaults', ok: false, text: '', route: '/' }]
    expect(stepOf('service_defaults')).toBe('padroes')
    expect([isStepDone('padroes', items('defaults')), isStepDone('padroes', both)]).toEqual([true, false])
  })

  it('takes a step for done by its own item alone', () => {
    const done = ONBOARDING_STEPS.filter((step) => isStepDone(step, items('gateway')))
    expect(done).toEqual(['numeracao'])
  })
})

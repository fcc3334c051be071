import { describe, expect, it } from 'vitest'
import {
  firstOpenStep,
  fixFor,
  isStepDone,
  kindsSold,
  nextOpenStep,
  type ReadinessItem,
  setupStepsFor,
  stepForItem,
} from './readiness.ts'
import { SETUP_STEPS } from './setup-steps.ts'

const STEPS = {
  sells: 'vende',
  company: 'empresa',
  defaults: 'produto',
  service_defaults: 'servico',
  certificate: 'certificado',
  numbering: 'numeracao',
  first_note: 'nota-de-teste',
  integration: 'plataforma',
  production: 'producao',
  comparison: null,
} as const satisfies Record<string, ReadinessItem['step']>

const items = (...ok: (keyof typeof STEPS)[]): ReadinessItem[] =>
  Object.entries(STEPS).map(([key, step]) => ({
    key,
    ok: ok.some((one) => one === key),
    text: key,
    route: '/',
    step,
    fields: [],
  }))

describe('the road from an empty account to the first notes', () => {
  it('asks the codes of products of who sells them, of services of who sells those, and both of who sells both', () => {
    expect(setupStepsFor(kindsSold(['COURSES']))).toEqual(SETUP_STEPS.filter((step) => step !== 'produto'))
    expect(setupStepsFor(kindsSold(['EBOOKS']))).toEqual(SETUP_STEPS.filter((step) => step !== 'servico'))
    expect(setupStepsFor(kindsSold(['GOODS', 'SERVICES']))).toEqual(SETUP_STEPS)
    expect(setupStepsFor(kindsSold([]))).toEqual(SETUP_STEPS.filter((step) => step !== 'servico' && step !== 'produto'))
  })

  it('begins where the first thing lacks, in the order of the road and not of the list', () => {
    expect(firstOpenStep(SETUP_STEPS, items())).toBe('vende')
    expect(firstOpenStep(SETUP_STEPS, items('sells', 'company', 'certificate'))).toBe('produto')
    expect(firstOpenStep(SETUP_STEPS, [])).toBe('vende')
  })

  it('goes on to the next that lacks something, past every one that is done', () => {
    expect(nextOpenStep('vende', SETUP_STEPS, items('sells', 'company', 'defaults'))).toBe('servico')
    expect(nextOpenStep('empresa', SETUP_STEPS, items('sells', 'company', 'defaults', 'service_defaults'))).toBe(
      'certificado',
    )
  })

  it('comes back to what was left for later when nothing after it lacks', () => {
    const allBut = items('sells', 'company', 'defaults', 'service_defaults', 'numbering', 'first_note', 'integration')
    expect(nextOpenStep('producao', SETUP_STEPS, allBut)).toBe('certificado')
    expect(nextOpenStep('vende', SETUP_STEPS, allBut)).toBe('certificado')
  })

  it('has no next step when nothing lacks, and stays at its end', () => {
    const all = items(...(Object.keys(STEPS) as (keyof typeof STEPS)[]))
    expect(nextOpenStep('empresa', SETUP_STEPS, all)).toBeUndefined()
    expect(firstOpenStep(SETUP_STEPS, all)).toBe('producao')
  })

  it('mends the numbers beside the test note, and the comparison nowhere on the road', () => {
    expect(stepForItem({ step: 'numeracao' })).toBe('nota-de-teste')
    expect(stepForItem({ step: null })).toBeUndefined()
    expect([isStepDone('nota-de-teste', items('first_note')), isStepDone('plataforma', items('integration'))]).toEqual([
      false,
      true,
    ])
  })
})

it('keeps nobody at the company for a registration that is on its way, and does for one that was refused', () => {
  const gateway: ReadinessItem = { key: 'gateway', ok: false, text: '', route: '/', step: 'empresa', fields: [] }
  const known = items('sells', 'company', 'service_defaults')
  const road = setupStepsFor(kindsSold(['COURSES']))
  expect(nextOpenStep('vende', road, [...known, gateway])).toBe('certificado')
  expect(nextOpenStep('vende', road, [...known, { ...gateway, fields: ['contact'] }])).toBe('empresa')
  expect(nextOpenStep('vende', road, [...known, { ...gateway, said: 'CNPJ não autorizado' }])).toBe('empresa')
})

it('leads to the step that asks for the field, which for what a default lacks may be the company', () => {
  expect(fixFor({ step: 'servico', fields: ['nfs_default_setting.nfs_service.iss_aliquot'] }).passo).toBe('servico')
  expect(fixFor({ step: 'produto', fields: ['nfe_default_setting.ncm'] }).passo).toBe('produto')
  expect(fixFor({ step: 'servico', fields: ['municipal_registration'] })).toEqual({
    passo: 'empresa',
    campo: 'municipal_registration',
  })
  expect(fixFor({ step: 'empresa', fields: [] })).toEqual({ passo: 'empresa', campo: undefined })
})

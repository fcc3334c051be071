import { expect, it } from 'vitest'
import { missingFor } from './missing-company-data.ts'
import type { ReadinessItem } from './readiness.ts'

const item = (key: string, step: ReadinessItem['step'], more: Partial<ReadinessItem> = {}): ReadinessItem => ({
  key,
  step,
  ok: false,
  text: key,
  route: '/',
  fields: [],
  ...more,
})

it('names what a kind of note needs and the other does not, and never a platform that is not connected', () => {
  const items = [
    item('sells', 'vende'),
    item('company', 'empresa'),
    item('defaults', 'produto', { kind: 'NFE' }),
    item('service_defaults', 'servico', { kind: 'NFSE' }),
    item('certificate', 'certificado', { ok: true }),
    item('first_note', 'nota-de-teste', { kind: 'NFE' }),
    item('integration', 'plataforma'),
    item('comparison', null),
  ]
  expect(missingFor('nfe', items).map(({ key }) => key)).toEqual(['company', 'defaults'])
  expect(missingFor('nfse', items).map(({ key }) => key)).toEqual(['company', 'service_defaults'])
})

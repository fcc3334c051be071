import { V1SaleIn } from '@talao/contract'
import { expect, it } from 'vitest'
import { exampleRequest } from './example-request.ts'

it('shows a request that the API takes as it stands', () => {
  const request = exampleRequest('https://loja.example')
  expect(request).toContain('https://loja.example/api/v1/sales')
  const body: unknown = JSON.parse(/-d '([^']+)'/.exec(request)?.[1] ?? '')
  expect(V1SaleIn.safeParse(body).error).toBeUndefined()
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PASSWORD, type Product, startProduct } from '../../../../../test/support/product.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())

describe('signing in', () => {
  it('gives a bearer token and a cookie that scripts cannot read', async () => {
    const { email } = await product.person()
    const reply = await product.call(null, 'POST', '/oauth/token', {
      grant_type: 'password',
      username: email.toUpperCase(),
      password: PASSWORD,
    })
    expect(reply.status).toBe(200)
    expect(reply.body).toMatchObject({ token_type: 'Bearer', expires_in: 2_592_000 })
    expect(reply.headers.get('set-cookie')).toMatch(
      /^talao=tlo_[^;]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
    )
  })
})

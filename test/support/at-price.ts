import type { Person, Product } from './product.ts'

type Item = { quantity: number; value_per_unit: number }

/**
 * The items of a sale with their values scaled so that the sale totals `amount`, as a user sends them to change its
 * price.
 */
export async function atPrice(product: Product, by: Person, sale: number, amount: number): Promise<{ items: Item[] }> {
  const { body } = await product.call(by, 'GET', `/api/sale/${sale}?with=items`)
  const { items } = body.data as { items: Item[] }
  const now = items.reduce((sum, { quantity, value_per_unit }) => sum + quantity * value_per_unit, 0)
  return { items: items.map((item) => ({ ...item, value_per_unit: (item.value_per_unit * amount) / now })) }
}

import { z } from 'zod'

export const ProductInput = z.strictObject({
  id: z.string().min(1),
  name: z.string().min(1),
  price_cents: z.int().nonnegative(),
  currency: z.string().length(3).default('BRL'),
  active: z.boolean().default(true),
  is_subscription: z.boolean().default(false),
  is_physical: z.boolean().default(false),
  warranty_days: z.int().nonnegative().default(7),
})
export type ProductInput = z.input<typeof ProductInput>
export type StoredProduct = z.output<typeof ProductInput>

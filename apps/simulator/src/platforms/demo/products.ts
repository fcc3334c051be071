import { uuidOf } from '../identity.ts'
import type { PulledPlatform } from '../platform.ts'
import type { ProductInput } from '../store/product.ts'

/** Format of each platform's product ids and sale codes. */
const IDS: Readonly<Record<PulledPlatform, { product: (n: number) => string; sale: (n: number) => string }>> = {
  HOTMART: { product: (n) => String(4_062_900 + n), sale: (n) => `HP26000000${two(n)}` },
  EDUZZ: { product: (n) => String(2_400_100 + n), sale: (n) => String(91_000_000 + n) },
  KIWIFY: { product: (n) => uuidOf(`kiwify product ${n}`), sale: (n) => uuidOf(`kiwify sale ${n}`) },
  MONETIZZE: { product: (n) => String(12_300 + n), sale: (n) => String(7_100_000 + n) },
  TICTO: { product: (n) => String(23_100 + n), sale: (n) => `TOCDEMO000000${two(n)}` },
  BRAIP: { product: (n) => `pro2600${two(n)}`, sale: (n) => `vendemo26${two(n)}` },
  PREFECTPAY: { product: (n) => `PPPDEMO${two(n)}`, sale: (n) => `PPCPDEMO26${two(n)}` },
  TMB: { product: (n) => String(3_400 + n), sale: (n) => String(912_000 + n) },
}

export function demoSaleCode(platform: PulledPlatform, n: number): string {
  return IDS[platform].sale(n)
}

export function demoProducts(platform: PulledPlatform): ProductInput[] {
  return PRODUCTS.map((product, index) => ({ ...product, id: IDS[platform].product(index + 1) }))
}

const PRODUCTS: readonly Omit<ProductInput, 'id'>[] = [
  { name: 'Curso de Encadernação à Mão', price_cents: 29_700 },
  { name: 'E-book Papéis e Colas', price_cents: 4_700 },
  { name: 'Clube do Caderno', price_cents: 9_700, is_subscription: true, warranty_days: 15 },
  { name: 'Mentoria Ateliê em Dia', price_cents: 99_700, warranty_days: 30 },
  { name: 'Oficina de Costura Copta', price_cents: 19_700 },
  { name: 'Livro O Caderno Inteiro (impresso)', price_cents: 8_990, is_physical: true },
]

function two(n: number): string {
  return String(n).padStart(2, '0')
}

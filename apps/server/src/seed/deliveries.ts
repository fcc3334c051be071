import { platformOf } from '@talao/platforms'

/** The Hotmart secret of the demonstration, so that the examples can be posted by hand. */
export const HOTTOK = 'hottok-de-teste-0001'

type Person = {
  name: string
  document: string
  city: string
  state: string
  street: string
  number: string
  neighborhood: string
  zipcode: string
}

// table
/** Invented people with valid check digits, in several states. */
const PEOPLE: readonly Person[] = [
  {
    name: 'Otávio Bragança Neto',
    document: '52998224725',
    city: 'Curitiba',
    state: 'Paraná',
    street: 'Rua XV de Novembro',
    number: '310',
    neighborhood: 'Centro',
    zipcode: '80020310',
  },
  {
    name: 'Luísa Amorim Teixeira',
    document: '11144477735',
    city: 'Recife',
    state: 'Pernambuco',
    street: 'Rua da Aurora',
    number: '295',
    neighborhood: 'Boa Vista',
    zipcode: '50050000',
  },
  {
    name: 'Caetano Villar',
    document: '39053344705',
    city: 'São Paulo',
    state: 'São Paulo',
    street: 'Rua Augusta',
    number: '1508',
    neighborhood: 'Consolação',
    zipcode: '01304001',
  },
  {
    name: 'Marisa Quintela do Amaral',
    document: '86288366757',
    city: 'Belo Horizonte',
    state: 'Minas Gerais',
    street: 'Avenida Afonso Pena',
    number: '1270',
    neighborhood: 'Centro',
    zipcode: '30130003',
  },
  {
    name: 'Joaquim Peçanha Filho',
    document: '70548445052',
    city: 'Porto Alegre',
    state: 'Rio Grande do Sul',
    street: 'Rua dos Andradas',
    number: '1001',
    neighborhood: 'Centro Histórico',
    zipcode: '90020007',
  },
  {
    name: 'Rosângela Bittencourt',
    document: '22233344405',
    city: 'Salvador',
    state: 'Bahia',
    street: 'Avenida Sete de Setembro',
    number: '2068',
    neighborhood: 'Vitória',
    zipcode: '40080004',
  },
]

type Plan = {
  person: number
  daysAgo: number
  product: number
  event?: 'PURCHASE_APPROVED' | 'PURCHASE_BILLET_PRINTED' | 'PURCHASE_PROTEST'
  withoutAddress?: true
  note?: string
}

// table
/** Some whose wait is over (they become notes at once), some that wait, and one of each trouble. */
const PLANS: readonly Plan[] = [
  { person: 0, daysAgo: 9, product: 0 },
  { person: 1, daysAgo: 8, product: 1 },
  { person: 2, daysAgo: 8, product: 0 },
  { person: 3, daysAgo: 7, product: 0 },
  { person: 4, daysAgo: 7, product: 2, note: 'REJEITAR 778' },
  { person: 5, daysAgo: 5, product: 1 },
  { person: 0, daysAgo: 3, product: 2 },
  { person: 1, daysAgo: 2, product: 0, withoutAddress: true },
  { person: 3, daysAgo: 1, product: 1, event: 'PURCHASE_BILLET_PRINTED' },
  { person: 2, daysAgo: 4, product: 1, event: 'PURCHASE_PROTEST' },
  { person: 5, daysAgo: 0, product: 0 },
]

// table
const COURSES: readonly Plan[] = [
  { person: 2, daysAgo: 9, product: 3 },
  { person: 3, daysAgo: 8, product: 3 },
]
const SOLD = { goods: PLANS, courses: COURSES } as const

const PRODUCTS = [
  { id: 5100211, name: 'E-book Aquarela do Zero', price: 97 },
  { id: 5100212, name: 'Caderno de Exercícios em PDF', price: 47.9 },
  { id: 5100213, name: 'Guia de Encadernação Artesanal', price: 129.5 },
  { id: 5100214, name: 'Oficina de Aquarela ao Vivo', price: 397 },
]

const DAY_MS = 24 * 3600 * 1000

/** The first deliveries of the demonstration, signed as Hotmart signs. */
export function demoDeliveries(
  now: Date,
  sold: keyof typeof SOLD,
): { headers: Record<string, string>; body: Uint8Array }[] {
  const hotmart = platformOf('HOTMART')
  if (!hotmart) throw new Error('The Hotmart platform is not registered.')
  // Codes go on behind those of the goods.
  const first = sold === 'goods' ? 0 : PLANS.length
  return SOLD[sold].map((plan, index) => {
    const body = Buffer.from(JSON.stringify(delivery(plan, first + index, now)))
    const signed = hotmart.sign(body, { hottok: HOTTOK })
    return { headers: { 'content-type': 'application/json', ...signed.headers }, body: signed.body }
  })
}

function delivery(plan: Plan, index: number, now: Date) {
  const person = PEOPLE[plan.person % PEOPLE.length]
  const product = PRODUCTS[plan.product % PRODUCTS.length]
  if (!person || !product) throw new Error('A plan names nobody or nothing.')
  const at = now.getTime() - plan.daysAgo * DAY_MS - index * 60_000
  const event = plan.event ?? 'PURCHASE_APPROVED'
  const paid = event !== 'PURCHASE_BILLET_PRINTED'
  const { city, state, street, number, neighborhood, zipcode } = person
  const address = plan.withoutAddress
    ? {}
    : { city, state, address: street, number, neighborhood, zipcode, ...(plan.note ? { complement: plan.note } : {}) }
  return {
    id: `d0000000-0000-4000-8000-${String(index + 1).padStart(12, '0')}`,
    creation_date: at,
    event,
    version: '2.0.0',
    data: {
      product: {
        id: product.id,
        name: product.name,
        has_co_production: false,
        is_physical_product: false,
        ...(paid ? { warranty_date: new Date(at + 7 * DAY_MS).toISOString().replace(/T.*/, 'T00:00:00Z') } : {}),
      },
      affiliates: [{ affiliate_code: '', name: '' }],
      buyer: {
        name: person.name,
        email: `comprador${plan.person + 1}@farol.example`,
        document: person.document,
        document_type: 'CPF',
        checkout_phone_code: '11',
        checkout_phone: '988887777',
        address: { country: 'Brasil', country_iso: 'BR', ...address },
      },
      producer: { name: 'Ateliê Farol Digital Ltda', document: '97041832000198', legal_nature: 'Pessoa Jurídica' },
      commissions: [{ value: Math.round(product.price * 90) / 100, source: 'PRODUCER', currency_value: 'BRL' }],
      purchase: {
        transaction: `HPDEMO${String(index + 1).padStart(6, '0')}`,
        order_date: at - 30_000,
        ...(paid ? { approved_date: at } : {}),
        status: {
          PURCHASE_APPROVED: 'APPROVED',
          PURCHASE_BILLET_PRINTED: 'BILLET_PRINTED',
          PURCHASE_PROTEST: 'DISPUTE',
        }[event],
        price: { value: product.price, currency_value: 'BRL' },
        full_price: { value: product.price, currency_value: 'BRL' },
        payment: { type: paid ? 'CREDIT_CARD' : 'PIX', installments_number: 1 },
        order_bump: { is_order_bump: false },
        business_model: 'I',
      },
    },
  }
}

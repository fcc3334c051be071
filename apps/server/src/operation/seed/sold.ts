// table
import type { SaleEventKind } from '@talao/fiscal'

/** A purchase and its event. `code` is the end of the transaction code. */
export type Sold = {
  code: number
  person: number
  daysAgo: number
  product: number
  kind?: SaleEventKind
  /** When the event was reported, if not at the purchase. */
  toldDaysAgo?: number
  withoutAddress?: true
  note?: string
}

/** Some sales whose waiting time is over (they become notes at once), some that still wait, and one of each problem. */
export const GOODS: readonly Sold[] = [
  { code: 1, person: 0, daysAgo: 9, product: 0 },
  { code: 2, person: 1, daysAgo: 8, product: 1 },
  { code: 3, person: 2, daysAgo: 8, product: 0 },
  { code: 4, person: 3, daysAgo: 7, product: 0 },
  { code: 5, person: 4, daysAgo: 7, product: 2, note: 'REJEITAR 778' },
  { code: 6, person: 5, daysAgo: 5, product: 1 },
  { code: 7, person: 0, daysAgo: 3, product: 2 },
  { code: 8, person: 1, daysAgo: 2, product: 0, withoutAddress: true },
  { code: 9, person: 3, daysAgo: 1, product: 1, kind: 'PENDING' },
  { code: 10, person: 2, daysAgo: 4, product: 1 },
  { code: 11, person: 5, daysAgo: 0, product: 0 },
  { code: 16, person: 3, daysAgo: 5, product: 0 },
]

export const COURSES: readonly Sold[] = [
  { code: 12, person: 2, daysAgo: 9, product: 3 },
  { code: 13, person: 3, daysAgo: 8, product: 3 },
]

/**
 * Co-produced sales: one that became a note, one that waits. The unpaid boleto of the first makes the product known.
 */
export const COPRODUCED: { seen: Sold; paid: readonly Sold[] } = {
  seen: { code: 14, person: 5, daysAgo: 9, product: 4, kind: 'PENDING', toldDaysAgo: 10 },
  paid: [
    { code: 14, person: 5, daysAgo: 9, product: 4 },
    { code: 15, person: 1, daysAgo: 3, product: 4 },
  ],
}

/** Refunded after its note was issued and its guarantee was over: the law of the day says how the note is undone. */
export const REFUNDED_LATE: Sold = { code: 17, person: 4, daysAgo: 8, product: 1 }

/** Later events: a dispute, a refund in time, and a late refund. */
export const LATER_EVENTS: readonly Sold[] = [
  { code: 10, person: 2, daysAgo: 4, product: 1, kind: 'REFUND_REQUESTED', toldDaysAgo: 1 },
  { code: 16, person: 3, daysAgo: 5, product: 0, kind: 'REFUNDED', toldDaysAgo: 2 },
  { ...REFUNDED_LATE, kind: 'REFUNDED', toldDaysAgo: 0 },
]

/**
 * The last product has a co-producer. Hotmart reports a co-producer's amount but not the identity, so the owner enters
 * it.
 */
export const PRODUCTS: readonly { id: number; name: string; price: number; coproducers?: readonly object[] }[] = [
  { id: 5100211, name: 'E-book Aquarela do Zero', price: 97 },
  { id: 5100212, name: 'Caderno de Exercícios em PDF', price: 47.9 },
  { id: 5100213, name: 'Guia de Encadernação Artesanal', price: 129.5 },
  { id: 5100214, name: 'Oficina de Aquarela ao Vivo', price: 397 },
  {
    id: 5100215,
    name: 'Mentoria de Ilustração a Quatro Mãos',
    price: 640,
    coproducers: [{ name: 'Inês Távora', email: 'ines@tavora.example', percentage: 35 }],
  },
]

export type Person = {
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
/** Fictitious people with valid check digits, in several states. */
export const PEOPLE: readonly Person[] = [
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

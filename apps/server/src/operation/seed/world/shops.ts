import type { PlatformId } from '@talao/contract/fields/ids'
import { FAROL, type Facts, MARE } from '../found-company.ts'

export type CompanyKey = 'FAROL' | 'MARE'
export type NoteKinds = 'NFE' | 'NFSE' | 'NFE_NFSE'

/** One integration of the demonstration and its products. `weight`: its share of all sales. */
export type WorldShop = {
  key: string
  company: CompanyKey
  platform: PlatformId
  name: string
  kind: NoteKinds
  weight: number
  products: readonly WorldProduct[]
}
export type WorldProduct = {
  code: string
  name: string
  priceCents: number
  kind: NoteKinds
  weight: number
  coproducer?: { name: string; document: string; email: string; percentage: number }
  /** The product has a wrong setting, so the authority refuses its notes of this kind. */
  refused?: 'NFE' | 'NFSE'
  settings?: { ncm?: string; auto_send?: false; nfs_service?: { lc_116: string; national_service_code: string } }
}

/**
 * Digits only: a CNPJ with letters is valid in an NF-e from July 2026 (NT 2025.001), and the demonstration goes back a
 * year.
 */
export const SELLERS: Record<CompanyKey, Facts> = { FAROL: { ...FAROL, root: '970418320001' }, MARE }

// table
/** Four platforms and two companies: one sells e-books and courses, the other only courses. */
export const SHOPS: readonly WorldShop[] = [
  {
    key: 'farol-hotmart',
    company: 'FAROL',
    platform: 'HOTMART',
    name: 'Hotmart · e-books',
    kind: 'NFE',
    weight: 24,
    products: [
      { code: '6200101', name: 'E-book Aquarela do Zero', priceCents: 9_700, kind: 'NFE', weight: 5 },
      { code: '6200102', name: 'E-book Caderno de Campo', priceCents: 4_790, kind: 'NFE', weight: 4 },
      { code: '6200103', name: 'Guia de Encadernação Artesanal', priceCents: 12_950, kind: 'NFE', weight: 2 },
    ],
  },
  {
    key: 'farol-kiwify',
    company: 'FAROL',
    platform: 'KIWIFY',
    name: 'Kiwify · curso com apostila',
    kind: 'NFE_NFSE',
    weight: 42,
    products: [
      {
        code: 'kw-curso-ilustracao',
        name: 'Curso de Ilustração com Apostila',
        priceCents: 39_700,
        kind: 'NFE_NFSE',
        weight: 5,
      },
      {
        code: 'kw-curso-lettering',
        name: 'Curso de Lettering com Apostila',
        priceCents: 24_700,
        kind: 'NFE_NFSE',
        weight: 4,
      },
      {
        code: 'kw-mentoria-portfolio',
        name: 'Mentoria de Portfólio',
        priceCents: 89_700,
        kind: 'NFSE',
        weight: 1,
        coproducer: { name: 'Inês Távora', document: '52998224725', email: 'ines@tavora.example', percentage: 35 },
      },
    ],
  },
  {
    key: 'farol-ticto',
    company: 'FAROL',
    platform: 'TICTO',
    name: 'Ticto · oficinas',
    kind: 'NFSE',
    weight: 10,
    products: [
      { code: '231801', name: 'Oficina de Aquarela ao Vivo', priceCents: 19_700, kind: 'NFSE', weight: 3 },
      { code: '231802', name: 'Clube do Caderno', priceCents: 5_900, kind: 'NFSE', weight: 2 },
    ],
  },
  {
    key: 'mare-eduzz',
    company: 'MARE',
    platform: 'EDUZZ',
    name: 'Eduzz · cursos',
    kind: 'NFSE',
    weight: 18,
    products: [
      { code: '2480011', name: 'Curso Finanças da Casa', priceCents: 29_700, kind: 'NFSE', weight: 4 },
      { code: '2480012', name: 'Curso Planilhas sem Medo', priceCents: 14_700, kind: 'NFSE', weight: 3 },
      { code: '2480013', name: 'Formação em Organização Pessoal', priceCents: 99_700, kind: 'NFSE', weight: 1 },
    ],
  },
  {
    key: 'mare-hotmart',
    company: 'MARE',
    platform: 'HOTMART',
    name: 'Hotmart · formação',
    kind: 'NFSE',
    weight: 6,
    products: [
      {
        code: '6300201',
        name: 'Formação Finanças para Autônomos',
        priceCents: 49_700,
        kind: 'NFSE',
        weight: 1,
        coproducer: {
          name: 'Breno Salgado Lima',
          document: '11144477735',
          email: 'breno@salgado.example',
          percentage: 25,
        },
      },
    ],
  },
]

/** Two products of the newest month whose many refusals share one cause, a wrong setting. */
const PAPER: WorldProduct = {
  code: '6200109',
  name: 'E-book Papéis Feitos à Mão',
  priceCents: 3_700,
  kind: 'NFE',
  weight: 0,
  refused: 'NFE',
  settings: { ncm: '49019999' },
}
const OPEN_STUDIO: WorldProduct = {
  code: '231809',
  name: 'Ateliê Aberto · encontro semanal',
  priceCents: 8_900,
  kind: 'NFSE',
  weight: 0,
  refused: 'NFSE',
  settings: { nfs_service: { lc_116: '08.02', national_service_code: '080299' } },
}
const SHEETS: WorldProduct = {
  code: '2480019',
  name: 'Modelos de Planilha Comentados',
  priceCents: 6_700,
  kind: 'NFSE',
  weight: 0,
  settings: { auto_send: false },
}
export const WRONG = {
  HELD: { shop: shopOf('mare-eduzz'), product: SHEETS },
  NCM: { shop: shopOf('farol-hotmart'), product: PAPER },
  SERVICE: { shop: shopOf('farol-ticto'), product: OPEN_STUDIO },
} as const

function shopOf(key: string): WorldShop {
  const shop = SHOPS.find((one) => one.key === key)
  if (!shop) throw new Error(`There is no shop ${key}.`)
  return shop
}

/** Every product of a shop, including those with wrong settings. */
export function stockOf(shop: WorldShop): WorldProduct[] {
  const wrong = Object.values(WRONG).flatMap((one) => (one.shop.key === shop.key ? [one.product] : []))
  return [...shop.products, ...wrong]
}

import { type Address, decimalFromCents } from '@talao/fiscal'
import { NO_CUSTOMER } from '@talao/fiscal/value/party'
import { sql } from 'kysely'
import { namedAddress } from '../../company/companies/issuer.ts'
import type { Tx } from '../../kit/db/scope.ts'
import { platformBetween } from '../../note/drafts/draft-facts.ts'
import { digestOf, type FlightCompany, type FlightProduct } from './company-facts.ts'
import type { SoldInFlight } from './compose-notes.ts'

/** A product, or the defaults of one kind of note, by typical sales of it. */
export type Thing = { kind: 'PRODUCT' | 'NFE' | 'NFSE'; id: number; input: string; sales: readonly SoldInFlight[] }

type ProductRow = { id: number; price_cents: number | null; integration_id: number | null }
type Buyers = readonly (Address | null)[]

const PRICE_CENTS = 100_00
const LAST_SALES = 1_000
const SAO_PAULO_CITY = 3550308
const RIO_CITY = 3304557
const BRAZIL = 1
/** A valid CPF that belongs to examples. */
const CPF = '52998224725'

/** Products that are sold or wait for their codes, and the defaults of each kind of note that the company sells. */
export async function loadThings(tx: Tx, company: FlightCompany): Promise<Thing[]> {
  const products: ProductRow[] = await productRows(tx, company)
    .where('status', 'in', ['ACTIVE', 'PENDING'])
    .orderBy('id')
    .execute()
  const buyers = await addressesOfBuyers(tx, company)
  const ofProducts = products.flatMap((row) => {
    const product = company.products.get(row.id)
    return product ? [thingOf(company, 'PRODUCT', { row, product, buyers })] : []
  })
  const { nfe, nfse } = company.sold
  return [
    ...ofProducts,
    ...(nfe ? [thingOf(company, 'NFE', { buyers })] : []),
    ...(nfse ? [thingOf(company, 'NFSE', { buyers })] : []),
  ]
}

/** One of the product, at its price, to a person where the company is and to one in another state. */
export async function typicalSalesOf(
  tx: Tx,
  company: FlightCompany,
  product: FlightProduct,
): Promise<{ here: SoldInFlight; elsewhere: SoldInFlight }> {
  const row = await productRows(tx, company).where('id', '=', product.id).executeTakeFirstOrThrow()
  const [here, elsewhere] = await addressesOfBuyers(tx, company)
  const soldTo = (address: Address | null) => typicalSale(company, 'PRODUCT', { row, product, address })
  return { here: soldTo(here), elsewhere: soldTo(elsewhere) }
}

function productRows(tx: Tx, { companyId }: FlightCompany) {
  return tx.selectFrom('product').select(['id', 'price_cents', 'integration_id']).where('company_id', '=', companyId)
}

async function addressesOfBuyers(tx: Tx, company: FlightCompany): Promise<[Address | null, Address]> {
  return [company.issuer.address, await addressElsewhere(tx, company)]
}

type Of = { row?: ProductRow; product?: FlightProduct; buyers: Buyers }

function thingOf(company: FlightCompany, kind: Thing['kind'], { row, product, buyers }: Of): Thing {
  const sales = buyers.map((address) => typicalSale(company, kind, { row, product, address }))
  return { kind, id: row?.id ?? 0, input: digestOf([company.digest, sales]), sales }
}

/** A sale of one piece, paid by Pix, to a person whose data is complete. */
function typicalSale(
  company: FlightCompany,
  kind: Thing['kind'],
  {
    row,
    product,
    address,
  }: { row: ProductRow | undefined; product: FlightProduct | undefined; address: Address | null },
): SoldInFlight {
  const integration = row?.integration_id == null ? undefined : company.integrations.get(row.integration_id)
  // A free product says nothing of its notes: none is made.
  const cents = row?.price_cents || PRICE_CENTS
  const ofIntegration = integration?.type_fiscal_note as 'NFE' | 'NFSE' | 'NFE_NFSE' | null | undefined
  const sale = {
    external_sales_id: '',
    amount_cents: cents,
    currency: 'BRL',
    currency_cents: cents,
    freight_cents: 0,
    is_physical: product?.is_physical ?? false,
    payment_method: 'pix' as const,
    type_fiscal_note: kind === 'PRODUCT' ? (ofIntegration ?? company.kind) : kind,
    nfe_percentage: integration?.nfe_percentage ?? '100',
    intermediary: integration ? platformBetween(integration) : null,
    customer_note: { ...NO_CUSTOMER, name: 'Cliente', document: CPF, state_id: address?.state_id ?? null, address },
    items: [
      {
        product_id: product?.id ?? null,
        description: product?.name ?? 'Produto',
        quantity: '1',
        value_per_unit: decimalFromCents(cents),
      },
    ],
  }
  return { sale, products: product ? [product] : [] }
}

/** An address in the other state that bought most often lately; without such a sale in São Paulo, or for it in Rio. */
async function addressElsewhere(tx: Tx, { companyId, issuer }: FlightCompany): Promise<Address> {
  const own = issuer.address?.state_id ?? 0
  const { rows } = await sql<{ city_id: number; postal_code: string | null }>`
    select mode() within group (order by c.city_id) as city_id, max(c.postal_code) as postal_code
    from (select id from sale where company_id = ${companyId} order by id desc limit ${LAST_SALES}) s
    join sale_client c on c.company_id = ${companyId} and c.sale_id = s.id
    where c.state_id <> ${own} and not c.is_abroad and c.city_id is not null
    group by c.state_id order by count(*) desc, c.state_id limit 1`.execute(tx)
  const isPaulista = stateOfCity(SAO_PAULO_CITY) === own
  const city_id = rows[0]?.city_id ?? (isPaulista ? RIO_CITY : SAO_PAULO_CITY)
  return namedAddress({
    is_abroad: false,
    postal_code: rows[0]?.postal_code ?? (isPaulista ? '20040002' : '01001000'),
    street: 'Rua do Comércio',
    number: '1',
    complement: null,
    neighborhood: 'Centro',
    city_id,
    state_id: stateOfCity(city_id),
    country_id: BRAZIL,
    abroad_city: null,
  })
}

/** The first two digits of a city's IBGE code are its state's. */
function stateOfCity(city_id: number): number {
  return Math.floor(city_id / 100_000)
}

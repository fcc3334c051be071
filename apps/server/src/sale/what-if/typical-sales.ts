import { decimalFromCents, formatMoney } from '@talao/fiscal'
import { municipalityByIbge } from '@talao/reference'
import type { Tx } from '../../kit/db/scope.ts'
import type { FlightCompany, FlightProduct } from '../flight/company-facts.ts'
import type { SoldInFlight } from '../flight/compose-notes.ts'
import { capitalElsewhere, typicalBuyer } from './typical-buyer.ts'

const CITY_OF_SAO_PAULO = 3550308
const PRICE_CENTS = 100_00

/** One of the product, at its price, to a person in the company's state and to one in another state. */
export async function typicalSales(
  tx: Tx,
  company: FlightCompany,
  product: FlightProduct,
): Promise<{ title: string; sameState: SoldInFlight; otherState: SoldInFlight }> {
  const { price_cents } = await tx
    .selectFrom('product')
    .select('price_cents')
    .where('company_id', '=', company.companyId)
    .where('id', '=', product.id)
    .executeTakeFirstOrThrow()
  const amount_cents = price_cents || PRICE_CENTS
  const { address } = company.issuer
  const at = (city: number): SoldInFlight => ({
    products: [product],
    sale: {
      external_sales_id: 'exemplo',
      amount_cents,
      currency: 'BRL',
      currency_cents: amount_cents,
      freight_cents: 0,
      is_physical: product.is_physical,
      payment_method: 'pix',
      type_fiscal_note: product.type_fiscal_note,
      nfe_percentage: '100',
      intermediary: null,
      customer_note: typicalBuyer(city),
      items: [
        { product_id: product.id, description: null, quantity: '1', value_per_unit: decimalFromCents(amount_cents) },
      ],
    },
  })
  const home = address?.city_id ?? CITY_OF_SAO_PAULO
  return {
    title: `${formatMoney(amount_cents)}, pessoa física em ${municipalityByIbge(home)?.name ?? 'São Paulo'}`,
    sameState: at(home),
    otherState: at(capitalElsewhere(address?.state_id ?? null)),
  }
}

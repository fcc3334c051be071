import {
  centsFromDecimal,
  type EventSale,
  type EventShare,
  ISENTO,
  multiplyToCents,
  parseInscricaoEstadual,
  percentOfCents,
  type SaleEdits,
  shareOut,
  ufOfCode,
} from '@talao/fiscal'
import type { IcmsTaxpayer } from '@talao/fiscal/value/party'
import type { BuyerAddress } from './buyer-address.ts'
import type { Partner, SoldProduct } from './sale-context.ts'

export type ItemRow = {
  product_id: number | null
  description: string
  quantity: string
  value_per_unit: string
  coproducer_id: number | null
}
export type ShareRow = {
  coproducer_company_id: number | null
  name: string | null
  document: string | null
  email: string | null
  amount_cents: number
}
type Facts = { edits: SaleEdits; products: readonly (SoldProduct | null)[]; place: BuyerAddress }

/** Rows for the tables of buyer, items, co-producers and affiliates, each list in order of position. */
export function saleParts(sale: EventSale, facts: Facts) {
  return {
    client: clientRow(sale, facts),
    items: sale.items.map(
      (item, at): ItemRow => ({
        product_id: facts.edits.items?.[at]?.product_id ?? facts.products[at]?.id ?? null,
        description: item.name.slice(0, 120),
        quantity: item.quantity,
        value_per_unit: item.unit_value,
        coproducer_id: facts.edits.items?.[at]?.coproducer_id ?? null,
      }),
    ),
    coproducers: shareRows(sale, facts),
    affiliates: sale.affiliates.map((affiliate) => ({
      name: affiliate.name,
      code: affiliate.code,
      email: affiliate.email,
      amount_cents: affiliate.amount === null ? null : (centsFromDecimal(affiliate.amount) ?? null),
    })),
    payments: sale.payments ?? [],
  }
}

function clientRow({ client }: EventSale, { edits: { client: edits = {} }, place }: Facts) {
  const state_registration =
    edits.state_registration === undefined ? (client.state_registration ?? null) : edits.state_registration
  return {
    name: client.name.slice(0, 150),
    type: client.person_type,
    document: client.document,
    email: client.email,
    phone: client.phone,
    icms_taxpayer: edits.icms_taxpayer ?? icmsTaxpayerBy(state_registration, place),
    tax_regime: edits.tax_regime ?? null,
    municipal_registration: edits.municipal_registration ?? null,
    state_registration,
    foreign_document: edits.foreign_document ?? null,
    no_foreign_document_reason: edits.no_foreign_document_reason ?? null,
    ...place,
  }
}

/**
 * Platforms report no ICMS taxpayer status, only a registration. A registration valid in the buyer's UF means a
 * taxpayer.
 */
function icmsTaxpayerBy(registration: string | null, { is_abroad, state_id }: BuyerAddress): IcmsTaxpayer {
  const uf = is_abroad || state_id === null ? undefined : ufOfCode(state_id)
  const number = registration && uf ? parseInscricaoEstadual(registration, uf) : undefined
  return number !== undefined && number !== ISENTO ? 'Contribuinte' : 'NaoContribuinte'
}

/**
 * Co-producers as edited or delivered; if neither, by the percentages of the products. An edit to an empty list means
 * no co-producers.
 */
function shareRows(sale: EventSale, { edits, products }: Facts): ShareRow[] {
  const partners = products.flatMap((product) => product?.partners ?? [])
  const known = sale.coproducers.map((share) => partners.find((partner) => isSame(partner, share)))
  if (sale.coproducers.length === 0 && edits.coproducers === undefined) return sharesByPercentage(sale, products)
  const only = onlyLeft(sale.coproducers, partners, known)
  return sale.coproducers.map((share, at) => {
    const partner = known[at] ?? (isNameless(share) ? only : undefined)
    return {
      coproducer_company_id: edits.coproducers
        ? (edits.coproducers[at]?.company_id ?? null)
        : (partner?.company_id ?? null),
      name: share.name ?? (edits.coproducers ? null : (partner?.name ?? null)),
      document: share.document ?? (edits.coproducers ? null : (partner?.document ?? null)),
      email: share.email ?? (edits.coproducers ? null : (partner?.email ?? null)),
      amount_cents: centsFromDecimal(share.amount) ?? 0,
    }
  })
}

/**
 * Some webhooks report an amount without naming the co-producer. If one such amount and one partner remain, match them.
 */
function onlyLeft(
  shares: readonly EventShare[],
  partners: readonly Partner[],
  known: readonly (Partner | undefined)[],
): Partner | undefined {
  const left = new Map(partners.filter((partner) => !known.includes(partner)).map((one) => [partnerKey(one), one]))
  return left.size === 1 && shares.filter(isNameless).length === 1 ? [...left.values()][0] : undefined
}

function isNameless(share: EventShare): boolean {
  return !share.document && !share.email && !share.name
}

/** Identifies a partner across several products of one sale. */
function partnerKey(partner: Partner): string {
  return String(partner.company_id ?? partner.document ?? partner.email ?? partner.name)
}

function isSame(partner: Partner, share: EventShare): boolean {
  if (share.document) return share.document === partner.document
  if (share.email && partner.email) return share.email.toLowerCase() === partner.email.toLowerCase()
  return Boolean(share.name && partner.name) && share.name?.toLowerCase() === partner.name?.toLowerCase()
}

function sharesByPercentage(sale: EventSale, products: Facts['products']): ShareRow[] {
  if (!products.some((product) => product && product.partners.length > 0)) return []
  const cents = shareOut(
    Math.max(0, centsFromDecimal(sale.amount) ?? 0),
    sale.items.map((item) => multiplyToCents(item.quantity, item.unit_value)),
  )
  const rows = new Map<string, ShareRow>()
  for (const [at, product] of products.entries())
    for (const partner of product?.partners ?? []) {
      const key = partnerKey(partner)
      const amount_cents = percentOfCents(cents[at] ?? 0, partner.percentage)
      const known = rows.get(key)
      if (known) known.amount_cents += amount_cents
      else
        rows.set(key, {
          coproducer_company_id: partner.company_id,
          name: partner.name,
          document: partner.document,
          email: partner.email,
          amount_cents,
        })
    }
  return [...rows.values()]
}

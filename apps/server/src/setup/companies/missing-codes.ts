import { draftNfse, type Nfse, type NfseDraftProduct } from '@talao/fiscal'
import { sql } from 'kysely'
import { loadIssuer } from '../../company/companies/issuer.ts'
import { gatewayFor } from '../../company/gateways/gateway.ts'
import { loadNfsDefaults } from '../../company/service/defaults.ts'
import type { Tx } from '../../kit/db/scope.ts'
import { draftProducts } from '../../note/drafts/draft-products.ts'
import { problemsOf } from '../../note/issuing/send/problems.ts'
import { loadNfseContext } from '../../note/nfse/context.ts'
import { loadServiceIssuer } from '../../note/nfse/load.ts'

/**
 * Codes that an NF-e would lack: codes missing in some active product and in the company's defaults. Without products,
 * codes missing in the defaults.
 */
export async function lacksForGoods(tx: Tx, companyId: number): Promise<string[]> {
  const lacks = (name: string) =>
    sql`coalesce(bool_or(coalesce(${sql.ref(`p.${name}`)}, d.${sql.ref(name)}) is null), true) as ${sql.ref(name)}`
  const { rows } = await sql<Record<string, boolean>>`
    select ${sql.join(NEEDED_OF_GOODS.map(lacks))}
    from nfe_default_setting d
    left join product p on p.company_id = d.company_id and p.status <> 'INACTIVE' and p.type_fiscal_note <> 'NFSE'
    where d.company_id = ${companyId}`.execute(tx)
  return NEEDED_OF_GOODS.filter((name) => rows[0]?.[name] ?? true)
}

const NEEDED_OF_GOODS = ['ncm', 'cfop_same_state', 'cfop_other_state_no_icms_taxpayer'] as const

export type Lacking = { path: string; field: string }

/** Limit of services to check. A catalogue has few services with different codes. */
const MOST_SERVICES = 50

/**
 * Fields that an NFS-e would lack, with their names on the screen. Drafts a note of R$ 100,00 to a buyer in the same
 * city for each service of the products, or for the defaults alone. Checks each note against the law and the gateway.
 * Stores nothing.
 */
export async function lacksForServices(tx: Tx, companyId: number, now: Date): Promise<Lacking[]> {
  const { homologation_mode: _mode, nfs_gateway, gateway: _nfe, ...issuer } = await loadIssuer(tx, companyId)
  const defaults = { ...(await loadNfsDefaults(tx, companyId)), in_production: true }
  const company = await loadServiceIssuer(tx, companyId)
  const gateway = gatewayFor(nfs_gateway)
  const lacking = new Map<string, Lacking>()
  const products = await soldServices(tx, companyId)
  for (const product of products.length > 0 ? products : [null]) {
    const sale = saleOf(product, issuer)
    const division = [{ nfe_cents: 0, nfse_cents: sale.amount_cents, freight_cents: 0, left_out_cents: 0 }]
    const drafted = draftNfse({
      company,
      homologation_mode: false,
      defaults,
      sale,
      products: product ? [product] : [],
      division,
      now,
    })
    for (const nfse of drafted) {
      const terms = await loadNfseContext(tx, companyId, nfse, { gateway: nfs_gateway, now })
      for (const { path, field } of problemsOf({ kind: 'NFSE', nfse, terms }, gateway, now))
        if (isSetOnce(path)) lacking.set(field, { path, field })
    }
  }
  return [...lacking.values()]
}

/** One product per service. Products without service codes count as the company's default service. */
async function soldServices(tx: Tx, companyId: number): Promise<NfseDraftProduct[]> {
  const { rows } = await sql<{ id: number }>`
    select min(p.id) as id from product p
    where p.company_id = ${companyId} and p.status <> 'INACTIVE' and p.type_fiscal_note <> 'NFE'
    group by p.nfs_service, p.nbs, p.cindop, p.cclasstrib order by 1 limit ${MOST_SERVICES}`.execute(tx)
  return draftProducts(
    tx,
    companyId,
    rows.map(({ id }) => Number(id)),
  )
}

/** Fields set once on a company or product, not per note. The company's address has its own readiness item. */
function isSetOnce(path: string): boolean {
  return path.startsWith('nfs_service.') || (path.startsWith('company.') && !path.startsWith('company.address'))
}

const AMOUNT_CENTS = 100_00

function saleOf(product: NfseDraftProduct | null, { address }: Pick<Nfse['company'], 'address'>) {
  return {
    external_sales_id: 'PRONTIDAO',
    amount_cents: AMOUNT_CENTS,
    currency: 'BRL',
    currency_cents: AMOUNT_CENTS,
    type_fiscal_note: 'NFSE' as const,
    nfe_percentage: '0',
    customer_note: {
      name: 'Cliente',
      type: 'PF' as const,
      document: null,
      email: null,
      phone: null,
      icms_taxpayer: 'NaoContribuinte' as const,
      tax_regime: null,
      municipal_registration: null,
      state_registration: null,
      state_id: address?.state_id ?? null,
      is_abroad: false,
      foreign_document: null,
      address,
    },
    items: [
      {
        product_id: product?.id ?? null,
        description: product?.name ?? 'Serviço',
        quantity: '1',
        value_per_unit: '100',
      },
    ],
  }
}

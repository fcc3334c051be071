import { localDay, type SaleEdits, type TimeZone } from '@talao/fiscal'
import type { DueFacts, Origin, ReasonFacts, SaleReasonFacts } from '@talao/fiscal/why/note-reasons'
import type { ReasonOrigin } from '@talao/fiscal/why/why-rules'
import { loadNfeDefaults } from '../../company/companies/issuer.ts'
import { defaultNoteKind } from '../../company/companies/sold-kinds.ts'
import { loadNfsDefaults } from '../../company/service/defaults.ts'
import type { Tx } from '../../kit/db/scope.ts'
import { plainDecimal } from '../../kit/decimals.ts'
import type { StoredSale } from '../../ledger/stored-sale.ts'
import { integrationOf } from '../drafts/draft-facts.ts'
import { draftProduct } from '../drafts/draft-products.ts'

type NoteKey = { company_id: number; id: number }

/** Where the values of a stored note are set, as of now. */
export async function reasonFactsOfNote(tx: Tx, { company_id, id }: NoteKey): Promise<ReasonFacts> {
  const note = await tx
    .selectFrom('note')
    .select((eb) => [
      'sale_id',
      'number',
      'serie',
      'rps_number',
      'rps_serie',
      eb
        .selectFrom('note as service')
        .select(({ fn }) => fn.max('service.part').as('services'))
        .whereRef('service.company_id', '=', 'note.company_id')
        .whereRef('service.sale_id', '=', 'note.sale_id')
        .whereRef('service.generation', '=', 'note.generation')
        .where('service.kind', '=', 'NFSE')
        .as('services'),
    ])
    .where('company_id', '=', company_id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const [number, serie] = [note.number ?? note.rps_number, note.serie ?? note.rps_serie]
  const known = number !== null && serie !== null ? { number: String(number), serie } : null
  const facts = await reasonFactsOfSale(tx, company_id, note.sale_id, await itemProducts(tx, { company_id, id }))
  return {
    ...facts,
    sale: facts.sale && { ...facts.sale, services: note.services ?? 0 },
    number: known,
  }
}

async function itemProducts(tx: Tx, { company_id, id }: NoteKey): Promise<number[]> {
  const rows = await tx
    .selectFrom('note_item')
    .select('product_id')
    .where('company_id', '=', company_id)
    .where('note_id', '=', id)
    .where('product_id', 'is not', null)
    .execute()
  return rows.flatMap(({ product_id }) => product_id ?? [])
}

/** The same for the notes of a sale; without one, for the products of a note. */
export async function reasonFactsOfSale(
  tx: Tx,
  companyId: number,
  saleId: number | null,
  noteProducts: readonly number[] = [],
): Promise<ReasonFacts> {
  const nfeDefaults = await loadNfeDefaults(tx, companyId)
  const nfsDefaults = await loadNfsDefaults(tx, companyId)
  const sale =
    saleId === null
      ? undefined
      : await tx
          .selectFrom('sale')
          .selectAll()
          .where('company_id', '=', companyId)
          .where('id', '=', saleId)
          .executeTakeFirst()
  const products = await productRows(tx, companyId, saleId, noteProducts)
  return {
    products: products.map(draftProduct),
    nfeDefaults,
    nfsDefaults,
    sale: sale ? await saleFacts(tx, sale, products) : null,
    number: null,
  }
}

type ProductRow = Awaited<ReturnType<typeof productRows>>[number]

/** The products of a note and those of a sale that the company itself documents, in the order of the sale. */
async function productRows(tx: Tx, companyId: number, saleId: number | null, noteProducts: readonly number[]) {
  if (saleId === null && noteProducts.length === 0) return []
  return tx
    .selectFrom('product')
    .selectAll()
    .where('company_id', '=', companyId)
    .where((eb) =>
      eb.or([
        ...(noteProducts.length > 0 ? [eb('id', 'in', noteProducts)] : []),
        ...(saleId === null
          ? []
          : [
              eb(
                'id',
                'in',
                eb
                  .selectFrom('sale_item')
                  .select('product_id')
                  .where('company_id', '=', companyId)
                  .where('sale_id', '=', saleId)
                  .where('product_id', 'is not', null)
                  .where('coproducer_id', 'is', null)
                  .$castTo<number>(),
              ),
            ]),
      ]),
    )
    .orderBy((eb) =>
      eb
        .selectFrom('sale_item')
        .select(({ fn }) => fn.min('position').as('position'))
        .where('company_id', '=', companyId)
        .where('sale_id', '=', saleId)
        .whereRef('product_id', '=', 'product.id'),
    )
    .orderBy('id')
    .execute()
}

async function saleFacts(tx: Tx, sale: StoredSale, products: readonly ProductRow[]): Promise<SaleReasonFacts> {
  const integration = await integrationOf(tx, sale)
  const ofCompany: Origin = { from: 'COMPANY' }
  const ofIntegration: Origin = integration ? { from: 'INTEGRATION', ref: integration.id } : ofCompany
  const kind = integration?.type_fiscal_note ?? (await defaultNoteKind(tx, sale.company_id))
  return {
    type_fiscal_note: kind as SaleReasonFacts['type_fiscal_note'],
    nfe_percentage: plainDecimal(integration?.nfe_percentage ?? '100'),
    kindFrom: integration?.type_fiscal_note ? ofIntegration : ofCompany,
    percentFrom: ofIntegration,
    toldBy: integration ? 'PLATFORM' : 'PERSON',
    isPart: sale.origin_sale_id !== null,
    services: 1,
    due: dueFacts(sale, products, ofIntegration),
  }
}

function dueFacts(sale: StoredSale, products: readonly ProductRow[], ofSource: Origin): DueFacts | null {
  if (sale.date_to_process === null) return null
  const waits = products.find(({ delay_to_send_note_in_days: days }) => days !== null)
  return {
    date: sale.date_to_process,
    chosen: (sale.edits as SaleEdits).date_to_process !== undefined,
    warranty: sale.warranty_end_date,
    approved: sale.approved_at && localDay(sale.approved_at, sale.time_zone as TimeZone),
    warrantyFrom: warrantyOrigin(sale.warranty_source),
    delayFrom: waits ? { from: 'PRODUCT', ref: waits.id } : ofSource,
  }
}

function warrantyOrigin(source: string | null): ReasonOrigin {
  if (source?.startsWith('platform')) return 'PLATFORM'
  if (source?.startsWith('product')) return 'PRODUCT'
  return source === null || source.startsWith('default') ? 'LAW' : 'PERSON'
}

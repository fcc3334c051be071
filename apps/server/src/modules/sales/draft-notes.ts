import type { PlatformId } from '@talao/contract/ids'
import { draftNfe, draftNfse } from '@talao/fiscal'
import type { Tx } from '../../db/scope.ts'
import { loadIssuer, loadNfeDefaults } from '../companies/issuer.ts'
import { storeDraft } from '../nfe/store-draft.ts'
import { loadNfsDefaults } from '../nfse/defaults.ts'
import { loadServiceIssuer } from '../nfse/load.ts'
import { storeNfseDraft } from '../nfse/store-draft.ts'
import { tellNote } from '../notes/timeline.ts'
import { madeByHand } from './by-hand.ts'
import { draftSale, type SaleIntegration, type SaleRow, type soldProducts } from './draft-facts.ts'
import { sourceOf } from './source.ts'

type Products = Awaited<ReturnType<typeof soldProducts>>['drafts']

/**
 * The notes of a sale: its goods on one NF-e, its services on one NFS-e a service, each on the company's road for its kind.
 * `wanted` says whether the sale asks for notes at all; `made` are those that were not there before. What somebody documented by hand
 * (`byHand`) is not documented twice.
 */
export async function draftNotes(
  tx: Tx,
  sale: SaleRow,
  { integration, products }: { integration: SaleIntegration; products: Products },
  now: Date,
): Promise<{ wanted: boolean; byHand: boolean; made: number[] }> {
  const companyId = sale.company_id
  const { homologation_mode, gateway, nfs_gateway, ...company } = await loadIssuer(tx, companyId)
  const sold = { homologation_mode, sale: await draftSale(tx, sale, integration), products, now }
  const nfe = draftNfe({ ...sold, company, defaults: await loadNfeDefaults(tx, companyId) })
  const services = draftNfse({
    ...sold,
    company: await loadServiceIssuer(tx, companyId),
    defaults: await loadNfsDefaults(tx, companyId),
  })
  const source = sourceOf(sale, (integration?.type ?? null) as PlatformId | null)
  const byHand = await madeByHand(tx, sale, sold.sale.amount_cents)
  const origin = (kind: 'NFE' | 'NFSE') => ({
    company_id: companyId,
    sale_id: sale.id,
    generation: byHand.generation(kind),
    source,
    created_by: null,
  })
  const made: (number | undefined)[] = []
  if (nfe.items.length > 0 && !byHand.covers('NFE'))
    made.push(await storeDraft(tx, nfe, { ...origin('NFE'), part: 1, gateway }, now))
  for (const [at, nfse] of byHand.covers('NFSE') ? [] : services.entries())
    made.push(await storeNfseDraft(tx, nfse, { ...origin('NFSE'), part: at + 1, gateway: nfs_gateway }, now))
  const ids = made.filter((id) => id !== undefined)
  for (const id of ids)
    await tellNote(tx, { company_id: companyId, id }, now, {
      kind: 'drafted',
      text: 'Virou nota',
      detail: `venda ${sale.external_sales_id}`,
    })
  return { wanted: nfe.items.length + services.length > 0, byHand: byHand.any, made: ids }
}

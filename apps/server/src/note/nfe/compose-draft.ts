import { AppError, type NfeIn } from '@talao/contract'
import { type DocumentedSale, type Nfe, writeTypedNfe } from '@talao/fiscal'
import { loadIssuer, loadNfeDefaults } from '../../company/companies/issuer.ts'
import type { Tx } from '../../kit/db/scope.ts'
import { loadNorms } from '../../ledger/norms/load-norms.ts'
import type { StoredSale } from '../../ledger/stored-sale.ts'
import { draftSale, integrationOf } from '../drafts/draft-facts.ts'
import { draftProducts } from '../drafts/draft-products.ts'
import { nfeFromBody, refuseUnknown } from './from-body.ts'

type Draft = {
  companyId: number
  body: NfeIn
  /** The sale it documents. Its buyer is used unless the form gives another. */
  sale: StoredSale | null
  before: Nfe | null
  now: Date
}

/** Composes the note: the form's values over the stored note, or over the company's defaults. */
export async function composeDraft(
  tx: Tx,
  { companyId, body, sale, before, now }: Draft,
): Promise<{ nfe: Nfe; gateway: string }> {
  const {
    homologation_mode,
    gateway,
    nfs_gateway: _road,
    ...company
  } = await loadIssuer(tx, companyId, issueDate(body, before) ?? now)
  const defaults = await loadNfeDefaults(tx, companyId)
  const items = [...(body.items ?? []), ...(before?.items ?? [])]
  const products = await draftProducts(
    tx,
    companyId,
    items.map(({ product_id }) => product_id),
  )
  refuseUnknown(body, products)
  const sold = sale && !before ? await draftSale(tx, sale, await integrationOf(tx, sale)) : null
  const typed = nfeFromBody(body, (before ?? sold)?.customer_note ?? null)
  const in_production = before
    ? keptEnvironment(body, before)
    : newEnvironment(body, { homologation_mode, wanted: defaults.in_production })
  const nfe = writeTypedNfe({
    typed: { ...(sold ? { customer_note: sold.customer_note } : {}), ...typed },
    before,
    company,
    in_production,
    defaults,
    products,
    sale: sold satisfies DocumentedSale | null,
    now,
    norms: await loadNorms(tx),
  })
  return { nfe, gateway }
}

function issueDate({ issue_date }: NfeIn, before: Nfe | null): Date | null {
  if (issue_date === undefined) return before?.issue_date ?? null
  return issue_date === null ? null : new Date(issue_date)
}

/**
 * In homologação mode every new note of the company is homologação. Otherwise the form decides, then the default
 * setting.
 */
function newEnvironment(
  { in_production }: NfeIn,
  { homologation_mode, wanted }: { homologation_mode: boolean; wanted: boolean },
): boolean {
  if (in_production && homologation_mode) refuse(IN_HOMOLOGATION)
  return (in_production ?? wanted) && !homologation_mode
}

function keptEnvironment({ in_production }: NfeIn, before: Nfe): boolean {
  if (in_production !== undefined && in_production !== before.in_production) refuse(FIXED)
  return before.in_production
}

function refuse(text: string): never {
  throw new AppError('dados_invalidos', { errors: { in_production: [text] } })
}

const IN_HOMOLOGATION =
  'A empresa está em homologação. Passe-a para produção no cadastro antes de emitir com valor fiscal.'
const FIXED = 'O ambiente da nota é o de quando ela foi criada. Copie a nota para emitir no outro.'

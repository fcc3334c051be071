import { AppError, type NfeCalculated, type NfeIn } from '@talao/contract'
import { moneyOut } from '@talao/contract/fields/fields'
import {
  computeNoteTaxes,
  explain,
  figuresOf,
  itemsWithoutIbsCbs,
  itemTotalCents,
  localDay,
  type Nfe,
  type Norms,
  type NoteTaxes,
  nfeTotalCents,
  type TaxGroup,
  timeZoneOf,
  withTaxReformOn,
} from '@talao/fiscal'
import type { z } from 'zod'
import { logoPathOf } from '../../company/companies/logo.ts'
import { gatewayFor } from '../../company/gateways/gateway.ts'
import { type Tx, withCompanies } from '../../kit/db/scope.ts'
import { type Actor, requireCompany, writeCompany } from '../../kit/http/actor.ts'
import { companyOf } from '../../kit/http/company-of.ts'
import { loadNorms } from '../../ledger/norms/load-norms.ts'
import { problemsOf } from '../issuing/send/problems.ts'
import type { NoteDeps } from '../note-deps.ts'
import { namedSale } from '../notes/link-sale.ts'
import { describeLeftOut } from '../notes/without-ibs-cbs.ts'
import { composeDraft } from './compose-draft.ts'
import { loadNfe } from './load.ts'
import { presentItem } from './present-item.ts'

type Draft = { nfe: Nfe; gateway: string; now: Date; norms: Norms; logoPath: string | null }
type Tax = z.output<typeof NfeCalculated>['data']['taxes'][number]

/** Composes the note a body describes: a new one, or an edit of the stored one (`noteId`). Stores nothing. */
export async function draftOf(deps: NoteDeps, actor: Actor, body: NfeIn, noteId: number | undefined): Promise<Draft> {
  const companyId =
    noteId === undefined ? writeCompany(actor, body.company_id) : await companyOf(deps, actor, 'note', noteId)
  requireCompany(actor, companyId, 'user')
  const now = deps.clock.now()
  return withCompanies(deps.db, [companyId], async (tx) => {
    await refuseMissing(tx, companyId, noteId)
    const before = noteId === undefined ? null : await loadNfe(tx, companyId, noteId)
    const link = await namedSale(tx, companyId, body)
    const draft = await composeDraft(tx, { companyId, body, sale: link?.sale ?? null, before, now })
    return { ...draft, now, norms: await loadNorms(tx), logoPath: await logoPathOf(tx, companyId) }
  })
}

async function refuseMissing(tx: Tx, companyId: number, noteId: number | undefined): Promise<void> {
  const found =
    noteId === undefined
      ? await tx.selectFrom('company').select('id').where('id', '=', companyId).executeTakeFirst()
      : await tx
          .selectFrom('note')
          .select('id')
          .where('company_id', '=', companyId)
          .where('id', '=', noteId)
          .where('kind', '=', 'NFE')
          .executeTakeFirst()
  if (!found) throw new AppError('nao_encontrado')
}

/** The result of a draft: every amount with its rule and law, and the problems that prevent sending. */
export function calculated({
  nfe: said,
  gateway,
  now,
  norms,
}: Omit<Draft, 'logoPath'>): z.output<typeof NfeCalculated> {
  const day = localDay(said.issue_date ?? now, timeZoneOf(said.company.address))
  const nfe = withTaxReformOn(said, day, norms)
  const taxes = computeNoteTaxes(nfe, day, { norms })
  return {
    data: {
      items: nfe.items.map((item) => ({ ...presentItem(item), total: moneyOut(itemTotalCents(item)) })),
      total: moneyOut(nfeTotalCents(nfe.items)),
      payable: moneyOut(taxes.payableCents),
      payments: nfe.payments.map(({ payment_method, amount_cents }) => ({
        payment_method,
        amount: moneyOut(amount_cents),
      })),
      taxes: amountsOf(taxes),
      without_ibs_cbs: describeLeftOut(itemsWithoutIbsCbs(taxes)),
      problems: problemsOf({ kind: 'NFE', nfe: said, norms }, gatewayFor(gateway), now),
    },
  }
}

function amountsOf({ items, ICMSTot, ISTot, IBSCBSTot }: NoteTaxes): Tax[] {
  const ofItems = items.flatMap((taxes, item) =>
    ITEM_GROUPS.flatMap((name) => (taxes[name] ? told(taxes[name], item) : [])),
  )
  const totals = [ICMSTot, ISTot, IBSCBSTot].flatMap((group) => (group ? told(group, null) : []))
  return [...ofItems, ...totals]
}

const ITEM_GROUPS = ['icms', 'icmsUfDest', 'ipi', 'ii', 'pis', 'cofins', 'is', 'ibsCbs'] as const

function told(group: TaxGroup, item: number | null): Tax[] {
  return figuresOf(group.values).map(([path, figure]) => ({
    item,
    name: `${group.name}.${path}`,
    value: moneyOut(figure.cents),
    rule: explain(figure),
    source: figure.source,
  }))
}

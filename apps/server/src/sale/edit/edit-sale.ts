import { isDeepStrictEqual } from 'node:util'
import { AppError } from '@talao/contract'
import type { SaleEdits } from '@talao/fiscal'
import type { Tx } from '../../kit/db/scope.ts'
import type { Actor } from '../../kit/http/actor.ts'
import { companyOf } from '../../kit/http/company-of.ts'
import { addSaleEvent } from '../../ledger/sale-timeline.ts'
import type { StoredSale } from '../../ledger/stored-sale.ts'
import { loadRelated } from '../../note/drafts/load-related.ts'
import type { NoteDeps } from '../../note/note-deps.ts'
import { sharesElsewhere } from '../coproduction/shares-elsewhere.ts'
import type { Followed } from '../make-notes/update-notes.ts'
import { followUp } from '../receive/enqueue-sale-jobs.ts'
import { rewriteSale } from '../receive/rewrite-sale.ts'
import { withLockedSale } from '../receive/with-locked-sale.ts'
import { amountsOf } from '../sales/amounts-of.ts'
import { checkNamed } from './check-edits.ts'
import { editsOf, hasOtherItems, type SaleInput, type StoredParts, withReais } from './edits-of.ts'
import { lockAndCheckSent } from './lock-and-check-sent.ts'

/**
 * Applies a user's edits over the delivered data. Amounts and buyer are fixed once a note of the sale was sent. Unsent
 * drafts are rewritten.
 */
export async function editSale(
  deps: NoteDeps,
  actor: Actor,
  id: number,
  asked: SaleInput,
  requestId: string,
): Promise<void> {
  const company_id = await companyOf(deps, actor, 'sale', id)
  await withLockedSale(deps, { company_id, id }, async (tx, sale, now) => {
    refuseOld(asked, sale)
    const parts = await loadParts(tx, sale)
    const body = await checkNamed(
      tx,
      actor,
      company_id,
      asked,
      parts.coproducers.map((share) => share.id),
    )
    const whole = withReais({ ...body, ...amountsOf(asked, { sale, items: parts.items }) }, sale)
    const edits = editsOf(whole, sale, parts)
    const changed = changedFields(sale.edits as SaleEdits, edits)
    const divides = changed.some((field) => FIXED.has(field))
    if (divides) await refuseDocumented(tx, sale)
    const decided = body.auto_send === undefined ? {} : { auto_send: body.auto_send }
    const written = await rewriteSale(tx, sale, { edits, decided, divides }, now)
    if (!written.changed) return
    if (written.notes) await refuseUnsaid(tx, sale, written.notes)
    await addSaleEvent(tx, sale, now, {
      kind: 'edited',
      text: 'Venda alterada',
      detail: fieldsInWords(changed, {
        items: hasOtherItems(body, parts),
        amount: whole.amount_cents !== sale.amount_cents,
      }),
      user_name: actor.name,
      request_id: requestId,
    })
    await followUp(tx, deps.queue, company_id, written, now)
  })
}

/** Fields that appear on a note, so they must not change after a note was sent. */
const FIXED = new Set<keyof SaleEdits>([
  'currency',
  'amount',
  'discount',
  'freight',
  'amount_exchanged',
  'commission_amount', // The producer's share is calculated from it when the platform reports co-producers.
  'client',
  'items',
  'coproducers',
])

const FIELD_TEXT: Record<keyof SaleEdits, string> = {
  currency: 'moeda',
  amount: 'valor',
  discount: 'desconto',
  freight: 'frete',
  amount_exchanged: 'valor em reais',
  purchase_date: 'data da compra',
  approved_at: 'pagamento',
  dispute_ended_at: 'fim da disputa',
  warranty_end_date: 'fim da garantia',
  date_to_process: 'data de emissão',
  payment_method: 'forma de pagamento',
  installments: 'parcelas',
  amount_charged: 'valor cobrado',
  commission_currency: 'moeda da comissão',
  commission_amount: 'comissão',
  subscription_id: 'assinatura',
  recurrence_number: 'parcela da assinatura',
  parent_external_sales_id: 'venda principal',
  affiliates: 'afiliados',
  is_physical: 'produto físico',
  client: 'comprador',
  items: 'itens',
  coproducers: 'coprodutores',
}

/** Items and amount are stored together, so report only those that changed. */
function fieldsInWords(
  changed: readonly (keyof SaleEdits)[],
  isOther: { items: boolean; amount: boolean },
): string | null {
  const fields = changed.filter((field) => (field !== 'items' && field !== 'amount') || isOther[field])
  return fields.map((field) => FIELD_TEXT[field]).join(', ') || null
}

function refuseOld(body: SaleInput, sale: StoredSale): void {
  if (body.version !== undefined && body.version !== sale.version) throw new AppError('versao_desatualizada')
  if (sale.status === 'CANCELED')
    throw new AppError('venda_bloqueada', { text: 'A venda foi cancelada e não se altera.' })
  if (body.external_sales_id !== undefined && body.external_sales_id !== sale.external_sales_id)
    throw new AppError('dados_invalidos', { errors: { external_sales_id: ['O código da venda não muda.'] } })
  if (body.approved_at === null && sale.approved_at !== null)
    throw new AppError('dados_invalidos', {
      errors: { approved_at: ['Uma venda paga não volta a aguardar pagamento. Se foi engano, cancele a venda.'] },
    })
}

function changedFields(before: SaleEdits, after: SaleEdits): (keyof SaleEdits)[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)] as (keyof SaleEdits)[])
  return [...names].filter((name) => !isDeepStrictEqual(before[name], after[name]))
}

async function loadParts(tx: Tx, sale: StoredSale): Promise<StoredParts> {
  const [client] = await loadRelated(tx, [sale], 'sale_client')
  if (!client) throw new Error('A sale without a buyer cannot be.')
  const items = await loadRelated(tx, [sale], 'sale_item')
  return {
    client,
    items,
    coproducers: await loadRelated(tx, [sale], 'sale_coproducer'),
    affiliates: await loadRelated(tx, [sale], 'sale_affiliate'),
  }
}

/** A sent note fixes the sale, including notes of its co-producers' companies. */
async function refuseDocumented(tx: Tx, sale: StoredSale): Promise<void> {
  if (await lockAndCheckSent(tx, sale)) throw new AppError('venda_com_nota')
  const shares = await sharesElsewhere(tx, { company_id: sale.company_id, sale_id: sale.id })
  if (shares.some((share) => share.is_sent))
    throw new AppError('venda_com_nota', { text: 'Um coprodutor já emitiu a parte dele desta venda.' })
}

/** Drafts follow the sale, so a sale with drafts needs a value in reais. */
async function refuseUnsaid(tx: Tx, { company_id, id }: StoredSale, { wanted }: Followed): Promise<void> {
  const { currency, amount_exchanged_cents } = await tx
    .selectFrom('sale')
    .select(['currency', 'amount_exchanged_cents'])
    .where('company_id', '=', company_id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (currency !== 'BRL' && amount_exchanged_cents === null)
    throw new AppError('dados_invalidos', {
      errors: { amount_exchanged: ['A venda já tem rascunho de nota. Informe quanto ela vale em reais.'] },
    })
  if (!wanted)
    throw new AppError('dados_invalidos', {
      errors: { amount: ['A venda já tem rascunho de nota, e com este valor não caberia em nenhuma.'] },
    })
}
